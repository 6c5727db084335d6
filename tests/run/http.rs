//! Wait.
