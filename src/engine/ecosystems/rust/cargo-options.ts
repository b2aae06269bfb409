/** Options of cargo that pages of Rust projects mention without naming cargo. */
export const CARGO_OPTIONS: ReadonlySet<string> = new Set(
  `--features --all-features --no-default-features --release --profile --workspace --package --exclude --bin --bins --example
   --examples --test --tests --bench --benches --all-targets --target --target-dir --manifest-path --locked --frozen --offline
   --no-run --no-fail-fast --no-deps --lib --doc --git --branch --tag --rev --message-format --timings`.split(/\s+/),
)
