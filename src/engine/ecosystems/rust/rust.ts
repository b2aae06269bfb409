import type { Conventions } from '../conventions.ts'
import type { Ecosystem } from '../ecosystem.ts'
import { commandOrTask } from '../task-call.ts'
import { CARGO_COMMANDS, CARGO_OPTIONS } from './cargo-words.ts'
import { rustRules } from './definitions/rust.ts'
import { rustLayout } from './layout.ts'
import { readCargo } from './manifests/cargo.ts'
import { readCargoConfig, readClippy, readRustToolchain } from './manifests/toolchain.ts'
import { rustOptions } from './options/options.ts'
import { resolveRust } from './resolve.ts'
import { rustSamples } from './samples/samples.ts'
import { MARKS, rustFacts } from './source/facts.ts'

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
