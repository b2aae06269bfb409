import { entriesAt, isTable, itemsAt, type Located, scalar, textAt } from '../../formats/located.ts'
import type { Dependency } from '../../manifest.ts'
import { addEngine, addUrls, type ManifestDraft } from '../../manifests/draft.ts'

export function addPoetry(draft: ManifestDraft, poetry: Located | undefined): void {
  if (poetry === undefined) return
  draft.name ??= textAt(poetry, 'name')
  draft.version ??= textAt(poetry, 'version')
  const links = [...entriesAt(poetry, 'urls')].map(([, url]) => scalar(url))
  addUrls(draft, [textAt(poetry, 'repository'), textAt(poetry, 'homepage'), ...links])
  addTable(draft, entriesAt(poetry, 'dependencies'), 'runtime')
  addTable(draft, entriesAt(poetry, 'dev-dependencies'), 'development')
  for (const [group, content] of entriesAt(poetry, 'group')) {
    draft.features.push(group)
    addTable(draft, entriesAt(content, 'dependencies'), 'development')
  }
  for (const [extra] of entriesAt(poetry, 'extras')) draft.features.push(extra)
  for (const [name] of entriesAt(poetry, 'scripts')) draft.binaries.push({ name, entry: null })
}

function addTable(draft: ManifestDraft, table: Iterable<[string, Located]>, kind: Dependency['kind']): void {
  for (const [name, constraint] of table) {
    // Several constraints for several platforms: the first stands for all.
    const first = itemsAt(constraint)[0] ?? constraint
    const range = (isTable(first) ? textAt(first, 'version') : scalar(first)) ?? ''
    if (name === 'python') {
      addEngine(draft, 'python', range, 'declared', constraint.line)
      continue
    }
    const optional = textAt(first, 'optional') === 'true'
    draft.dependencies.push({ name, range, kind: optional ? 'optional' : kind, line: constraint.line })
  }
}
