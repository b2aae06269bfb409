import { at, entriesAt, isTable, itemsAt, type Located, scalar, textAt, textsAt } from '../../formats/located.ts'
import { readToml } from '../../formats/toml.ts'
import type { Dependency } from '../../manifest.ts'
import { addEngine, addEngineAt, addUrls, type ManifestDraft } from '../../manifests/draft.ts'
import { resolveBeside } from '../../manifests/place.ts'

/** The first compiler version that supports an edition. */
const EDITIONS: ReadonlyMap<string, string> = new Map([
  ['2018', '1.31'],
  ['2021', '1.56'],
  ['2024', '1.85'],
])

export function readCargo(draft: ManifestDraft, text: string): void {
  const root = readToml(text)
  draft.ecosystem = 'cargo'
  addPackage(draft, root)
  addDependencies(draft, root)
  addDependencies(draft, at(root, 'workspace'))
  for (const [, target] of entriesAt(root, 'target')) addDependencies(draft, target)
  addFeatures(draft, root)
  addBinaries(draft, root)
  draft.workspaces.push(...textsAt(root, 'workspace', 'members').map((member) => member.text))
}

function addPackage(draft: ManifestDraft, root: Located): void {
  draft.name = textAt(root, 'package', 'name')
  draft.library = textAt(root, 'lib', 'name')
  // A file without a package only has its workspace's inherited fields.
  const field = (key: string): Located | undefined => {
    const own = at(root, 'package', key)
    const inherits = textAt(own, 'workspace') === 'true' || at(root, 'package') === undefined
    return inherits ? at(root, 'workspace', 'package', key) : own
  }
  draft.version = scalar(field('version'))
  const links = ['repository', 'homepage', 'documentation']
  addUrls(
    draft,
    links.map((key) => scalar(field(key))),
  )
  addEngineAt(draft, 'rust', field('rust-version'), 'declared')
  const edition = field('edition')
  const implied = EDITIONS.get(scalar(edition) ?? '')
  if (edition !== undefined && implied !== undefined) addEngine(draft, 'rust', implied, 'implied', edition.line)
}

const TABLES: readonly (readonly [string, Dependency['kind']])[] = [
  ['dependencies', 'runtime'],
  ['dev-dependencies', 'development'],
  ['dev_dependencies', 'development'],
  ['build-dependencies', 'build'],
  ['build_dependencies', 'build'],
]

function addDependencies(draft: ManifestDraft, root: Located | undefined): void {
  for (const [table, kind] of TABLES) {
    for (const [key, value] of entriesAt(root, table)) {
      const name = textAt(value, 'package') ?? key
      const range = (isTable(value) ? textAt(value, 'version') : scalar(value)) ?? ''
      const optional = textAt(value, 'optional') === 'true'
      draft.dependencies.push({ name, range, kind: optional ? 'optional' : kind, line: value.line })
    }
  }
}

function addFeatures(draft: ManifestDraft, root: Located): void {
  const enabled = new Set<string>()
  for (const [feature, list] of entriesAt(root, 'features')) {
    draft.features.push(feature)
    for (const { text } of textsAt(list)) enabled.add(text)
  }
  for (const holder of [root, ...[...entriesAt(root, 'target')].map(([, target]) => target)]) {
    for (const [name, value] of entriesAt(holder, 'dependencies')) {
      // An optional dependency is a feature of its name, unless a feature contains `dep:name`.
      if (textAt(value, 'optional') === 'true' && !enabled.has(`dep:${name}`)) draft.features.push(name)
    }
  }
}

function addBinaries(draft: ManifestDraft, root: Located): void {
  const mainFile = 'src/main.rs'
  let ownsMain = textAt(root, 'package', 'autobins') === 'false'
  for (const binary of itemsAt(root, 'bin')) {
    const name = textAt(binary, 'name')
    if (name === null) continue
    const entry = textAt(binary, 'path') ?? (name === draft.name ? mainFile : `src/bin/${name}.rs`)
    ownsMain ||= entry === mainFile
    draft.binaries.push({ name, entry: resolveBeside(draft.path, entry) })
  }
  // Cargo builds src/main.rs under the package's name. The manifest does not show whether that file exists.
  if (draft.name !== null && !ownsMain) {
    draft.binaries.push({ name: draft.name, entry: resolveBeside(draft.path, mainFile) })
  }
}
