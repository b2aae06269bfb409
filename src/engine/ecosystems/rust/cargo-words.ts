/** Options of cargo that pages of Rust projects mention without naming cargo. */
export const CARGO_OPTIONS: ReadonlySet<string> = new Set(
  `--features --all-features --no-default-features --release --profile --workspace --package --exclude --bin --bins --example
   --examples --test --tests --bench --benches --all-targets --target --target-dir --manifest-path --locked --frozen --offline
   --no-run --no-fail-fast --no-deps --lib --doc --git --branch --tag --rev --message-format --timings`.split(/\s+/),
)

/** Commands of cargo and of its common plug-ins. */
export const CARGO_COMMANDS = new Set(
  'add b bench build c check clean clippy config d doc fetch fix fmt generate-lockfile help info init install locate-project login logout metadata miri new nextest owner package pkgid publish r read-manifest remove report rm run rustc rustdoc search t test tree uninstall update vendor verify-project version yank binstall expand audit deny outdated llvm-cov tarpaulin watch edit upgrade release make set-version hack insta fuzz flamegraph machete udeps semver-checks dist zigbuild ndk cross public-api msrv sort bloat asm criterion mutants careful wasi component leptos tauri'.split(
    ' ',
  ),
)
