import { readToml } from '../../../formats/toml.ts'
import type { ManifestDraft } from '../../../manifests/draft.ts'
import { addToxTables } from './project-tasks.ts'

/** tox.toml: tox's native configuration in a file of its own. */
export function readToxToml(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'python'
  addToxTables(draft, readToml(text))
}
