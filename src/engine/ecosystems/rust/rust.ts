import type { Ecosystem } from '../ecosystem.ts'
import { rustRules } from './definitions/rust.ts'
import { readCargo } from './manifests/cargo.ts'
import { readCargoConfig, readClippy, readRustToolchain } from './manifests/toolchain.ts'
import { rustOptions } from './options/options.ts'
import { resolveRust } from './resolve.ts'
import { rustSamples } from './samples/samples.ts'
import { MARKS, rustFacts } from './source/facts.ts'

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
  resolve: resolveRust,
  languages: [
    {
      grammar: 'rust',
      files: ['.rs'],
      rules: rustRules,
      options: rustOptions,
      exported: true,
      marks: MARKS,
      facts: rustFacts,
      samples: rustSamples,
    },
  ],
}
