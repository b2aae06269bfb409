import type { TreeEntry } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { memoize, memoizeBy } from '../../base/memoize.ts'
import { baseName, folderOf } from '../../base/paths.ts'
import type { FileFacts, ModuleImport } from '../ecosystems/file-facts.ts'
import { ecosystemNamed, ecosystemOfFile } from '../ecosystems/lookup.ts'
import type { RepositoryFiles } from '../ecosystems/modules.ts'
import { grammarOf } from '../ecosystems/syntax/read.ts'
import type { FactSource } from './fact-store.ts'
import { classifyPath } from './files/file-class.ts'
import { filesWithMarks } from './files/marked-files.ts'
import type { PathIndex } from './files/path-index.ts'
import { createModel } from './model/create-model.ts'
import type { Modules } from './model/exports.ts'
import { importsOfBase, lastOf, typesIn } from './model/members.ts'
import type { CodeModel } from './model/model.ts'
import type { FactNeeds, TypeName } from './model/needs.ts'
import type { Snapshot } from './snapshot.ts'
import { findTexts } from './texts.ts'

/** Maximum files to read for one commit. */
const MAX_FILES = 1500
/** Maximum depth of re-exports to follow. */
const MAX_ROUNDS = 5

export async function loadFacts(source: FactSource, needs: readonly FactNeeds[]): Promise<CodeModel> {
  const { snapshot } = source
  const reading = createReading(source)
  const modules = modulesOf(snapshot)
  const entries = needs.flatMap(({ exports = [] }) =>
    exports.flatMap((asked) =>
      (modules.resolve(asked, null) ?? []).map((path) => ({ path, names: asked.names ?? null })),
    ),
  )
  const types = needs.flatMap(({ members = [] }) => members)
  await reading.addPaths([
    ...needs.flatMap(({ files = [] }) => files),
    ...types.flatMap(({ files }) => files),
    ...(await filesWithMarks(source, needs)),
  ])
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const exported = exportFiles([...entries, ...baseFiles(types, modules, reading)], modules, reading)
    if (exported.every((path) => reading.has(path))) break
    await reading.addPaths(exported)
  }
  const texts = await findTexts(
    source,
    needs.flatMap(({ texts: wanted = [] }) => wanted),
  )
  return createModel({ files: reading.facts(), isPartial: reading.isPartial(), modules, texts })
}

interface Reading {
  /** Some files were omitted, or could not be read: they are too large. */
  isPartial(): boolean
  has(path: string): boolean
  addPaths(paths: readonly string[]): Promise<void>
  facts(): ReadonlyMap<string, FileFacts>
}

function createReading({ snapshot, store, isSource }: FactSource): Reading {
  const entries = new Map<string, TreeEntry>()
  const addPaths = async (paths: readonly string[]): Promise<void> => {
    const fresh = [...new Set(paths)].flatMap((path) => {
      const entry = snapshot.paths.entries.get(path)
      return entry && !entries.has(path) && isSource(path) && grammarOf(path) !== null ? [entry] : []
    })
    const taken = fresh.slice(0, Math.max(0, MAX_FILES - entries.size))
    for (const entry of taken) entries.set(entry.path, entry)
    await store.read(taken)
  }
  return {
    isPartial: () => entries.size >= MAX_FILES || [...entries.values()].some((entry) => !store.get(entry)),
    has: (path) => entries.has(path),
    addPaths,
    facts: () =>
      new Map(
        [...entries].flatMap(([path, entry]) => {
          const facts = store.get(entry)
          return facts ? [[path, facts] as const] : []
        }),
      ),
  }
}

/** Names that a file should export; null for all its exports. */
interface Asked {
  readonly path: string
  readonly names: readonly string[] | null
}

/** Maximum number of requests for names of files. */
const MAX_ASKED = 20_000

/** The files of modules whose exports are needed, and of the modules that they re-export from. */
function exportFiles(entries: readonly Asked[], modules: Modules, reading: Reading): string[] {
  const facts = reading.facts()
  const files = new Set<string>()
  const seen = new Set<string>()
  const pending = [...entries]
  for (let asked = pending.pop(); asked !== undefined && files.size < MAX_FILES; asked = pending.pop()) {
    const { path, names } = asked
    const key = `${path}\0${names?.join('\0') ?? '*'}`
    if (seen.has(key) || seen.size >= MAX_ASKED) continue
    seen.add(key)
    files.add(path)
    for (const { module, name } of passedOn(facts.get(path)?.imports ?? [], names)) {
      const handed = name === '*' ? names : [name ?? '*']
      for (const target of modules.imported(module, path) ?? []) pending.push({ path: target, names: handed })
    }
  }
  return [...files]
}

