import { at, entriesAt, isTable, scalar, textAt } from '../../formats/located.ts'
import { readToml } from '../../formats/toml.ts'
import { addEngineAt, type ManifestDraft } from '../../manifests/draft.ts'

export function readPipfile(draft: ManifestDraft, text: string): void {
  const root = readToml(text)
  draft.ecosystem = 'python'
  for (const [table, kind] of [
    ['packages', 'runtime'],
    ['dev-packages', 'development'],
  ] as const) {
    for (const [name, constraint] of entriesAt(root, table)) {
      const range = (isTable(constraint) ? textAt(constraint, 'version') : scalar(constraint)) ?? ''
      draft.dependencies.push({ name, range: range === '*' ? '' : range, kind, line: constraint.line })
    }
  }
  // pipenv requires exactly this Python version, so developers need it.
  for (const key of ['python_version', 'python_full_version']) {
    addEngineAt(draft, 'python', at(root, 'requires', key), 'toolchain')
  }
}
