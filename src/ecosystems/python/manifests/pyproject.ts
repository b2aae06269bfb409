import { at, entriesAt, itemsAt, type Located, scalar, textAt, textsAt } from '../../formats/located.ts'
import { readToml } from '../../formats/toml.ts'
import { addEngineAt, addUrls, type ManifestDraft } from '../../manifests/draft.ts'
import { addClassifierEngines } from './classifiers.ts'
import { addPoetry } from './poetry.ts'
import { addExtras, addRequirements } from './requirement.ts'
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
  addTowncrier(draft, at(root, 'tool', 'towncrier'))
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
  for (const [group, names] of entriesAt(project, 'entry-points')) {
    const values = [...entriesAt(names)].map(([name]) => name)
    draft.enumerations.push({ name: group.split('.').at(-1) ?? group, values, line: names.line })
  }
  for (const table of ['scripts', 'gui-scripts']) {
    for (const [name] of entriesAt(project, table)) draft.binaries.push({ name, entry: null })
  }
}

/** PEP 735, and what uv and PDM had before it. */
function addGroups(draft: ManifestDraft, root: Located): void {
  addRequirements(draft, at(root, 'tool', 'uv', 'dev-dependencies'), 'development')
  addExtras(draft, at(root, 'dependency-groups'), 'development')
  addExtras(draft, at(root, 'tool', 'pdm', 'dev-dependencies'), 'development')
}

/** Flit's metadata from before PEP 621. */
function addFlit(draft: ManifestDraft, metadata: Located | undefined): void {
  draft.name ??= textAt(metadata, 'dist-name') ?? textAt(metadata, 'module')
  addEngineAt(draft, 'python', at(metadata, 'requires-python'), 'declared')
  addUrls(draft, [textAt(metadata, 'home-page')])
  addRequirements(draft, at(metadata, 'requires'), 'runtime')
  addExtras(draft, at(metadata, 'requires-extra'), 'optional')
}

/** The kinds of news fragments that towncrier puts into the changelog: those of the file replace its own. */
function addTowncrier(draft: ManifestDraft, table: Located | undefined): void {
  const listed = at(table, 'type')
  const values = [
    ...itemsAt(listed).flatMap((type) => textAt(type, 'directory') ?? textAt(type, 'name')?.toLowerCase() ?? []),
    ...[...entriesAt(table, 'fragment')].map(([name]) => name),
  ]
  const line = listed?.line ?? at(table, 'fragment')?.line
  if (line !== undefined && values.length > 0) draft.enumerations.push({ name: 'news fragment types', values, line })
}
