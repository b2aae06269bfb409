import { type Located, textsAt } from '../../formats/located.ts'
import type { Dependency } from '../../manifest.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'
import { parseRequirement } from './requirement.ts'

export function addRequirements(draft: ManifestDraft, list: Located | undefined, kind: Dependency['kind']): void {
  for (const { text, line } of textsAt(list)) {
    const requirement = parseRequirement(text)
    if (requirement !== null) draft.dependencies.push({ ...requirement, kind, line })
  }
}
