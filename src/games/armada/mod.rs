//! Star Wars: Armada.
