//! Processes, end to end: the real binary as guard, real shells and Python as servers. Each test ends with the proof
//! that nothing of its server is left.
#![cfg(target_os = "linux")]

#[cfg(test)]
mod process {
    mod census;
    mod harness;

    mod ends;
    mod starts;
    mod stderr;
    mod transport;
}
