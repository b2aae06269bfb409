import { readJson } from '../../formats/json.ts'
import { textAt, textsAt } from '../../formats/located.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'

export function readLerna(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  const version = textAt(root, 'version')
  draft.ecosystem = 'npm'
  draft.version = version === 'independent' ? null : version
  draft.workspaces.push(...textsAt(root, 'packages').map((glob) => glob.text))
}
