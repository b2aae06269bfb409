import { folderOf } from '../../../base/paths.ts'
import type { Conventions } from '../conventions.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { at, entriesAt, textsAt } from '../formats/located.ts'
import { readToml } from '../formats/toml.ts'
import type { Layout } from '../layout.ts'
import { addEngine, addEngineAt, addTask, type ManifestDraft } from '../manifests/draft.ts'
import { commandOrTask } from '../task-call.ts'
import { rustRules } from './definitions/rust.ts'
import { readCargo } from './manifests/cargo.ts'
import { rustOptions } from './options/options.ts'
import { resolveRust } from './resolve.ts'
import { rustSamples } from './samples/samples.ts'
import { MARKS, rustFacts } from './source/facts.ts'

const rustLayout: Layout = {
  listsSources: true,
  // Cargo builds a program from every file of `src/bin` and every folder there with a `main.rs`.
  programs: ({ paths, manifests }) => {
    const packages = manifests.filter(({ ecosystem, name }) => ecosystem === 'cargo' && name !== null)
    const folders = new Set(packages.map(({ path }) => folderOf(path)))
    return paths.flatMap((path) => {
      const [, before = '', name] = /^(.*?)src\/bin\/([\w-]+)(?:\.rs|\/main\.rs)$/.exec(path) ?? []
      return name !== undefined && folders.has(before.replace(/\/$/, '')) ? [name] : []
    })
  },
}

/** Options of cargo that pages of Rust projects mention without naming cargo. */
const CARGO_OPTIONS: ReadonlySet<string> = new Set(
  `--features --all-features --no-default-features --release --profile --workspace --package --exclude --bin --bins --example
   --examples --test --tests --bench --benches --all-targets --target --target-dir --manifest-path --locked --frozen --offline
   --no-run --no-fail-fast --no-deps --lib --doc --git --branch --tag --rev --message-format --timings`.split(/\s+/),
)

/** Commands of cargo and of its common plug-ins. */
const CARGO_COMMANDS = new Set(
  'add b bench build c check clean clippy config d doc fetch fix fmt generate-lockfile help info init install locate-project login logout metadata miri new nextest owner package pkgid publish r read-manifest remove report rm run rustc rustdoc search t test tree uninstall update vendor verify-project version yank binstall expand audit deny outdated llvm-cov tarpaulin watch edit upgrade release make set-version hack insta fuzz flamegraph machete udeps semver-checks dist zigbuild ndk cross public-api msrv sort bloat asm criterion mutants careful wasi component leptos tauri'.split(
    ' ',
  ),
)

/**
 * Derives generate names that begin with the type's name (`QueueBuilder` of `Queue`), and a crate exports its macros wherever they are
 * defined.
 */
const mayBeGenerated: Conventions['mayBeGenerated'] = (name, declared) =>
  /^[a-z][a-z\d_]*$/.test(name) || declared.some((each) => each.name.length > 2 && name.startsWith(each.name))

/** Rust and Cargo. */
export const rust: Ecosystem = {
  name: 'rust',
  manifests: {
    names: {
      'Cargo.toml': readCargo,
      'rust-toolchain': readRustToolchain,
      'rust-toolchain.toml': readRustToolchain,
      'clippy.toml': readClippy,
      '.clippy.toml': readClippy,
    },
    paths: [[/(?:^|\/)\.cargo\/config(?:\.toml)?$/, readCargoConfig]],
    endings: ['config', 'toml'],
  },
  tasks: { cargo: commandOrTask('cargo', CARGO_COMMANDS) },
  resolve: resolveRust,
  layout: rustLayout,
  conventions: {
    packageSystems: ['cargo'],
    registry: /^https?:\/\/(?:www\.)?(?:crates\.io\/crates|docs\.rs)\/([\w-]+)/i,
    moduleFiles: ['.rs', '/mod.rs'],
    isUnderscored: true,
    linksNameCode: true,
    toolOptions: CARGO_OPTIONS,
    mayBeGenerated,
    localVariable: /^\s*let\s+(?:mut\s+)?\w+\s*[:=]/,
    declaring: 'fn struct enum trait union mod type const static let macro_rules!'.split(' '),
    readingVariables: /env::var(?:_os)?\(\s*"|(?:option_)?env!\(\s*"/,
    tests: /^(?:tests|test_\w+)\.rs$/,
  },
  languages: [
    {
      grammar: 'rust',
      files: ['.rs'],
      fences: ['rust', 'rs'],
      rules: rustRules,
      options: rustOptions,
      exported: true,
      marks: MARKS,
      facts: rustFacts,
      samples: rustSamples,
    },
  ],
}

/** rust-toolchain.toml, or rust-toolchain with a bare channel or the same TOML. */
function readRustToolchain(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  const bare = /^\s*([\w.-]+)\s*$/.exec(text.slice(0, 200))?.[1]
  if (bare !== undefined) {
    addEngine(draft, 'rust', bare, 'toolchain', 1)
    return
  }
  addEngineAt(draft, 'rust', at(readToml(text), 'toolchain', 'channel'), 'toolchain')
}

/** clippy.toml: `msrv`, the minimum supported Rust version for lints. */
function readClippy(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  addEngineAt(draft, 'rust', at(readToml(text), 'msrv'), 'declared')
}

/** .cargo/config.toml: aliases are subcommands of cargo. */
function readCargoConfig(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  for (const [name, alias] of entriesAt(readToml(text), 'alias')) {
    const words = textsAt(alias).map((word) => word.text)
    addTask(draft, 'cargo', name, words.join(' '), alias.line)
  }
}
