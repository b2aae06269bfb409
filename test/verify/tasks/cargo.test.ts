import { describe, expect, it } from 'vitest'
import { extractCommands } from '../../../src/claims/extract/command.ts'
import { readDoc } from '../../../src/docs/read.ts'
import { commandKind } from '../../../src/verify/tasks/command.ts'
import { REPOSITORY } from '../../claims/extract/drafts.ts'
import { claimOf, type Files, snapshotOf } from '../snapshot.ts'

const FILES: Files = {
  'Cargo.toml': `[package]
name = "acme"
version = "1.4.0"
[dependencies]
serde = { version = "1", optional = true }
rustls = { version = "1", optional = true }
[features]
default = ["color"]
color = []
tls = ["dep:rustls"]
[[example]]
name = "named"
path = "demo/other.rs"
[workspace]
members = ["tools"]
`,
  'tools/Cargo.toml': '[package]\nname = "acme-tools"\nversion = "0.1.0"\n[features]\nextra = []\n',
  'tools/src/bin/gen.rs': 'fn main() {}',
  'examples/first.rs': 'fn main() {}',
  'examples/second/main.rs': 'fn main() {}',
  'tests/api.rs': '',
  'tests/suite/red/Cargo.toml': '[package]\nname = "red"\nversion = "1.0.0"\n',
}

/** What a page names of Cargo packages, each with what is said of it. */
function verdicts(source: string, path = 'CONTRIBUTING.md'): string[] {
  const context = { ...REPOSITORY, ownSlugs: new Set(['x.test/acme']) }
  const snapshot = snapshotOf(FILES)
  return extractCommands(readDoc(path, Buffer.from(source)), context).flatMap((draft) => {
    if (!('part' in draft.subject)) return []
    const outcome = commandKind.verify(
      { ...claimOf('command', draft.value, draft.subject), ...draft, file: path },
      snapshot,
    )
    const state = outcome.state === 'fails' && !outcome.closed ? 'fails, perhaps' : outcome.state
    return [`${draft.value} ${state}`]
  })
}

describe('Parts of Cargo packages that contributors are told of', () => {
  it.each([
    ['cargo build --features color,serde,tls,extra', ['color holds', 'serde holds', 'tls holds', 'extra holds']],
    ['cargo test --features colour', ['colour fails']],
    ['cargo build --features rustls', ['rustls fails']],
    ['cargo build --features serde/derive', ['serde/derive unknown']],
    ['cargo run -p acme-tools --features extra', ['acme-tools holds', 'extra holds']],
    ['cargo run -p acme-tools --features color', ['acme-tools holds', 'color fails']],
    ['cargo test -p acme_tools', ['acme_tools holds']],
    ['cargo test -p acme-cli', ['acme-cli fails']],
    ['cargo build -p serde', ['serde unknown']],
    ['cargo run --bin gen', ['gen holds']],
    ['cargo run --bin generate', ['generate fails']],
    ['cargo run --example first', ['first holds']],
    ['cargo run --example second', ['second holds']],
    ['cargo run --example named', ['named holds']],
    ['cargo run --example third', ['third fails']],
    ['cargo test --test api', ['api holds']],
    ['cargo test --test web', ['web fails']],
  ])('%s: %j', (command, expected) => {
    expect(verdicts(`# Contributing\n\nRun \`${command}\`.\n`)).toEqual(expected)
  })
})

describe('Features that users are told of', () => {
  it.each([
    ['`cargo run --features mine`', ['mine fails, perhaps']],
    ['`cargo install acme --features colour`', ['colour fails']],
    ['`cargo add other --features colour`', ['colour unknown']],
    ['`cargo install --git https://x.test/acme --features colour`', ['colour fails']],
    ['`cargo install --git https://x.test/other --features colour`', []],
  ])('%s: %j', (source, expected) => {
    expect(verdicts(`# Acme\n\nUse ${source} for this.\n`, 'README.md')).toEqual(expected)
  })

  it.each([
    ['[dependencies]\nacme = { version = "1", features = ["color", "colour"] }', ['color holds', 'colour fails']],
    ['[dependencies]\nred = { version = "1", features = ["colour"] }', ['colour fails, perhaps']],
    ['acme = { version = "0.9", features = ["colour"] }', ['colour unknown']],
    ['[dependencies]\nother = { version = "1", features = ["colour"] }', ['colour unknown']],
    ['[dependencies.acme]\nversion = "1.2"\nfeatures = [\n  "color",\n  "colour",\n]', ['color holds', 'colour fails']],
  ])('in a manifest: %s', (block, expected) => {
    expect(verdicts(`# Acme\n\n\`\`\`toml\n${block}\n\`\`\`\n`, 'README.md')).toEqual(expected)
  })

  it('in a list of which most are features, and in no other', () => {
    const list = (names: string[]): string => names.map((name) => `- \`${name}\`: adds it\n`).join('')
    expect(verdicts(`# Acme\n\n## Feature flags\n\n${list(['color', 'tls', 'gone'])}`, 'README.md')).toEqual([
      'color holds',
      'tls holds',
      'gone fails',
    ])
    expect(verdicts(`# Acme\n\n## Features\n\n${list(['color', 'fast', 'small'])}`, 'README.md')).toEqual([
      'color unknown',
      'fast unknown',
      'small unknown',
    ])
    expect(verdicts(`# Acme\n\n## Colors\n\n${list(['color', 'tls', 'gone'])}`, 'README.md')).toEqual([])
  })
})
