import type { ManifestDraft } from '../draft.ts'
import { readJson } from '../formats/json.ts'
import { textAt, textsAt } from '../formats/located.ts'

export function readLerna(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  const version = textAt(root, 'version')
  draft.ecosystem = 'npm'
  draft.version = version === 'independent' ? null : version
  draft.workspaces.push(...textsAt(root, 'packages').map((glob) => glob.text))
}
