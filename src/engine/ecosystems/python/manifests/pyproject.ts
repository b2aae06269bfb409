import { at, entriesAt, isTable, itemsAt, type Located, scalar, textAt, textsAt } from '../../formats/located.ts'
import { readToml } from '../../formats/toml.ts'
import type { Dependency } from '../../manifest.ts'
import { addEngine, addEngineAt, addUrls, type ManifestDraft } from '../../manifests/draft.ts'
import { addClassifierEngines } from './classifiers.ts'
import { addExtras, addRequirements } from './requirements.ts'
import { addProjectTasks, addToxTables } from './tasks/project-tasks.ts'

export function readPyproject(draft: ManifestDraft, text: string): void {
  const root = readToml(text)
  draft.ecosystem = 'python'
  addProject(draft, at(root, 'project'))
  addPoetry(draft, at(root, 'tool', 'poetry'))
  addFlit(draft, at(root, 'tool', 'flit', 'metadata'))
  addGroups(draft, root)
  addRequirements(draft, at(root, 'build-system', 'requires'), 'build')
  addClassifierEngines(draft, text)
  addProjectTasks(draft, at(root, 'tool'))
  addToxTables(draft, at(root, 'tool', 'tox'))
  draft.workspaces.push(...textsAt(root, 'tool', 'uv', 'workspace', 'members').map((member) => member.text))
}

/** PEP 621. */
function addProject(draft: ManifestDraft, project: Located | undefined): void {
  draft.name = textAt(project, 'name')
  draft.version = textAt(project, 'version')
  addEngineAt(draft, 'python', at(project, 'requires-python'), 'declared')
  const links = [...entriesAt(project, 'urls')].map(([, url]) => scalar(url))
  addUrls(draft, links)
  addRequirements(draft, at(project, 'dependencies'), 'runtime')
  addExtras(draft, at(project, 'optional-dependencies'), 'optional')
  for (const table of ['scripts', 'gui-scripts']) {
    for (const [name] of entriesAt(project, table)) draft.binaries.push({ name, entry: null })
  }
}

/** PEP 735, and its predecessors in uv and PDM. */
function addGroups(draft: ManifestDraft, root: Located): void {
  addRequirements(draft, at(root, 'tool', 'uv', 'dev-dependencies'), 'development')
  addExtras(draft, at(root, 'dependency-groups'), 'development')
  addExtras(draft, at(root, 'tool', 'pdm', 'dev-dependencies'), 'development')
}

/** Flit's metadata before PEP 621. */
function addFlit(draft: ManifestDraft, metadata: Located | undefined): void {
  draft.name ??= textAt(metadata, 'dist-name') ?? textAt(metadata, 'module')
  addEngineAt(draft, 'python', at(metadata, 'requires-python'), 'declared')
  addUrls(draft, [textAt(metadata, 'home-page')])
  addRequirements(draft, at(metadata, 'requires'), 'runtime')
  addExtras(draft, at(metadata, 'requires-extra'), 'optional')
}

/** `tool.poetry` of a pyproject.toml. */
function addPoetry(draft: ManifestDraft, poetry: Located | undefined): void {
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
    // Several constraints for several platforms: the first represents all.
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
