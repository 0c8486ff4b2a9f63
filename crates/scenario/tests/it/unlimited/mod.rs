//! Do boards of Star Wars: Unlimited that are written down as scenarios play as its rules say?

mod bullets;
mod editions;
mod numbers;
mod refused;
mod sentences;
mod silent;
