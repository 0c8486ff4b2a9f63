//! Arguments in, exit code out.

fn main() -> std::process::ExitCode {
    adjutant::cli::main()
}
