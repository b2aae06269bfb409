import { at } from '../../../formats/located.ts'
import { readToml } from '../../../formats/toml.ts'
import type { ManifestDraft } from '../../../manifests/draft.ts'
import { addHatchEnvironments } from './project-tasks.ts'

/** hatch.toml: the `tool.hatch` tables of pyproject.toml in a file of their own. */
export function readHatch(draft: ManifestDraft, text: string): void {
  draft.ecosystem = 'python'
  addHatchEnvironments(draft, at(readToml(text), 'envs'))
}