/** The modules from which files import the bases of types that they declare, and the files named after such bases. */
function baseFiles(types: readonly TypeName[], modules: Modules, reading: Reading): Asked[] {
  const facts = reading.facts()
  const asked: Asked[] = []
  const seen = new Set<string>()
  const pending = types.flatMap(({ name, files }) => files.map((path) => ({ path, name })))
  for (let type = pending.pop(); type !== undefined && seen.size < MAX_ASKED; type = pending.pop()) {
    const { path, name } = type
    if (seen.has(`${path}\0${name}`)) continue
    seen.add(`${path}\0${name}`)
    const own = facts.get(path)
    const declared = typesIn(own, name)
    // A file without the type may pass it on.
    for (const base of declared.length === 0 ? [name] : declared.flatMap(({ bases = [] }) => bases)) {
      pending.push({ path, name: base })
      for (const found of importsOfBase(own, base))
        for (const target of modules.imported(found.module, path) ?? []) {
          asked.push({ path: target, names: [found.name] })
          pending.push({ path: target, name: found.name })
        }
      for (const target of modules.namedAfter(lastOf(base), path)) {
        asked.push({ path: target, names: [lastOf(base)] })
        pending.push({ path: target, name: lastOf(base) })
      }
    }
  }
  return asked
}

/** The re-exports of a file for all or some names: those of everything may contain any name. */
function passedOn(imports: readonly ModuleImport[], names: Asked['names']): readonly ModuleImport[] {
  const { all, every, byAlias } = exportedAmong(imports)
  return names === null ? all : [...every, ...names.flatMap((name) => byAlias.get(name) ?? [])]
}

/** Memoized, as many names need it. */
const exportedAmong = memoize((imports: readonly ModuleImport[]) => {
  const all = imports.filter(({ exported }) => exported)
  const every = all.filter(({ name }) => name === '*')
  return {
    all,
    every,
    byAlias: groupBy(
      all.filter(({ name }) => name !== '*'),
      ({ alias }) => alias,
    ),
  }
})

/** Resolves the modules that samples and source files import to files of a commit. */
function modulesOf(snapshot: Snapshot): Modules {
  const files: RepositoryFiles = {
    has: (path) => snapshot.paths.has(path),
    filesIn: (folder) => filesByFolder(snapshot.paths).get(folder) ?? [],
    manifests: snapshot.manifests,
  }
  // Many samples and files import the same modules.
  const resolve: Modules['resolve'] = memoizeBy(
    ({ language, module }, from) => {
      const resolver = ecosystemNamed(language)?.resolve
      return resolver ? resolver(module, from, files) : []
    },
    ({ language, module }, from) => [language, module, from].join('\0'),
  )
  return {
    resolve,
    imported: (module, by) => {
      const ecosystem = grammarOf(by) === null ? undefined : ecosystemOfFile(by)
      return ecosystem?.resolve ? resolve({ language: ecosystem.name, module }, by) : null
    },
    namedAfter: (type, by) => {
      const ecosystem = ecosystemOfFile(by)
      if (ecosystem === undefined || ecosystem.resolve || grammarOf(by) === null) return []
      const named = filesByStem(snapshot.paths).get(stemOf(type)) ?? []
      return named.filter(
        (path) => path !== by && ecosystemOfFile(path) === ecosystem && classifyPath(path) === 'source',
      )
    },
  }
}

/** The name of a file or type without what conventions for files add: `base_note.rb`, `BaseNote.java` and `BaseNote` are one. */
function stemOf(name: string): string {
  return baseName(name).replace(/\..*$/s, '').replaceAll('_', '').toLowerCase()
}

const filesByStem = memoize(({ entries }: PathIndex) => groupBy([...entries.keys()], stemOf))

const filesByFolder = memoize(({ entries }: PathIndex) => groupBy([...entries.keys()], folderOf))
