import { readJson } from '../../formats/json.ts'
import { textAt } from '../../formats/located.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'
import { resolveBeside } from '../../manifests/place.ts'

/** Of a TypeScript configuration only where the compiler writes. */
export function readTsconfig(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  for (const option of ['outDir', 'outFile', 'declarationDir']) {
    const written = textAt(root, 'compilerOptions', option)
    const output = written === null ? null : resolveBeside(draft.path, written)
    if (output !== null) draft.outputs.push(output)
  }
}
