import { at, entriesAt, textsAt } from '../../formats/located.ts'
import { readToml } from '../../formats/toml.ts'
import { addEngine, addEngineAt, addTask, type ManifestDraft } from '../../manifests/draft.ts'

/** rust-toolchain.toml, or rust-toolchain with a bare channel or the same TOML. */
export function readRustToolchain(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  const bare = /^\s*([\w.-]+)\s*$/.exec(text.slice(0, 200))?.[1]
  if (bare !== undefined) {
    addEngine(draft, 'rust', bare, 'toolchain', 1)
    return
  }
  addEngineAt(draft, 'rust', at(readToml(text), 'toolchain', 'channel'), 'toolchain')
}

/** clippy.toml: `msrv`, the minimum supported Rust version for lints. */
export function readClippy(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  addEngineAt(draft, 'rust', at(readToml(text), 'msrv'), 'declared')
}

/** .cargo/config.toml: aliases are subcommands of cargo. */
export function readCargoConfig(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  for (const [name, alias] of entriesAt(readToml(text), 'alias')) {
    const words = textsAt(alias).map((word) => word.text)
    addTask(draft, 'cargo', name, words.join(' '), alias.line)
  }
}
