//! What people write in vaults that nobody planned for: each oddity as a small vault, and what becomes of it.
#![allow(clippy::expect_used, clippy::panic, missing_docs)] // a test that cannot go on says so

mod answers;
mod asking;
mod boxes;
mod damage;
mod elements;
mod glossaries;
mod icons;
mod makers;
mod marks;
mod numbers;
mod oddities;
mod pages;
mod properties;
mod questions;
mod rulebooks;
mod rulings;
mod scripts;
mod sections;
mod support;
mod tags;
