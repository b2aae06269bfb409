import { entriesAt, type Located, scalar } from '../../formats/located.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'

/** Catalogs hold the versions that the packages of a workspace refer to with `catalog:`. */
export function addCatalogs(draft: ManifestDraft, root: Located | undefined): void {
  const catalogs = [
    entriesAt(root, 'catalog'),
    ...[...entriesAt(root, 'catalogs')].map(([, named]) => entriesAt(named)),
  ]
  for (const catalog of catalogs) {
    for (const [name, range] of catalog) {
      draft.dependencies.push({ name, range: scalar(range) ?? '', kind: 'runtime', line: range.line })
    }
  }
}
