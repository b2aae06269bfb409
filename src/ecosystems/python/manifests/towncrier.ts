import { at, entriesAt, itemsAt, type Located, textAt } from '../../formats/located.ts'
import type { ManifestDraft } from '../../manifests/draft.ts'

/** The kinds of news fragments that towncrier puts into the changelog: those of the file replace its own. */
export function addTowncrier(draft: ManifestDraft, table: Located | undefined): void {
  const listed = at(table, 'type')
  const values = [
    ...itemsAt(listed).flatMap((type) => textAt(type, 'directory') ?? textAt(type, 'name')?.toLowerCase() ?? []),
    ...[...entriesAt(table, 'fragment')].map(([name]) => name),
  ]
  const line = listed?.line ?? at(table, 'fragment')?.line
  if (line !== undefined && values.length > 0) draft.enumerations.push({ name: 'news fragment types', values, line })
}
