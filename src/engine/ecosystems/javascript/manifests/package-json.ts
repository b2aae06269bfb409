import { commandTitle, keysOf } from '../../../../base/text/key-strokes.ts'
import { readJson } from '../../formats/json.ts'
import { at, entriesAt, isTable, type Located, scalar, textAt, textsAt } from '../../formats/located.ts'
import type { Dependency } from '../../manifest.ts'
import { addEngine, addEngineAt, addTask, addUrls, type ManifestDraft } from '../../manifests/draft.ts'
import { engineNamed } from '../../manifests/engine-names.ts'
import { beforeWildcard, resolveBeside } from '../../manifests/place.ts'
import { readExports } from './package-exports.ts'
import { addCatalogs } from './workspaces.ts'

const PLATFORMS = ['key', 'mac', 'linux', 'win']

/** The key bindings of a VS Code extension's commands. */
function addKeyBindings(draft: ManifestDraft, root: Located): void {
  const titles = new Map(
    listAt(root, 'commands').flatMap((command) => {
      const [id, title] = [textAt(command, 'command'), textAt(command, 'title')]
      return id === null || title === null ? [] : [[id, commandTitle(title)] as const]
    }),
  )
  for (const binding of listAt(root, 'keybindings')) {
    const command = textAt(binding, 'command')
    const keys = PLATFORMS.flatMap((platform) => keysOf(textAt(binding, platform) ?? '') ?? [])
    if (command === null || keys.length === 0) continue
    const title = titles.get(command)
    // Titles may be in separate files, one per language.
    const called = commandTitle((command.split('.').at(-1) ?? '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`))
    const names = [...new Set([command, title ?? called, called])]
    draft.keyBindings.push({ names, keys: [...new Set(keys)], line: binding.line })
  }
}

function listAt(root: Located, field: string): readonly Located[] {
  const found = at(root, 'contributes', field)
  if (found !== undefined && isTable(found)) return [found]
  return Array.isArray(found?.value) ? found.value : []
}

export function readPackageJson(draft: ManifestDraft, text: string): void {
  const root = readJson(text)
  draft.ecosystem = 'npm'
  draft.name = textAt(root, 'name')
  draft.version = textAt(root, 'version')
  addUrls(draft, [
    textAt(root, 'repository') ?? textAt(root, 'repository', 'url'),
    textAt(root, 'homepage'),
    textAt(root, 'bugs') ?? textAt(root, 'bugs', 'url'),
  ])
  for (const [name, command] of entriesAt(root, 'scripts')) {
    addTask(draft, 'npm', name, scalar(command) ?? '', command.line)
  }
  addDependencies(draft, root)
  addEngines(draft, root)
  addBinaries(draft, root)
  addEntries(draft, root)
  addWorkspaces(draft, root)
  addKeyBindings(draft, root)
}

const DEPENDENCY_FIELDS: readonly (readonly [string, Dependency['kind']])[] = [
  ['dependencies', 'runtime'],
  ['devDependencies', 'development'],
  ['peerDependencies', 'peer'],
  ['optionalDependencies', 'optional'],
]

function addDependencies(draft: ManifestDraft, root: Located): void {
  for (const [field, kind] of DEPENDENCY_FIELDS) {
    for (const [name, range] of entriesAt(root, field)) {
      draft.dependencies.push({ name, range: scalar(range) ?? '', kind, line: range.line })
    }
  }
}

function addEngines(draft: ManifestDraft, root: Located): void {
  for (const [name, range] of entriesAt(root, 'engines')) {
    const engine = engineNamed(name)
    if (engine !== null) addEngineAt(draft, engine, range, 'declared')
  }
  const manager = at(root, 'packageManager')
  const [, name = '', version = ''] = /^(\w+)@([^+]+)/.exec(scalar(manager) ?? '') ?? []
  const engine = engineNamed(name)
  if (engine !== null && manager !== undefined) addEngine(draft, engine, version, 'toolchain', manager.line)
  for (const table of ['volta', 'devEngines']) {
    for (const [key, range] of entriesAt(root, table)) addToolchain(draft, key, range)
  }
}

/** Volta and old devEngines have the engine as key; current devEngines have `runtime: {name, version}`, or a list. */
function addToolchain(draft: ManifestDraft, key: string, value: Located): void {
  const choices: readonly Located[] = Array.isArray(value.value) ? value.value : [value]
  for (const choice of choices) {
    const engine = engineNamed(isTable(choice) ? (textAt(choice, 'name') ?? '') : key)
    const version = isTable(choice) ? textAt(choice, 'version') : scalar(choice)
    if (engine !== null && version !== null) addEngine(draft, engine, version, 'toolchain', choice.line)
  }
}

function addBinaries(draft: ManifestDraft, root: Located): void {
  const bin = at(root, 'bin')
  const unscoped = draft.name?.replace(/^@[^/]*\//, '')
  const single = scalar(bin)
  if (single !== null && unscoped !== undefined) {
    draft.binaries.push({ name: unscoped, entry: resolveBeside(draft.path, single) })
  }
  for (const [name, entry] of entriesAt(bin)) {
    draft.binaries.push({ name, entry: resolveBeside(draft.path, scalar(entry) ?? '') })
  }
}

const ENTRY_FIELDS = ['main', 'module', 'types', 'typings', 'unpkg', 'jsdelivr', 'bin', 'browser', 'files']

function addEntries(draft: ManifestDraft, root: Located): void {
  const opened = readExports(at(root, 'exports'))
  // Without an exports field, every file of the package is importable.
  draft.exports.push(...(at(root, 'exports') === undefined ? ['.', './*'] : opened.subpaths))
  const written = opened.files.map(({ file }) => file)
  for (const { subpath, file } of opened.files) {
    const path = resolveBeside(draft.path, file)
    if (path !== null) draft.entries.push({ subpath, file: path })
  }
  for (const field of ENTRY_FIELDS) written.push(...textsAt(root, field).map(({ text }) => text))
  for (const [, entry] of entriesAt(root, 'bin')) written.push(scalar(entry) ?? '')
  for (const path of written) {
    const output = path.startsWith('!') ? null : resolveBeside(draft.path, beforeWildcard(path))
    if (output !== null) draft.outputs.push(output)
  }
}

function addWorkspaces(draft: ManifestDraft, root: Located): void {
  const packages = isTable(at(root, 'workspaces')) ? ['workspaces', 'packages'] : ['workspaces']
  draft.workspaces.push(...textsAt(root, ...packages).map(({ text }) => text))
  addCatalogs(draft, at(root, 'workspaces'))
}
