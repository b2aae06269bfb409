import { numberedLines } from '../formats/lines.ts'
import type { Engine } from '../manifest.ts'
import { addEngine, type ManifestDraft, type Reader } from '../manifests/draft.ts'
import { engineNamed, plainVersion } from '../manifests/engine-names.ts'

/** A file with a single version: .nvmrc, .node-version, .python-version, .ruby-version, .go-version, runtime.txt. */
export function versionFile(engine: Engine): Reader {
  return (draft: ManifestDraft, text: string): void => {
    for (const { text: content, line } of numberedLines(text)) {
      const version = plainVersion(engine, content.replace(/#.*$/, ''))
      if (version === '') continue
      // Further lines are fallback versions.
      addEngine(draft, engine, version, 'toolchain', line)
      return
    }
  }
}

/** asdf's .tool-versions: `nodejs 18.1.0 system`, one tool per line. */
export function readToolVersions(draft: ManifestDraft, text: string): void {
  for (const { text: content, line } of numberedLines(text)) {
    const [tool = '', version] = content.replace(/#.*$/, '').trim().split(/\s+/, 2)
    const engine = engineNamed(tool)
    if (engine !== null && version !== undefined) {
      addEngine(draft, engine, plainVersion(engine, version), 'toolchain', line)
    }
  }
}
