import { at, entriesAt, type Located, textAt, textsAt } from '../../formats/located.ts'
import { readToml } from '../../formats/toml.ts'
import { addEngine, type ManifestDraft } from '../../manifests/draft.ts'
import { webAddress } from '../../manifests/place.ts'
import { addClassifierEngines } from './classifiers.ts'
import { addFlit } from './flit.ts'
import { addPoetry } from './poetry.ts'
import { addRequirements } from './requirement-list.ts'
import { addProjectTasks, addToxTables } from './tasks/project-tasks.ts'
import { addTowncrier } from './towncrier.ts'

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
  const python = at(project, 'requires-python')
  const range = textAt(python)
  if (python !== undefined && range !== null) addEngine(draft, 'python', range, 'declared', python.line)
  for (const [, url] of entriesAt(project, 'urls')) {
    const address = webAddress(textAt(url) ?? '')
    if (address !== null) draft.urls.push(address)
  }
  addRequirements(draft, at(project, 'dependencies'), 'runtime')
  for (const [extra, requirements] of entriesAt(project, 'optional-dependencies')) {
    draft.features.push(extra)
    addRequirements(draft, requirements, 'optional')
  }
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
  for (const groups of [['dependency-groups'], ['tool', 'pdm', 'dev-dependencies']]) {
    for (const [group, requirements] of entriesAt(root, ...groups)) {
      draft.features.push(group)
      addRequirements(draft, requirements, 'development')
    }
  }
}
