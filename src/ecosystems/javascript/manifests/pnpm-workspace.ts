import { textsAt } from '../../formats/located.ts'
import { readYaml } from '../../formats/yaml.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'
import { addCatalogs } from './catalogs.ts'

export function readPnpmWorkspace(draft: ManifestDraft, text: string): void {
  const root = readYaml(text)
  draft.ecosystem = 'npm'
  draft.workspaces.push(...textsAt(root, 'packages').map((glob) => glob.text))
  addCatalogs(draft, root)
}
