import { ECOSYSTEMS } from '../ecosystems/ecosystems.ts'
import type { FileFacts } from '../ecosystems/file-facts.ts'
import type { RepositoryFiles } from '../ecosystems/modules.ts'
import { grammarOf } from '../ecosystems/syntax/read.ts'
import type { TreeEntry } from '../git/types.ts'
import { groupBy } from '../group-by.ts'
import { memoize } from '../memoize.ts'
import { folderOf } from '../paths.ts'
import type { FactSource } from './fact-store.ts'
import { filesWithMarks } from './files/marked-files.ts'
import { filesWithTexts } from './files/message-files.ts'
import type { PathIndex } from './files/path-index.ts'
import { createModel } from './model/create-model.ts'
import type { Modules } from './model/exports.ts'
import { lastPart } from './model/members.ts'
import type { CodeModel } from './model/model.ts'
import type { FactNeeds } from './model/needs.ts'
import { builtPrograms } from './packages.ts'
import type { Snapshot } from './snapshot.ts'

/** Files that declare one name beyond these are left out; the name's scope is open then. */
const MAX_FILES_OF_NAME = 16
/** Files read for one commit. */
const MAX_FILES = 1500
/** Bases, parameter types and re-exports lead to further files this many times. */
const MAX_ROUNDS = 5
/** Types of members are read in the first of them. */
const MAX_NESTING = 3

export async function loadFacts(source: FactSource, needs: readonly FactNeeds[]): Promise<CodeModel> {
  const { snapshot } = source
  const reading = createReading(source)
  const modules = modulesOf(snapshot)
  const entries = needs.flatMap(({ exports = [] }) => exports.flatMap((name) => modules.resolve(name, null) ?? []))
  await reading.addPaths([
    ...needs.flatMap(({ files = [] }) => files),
    ...(await filesWithMarks(source, needs)),
    ...(await filesWithTexts(source, needs)),
  ])
  let names = new Set([
    ...needs.flatMap(({ declarations = [] }) => declarations),
    ...partsOfEnumerations(needs, reading),
  ])
  const asked = new Set<string>()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fresh = [...names].filter((name) => !asked.has(name))
    for (const name of fresh) asked.add(name)
    const exported = exportFiles(entries, modules, reading)
    if (fresh.length === 0 && exported.every((path) => reading.has(path))) break
    await reading.addNames(fresh)
    await reading.addPaths(exported)
    names = new Set([
      ...names,
      ...referredBy(asked, new Set(entries), reading),
      ...(round < MAX_NESTING && needs.some(({ memberTypes }) => memberTypes) ? memberTypesOf(asked, reading) : []),
    ])
  }
  const built = builtPrograms(snapshot.manifests, snapshot.paths)
  return createModel({ files: reading.facts(), incomplete: reading.incomplete, modules, built })
}

interface Reading {
  readonly incomplete: Set<string>
  has(path: string): boolean
  addPaths(paths: readonly string[]): Promise<void>
  addNames(names: readonly string[]): Promise<void>
  facts(): ReadonlyMap<string, FileFacts>
}

function createReading({ snapshot, store, isSource, findNames }: FactSource): Reading {
  const entries = new Map<string, TreeEntry>()
  const incomplete = new Set<string>()
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
    incomplete,
    has: (path) => entries.has(path),
    addPaths,
    addNames: async (names) => {
      await findNames(names)
      const paths = names.flatMap((name) => {
        const declaring = new Set(
          snapshot
            .occurrences(name)
            .filter((place) => place.class === 'source' && DECLARING.has(place.role) && grammarOf(place.path) !== null)
            .map(({ path }) => path),
        )
        if (declaring.size > MAX_FILES_OF_NAME) incomplete.add(name)
        return [...declaring].slice(0, MAX_FILES_OF_NAME)
      })
      await addPaths(paths)
    },
    facts: () =>
      new Map(
        [...entries].flatMap(([path, entry]) => {
          const facts = store.get(entry)
          return facts ? [[path, facts] as const] : []
        }),
      ),
  }
}

const DECLARING = new Set(['definition', 'key'])

/** Types that the declarations which were asked for, or are exported, refer to: bases, types of parameters, aliased types. */
function referredBy(asked: ReadonlySet<string>, exported: ReadonlySet<string>, reading: Reading): string[] {
  return [...reading.facts()].flatMap(([path, { declarations }]) =>
    declarations
      .filter(
        ({ name, container }) =>
          exported.has(path) || [name, container].some((each) => each !== null && asked.has(each)),
      )
      .flatMap(({ kind, type = null, bases = [], signatures = [] }) => [
        ...bases.map(lastPart),
        ...signatures.flatMap(({ parameters }) => parameters.flatMap((each) => typeNames(each.type))),
        ...(kind === 'type' ? typeNames(type) : []),
      ]),
  )
}

/** The types of the members of the types that were asked for. */
function memberTypesOf(asked: ReadonlySet<string>, reading: Reading): string[] {
  return [...reading.facts().values()].flatMap(({ declarations }) =>
    declarations.flatMap(({ container, kind, type }) =>
      kind === 'member' && container !== null && asked.has(container) ? typeNames(type ?? null) : [],
    ),
  )
}

/** Types that give an enumeration further values, of those that may be asked for. */
function partsOfEnumerations(needs: readonly FactNeeds[], reading: Reading): string[] {
  const wanted = new Set(needs.flatMap(({ values = [] }) => values))
  if (wanted.size === 0) return []
  return [...reading.facts().values()].flatMap(({ declarations }) =>
    declarations.flatMap(({ values = [], bases = [] }) =>
      values.some((value) => wanted.has(value)) ? bases.map(lastPart) : [],
    ),
  )
}

/** Names in a written type that may be types of the repository. */
function typeNames(type: string | null): string[] {
  return type === null || type.length > 2000 ? [] : (type.match(/\b[A-Z]\w*/g) ?? [])
}

/** The files of modules whose exports are asked for, and of what those pass on. */
function exportFiles(entries: readonly string[], modules: Modules, reading: Reading): string[] {
  const files = reading.facts()
  const seen = new Set<string>()
  const pending = [...entries]
  for (let path = pending.pop(); path !== undefined && seen.size < MAX_FILES; path = pending.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const language = modules.languageOf(path)
    for (const passed of files.get(path)?.imports ?? [])
      if (passed.exported && language !== null)
        pending.push(...(modules.resolve({ language, module: passed.module }, path) ?? []))
  }
  return [...seen]
}

const LANGUAGE_OF = new Map(
  ECOSYSTEMS.flatMap(({ name, languages = [] }) => languages.map(({ grammar }) => [grammar, name] as const)),
)

/** Finds the files of a commit behind the modules that samples and source files import. */
function modulesOf(snapshot: Snapshot): Modules {
  const files: RepositoryFiles = {
    has: (path) => snapshot.paths.has(path),
    filesIn: (folder) => filesByFolder(snapshot.paths).get(folder) ?? [],
    manifests: snapshot.manifests,
  }
  return {
    resolve: ({ language, module }, from) =>
      ECOSYSTEMS.find(({ name }) => name === language)?.resolve?.(module, from, files) ?? [],
    languageOf: (path) => LANGUAGE_OF.get(grammarOf(path) ?? '') ?? null,
  }
}

const filesByFolder = memoize(({ entries }: PathIndex) => groupBy([...entries.keys()], folderOf))
