import { at, entriesAt, scalar, textsAt } from '../../formats/located.ts'
import { readToml } from '../../formats/toml.ts'
import { addEngine, addTask, type ManifestDraft } from '../../manifests/draft.ts'

/** rust-toolchain.toml, or rust-toolchain with a bare channel or the same TOML. */
export function readRustToolchain(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  const bare = /^\s*([\w.-]+)\s*$/.exec(text.slice(0, 200))?.[1]
  if (bare !== undefined) {
    addEngine(draft, 'rust', bare, 'toolchain', 1)
    return
  }
  const channel = at(readToml(text), 'toolchain', 'channel')
  const version = scalar(channel)
  if (channel !== undefined && version !== null) addEngine(draft, 'rust', version, 'toolchain', channel.line)
}

/** clippy.toml: `msrv`, the minimum supported Rust version that lints respect. */
export function readClippy(draft: ManifestDraft, text: string): void {
  const msrv = at(readToml(text), 'msrv')
  const version = scalar(msrv)
  draft.ecosystem = 'cargo'
  if (msrv !== undefined && version !== null) addEngine(draft, 'rust', version, 'declared', msrv.line)
}

/** .cargo/config.toml: aliases are subcommands of cargo. */
export function readCargoConfig(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'cargo'
  for (const [name, alias] of entriesAt(readToml(text), 'alias')) {
    const words = textsAt(alias).map((word) => word.text)
    addTask(draft, 'cargo', name, words.join(' '), alias.line)
  }
}
