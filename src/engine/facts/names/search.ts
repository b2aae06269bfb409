import type { Blob, GitRepository, TreeEntry } from '../../../base/git/types.ts'
import { memoizeBy, once } from '../../../base/memoize.ts'
import { toUtf8 } from '../../../base/text/encoding.ts'
import { ecosystemOfFile, SOURCE_FILES } from '../../ecosystems/lookup.ts'
import type { FileClass } from '../files/file-class.ts'
import type { PathIndex } from '../files/path-index.ts'
import { renderedPages } from '../files/rendered-pages.ts'
import type { Snapshot } from '../snapshot.ts'
import { blobBudget, commitBudget, firstDeclarations, type NameBudget } from './budget.ts'
import { type FoundNames, goOnFrom } from './found-names.ts'
import { isBinary, scanNames } from './scanner.ts'
import { createSearchedBlobs } from './searched-blobs.ts'
import type { NameStore } from './store.ts'
import { hashOf, type WantedNames, wantNames } from './wanted.ts'
import { createWordCollector, type WordCollector, type WordIndex } from './word-index.ts'

/** Up to this many names are found faster by searching for their bytes than by reading every identifier. */
const FEW_NAMES = 24

/** Larger source files, in bytes, are not parsed. */
export const MAX_SOURCE_BYTES = 1_000_000
/** Larger source files, in bytes, are not even searched for names; files of other classes of more than {@link MAX_SOURCE_BYTES} are data. */
const MAX_SEARCHED_BYTES = 16_000_000

/** Classes that are searched for names, source first. */
const CODE: readonly FileClass[] = ['source', 'config', 'example', 'test']

/** A file that was not searched for names, and why. */
export interface UnsearchedFile {
  readonly file: string
  readonly reason: string
  /** Nothing of it was read, not even for its declarations. */
  readonly isMissing: boolean
}

/** Looks up names in the code of head, and in past code that head no longer has. */
export interface NameSearch {
  /** The files of head that are searched for names. */
  code(): readonly TreeEntry[]
  /**
   * Source files of head that are too large to be searched, or that were missing or no text when they were: they may contain any name.
   */
  unsearched(): readonly UnsearchedFile[]
  /** Looks up names in the code of head, each only once. */
  findNames(names: Iterable<string>): Promise<void>
  /** Looks up names in blobs of past snapshots that head no longer has; each name only once per blob. */
  findPastNames(names: readonly string[], past: readonly Snapshot[]): Promise<void>
  /** The names that code in these files, which head no longer has, declares; cheaper than finding the places. */
  declaredIn(names: readonly string[], gone: readonly TreeEntry[]): Promise<Set<string>>
}

/** The words of blobs from earlier scans, and those that this scan collects for later ones. */
export interface KeptWords {
  readonly index: WordIndex | null
  collector(): WordCollector | null
}

/** The commit that is searched for names. */
interface Head {
  readonly repository: GitRepository
  readonly commit: string
  readonly paths: PathIndex
  /** The paths of a blob. */
  readonly pathsOf: (oid: string) => readonly string[]
  readonly classOf: (path: string) => FileClass
  readonly isExcluded: (path: string) => boolean
}

/** Up to this many names, the stored words exclude most blobs. */
const NAMES_BY_INDEX = 100

/**
 * @param past stores the places in past code
 * @param known what was found in the code of the commit that was searched before; becomes what is found in this one
 */
export function createNameSearch(
  head: Head,
  past: NameStore,
  known: FoundNames,
  { index, collector }: KeptWords,
): NameSearch {
  const { repository, commit, paths, pathsOf, classOf, isExcluded } = head
  const { names: found, undecodable } = known
  const searched = createSearchedBlobs()
  const codeAmong = (entries: readonly TreeEntry[]): TreeEntry[] => searchable(entries, head, CODE)
  const all = once((): readonly TreeEntry[] => codeAmong([...paths.entries.values()]))
  const source = once(() =>
    [...paths.entries.values()].filter(({ path }) => classOf(path) === 'source' && !isExcluded(path)),
  )
  const lookFor = (oids: Iterable<string>, search: Omit<Search, 'maxBytes'>): Promise<void> =>
    searchBlobs(repository.blobs(oids), { ...search, maxBytes: MAX_SEARCHED_BYTES, undecodable }, known.places)
  // The past has many versions of a large file. A name that only these had is not known to have existed.
  const lookInPast = (oids: Iterable<string>, search: Omit<Search, 'maxBytes'>): Promise<void> =>
    searchBlobs(repository.blobs(oids), { ...search, maxBytes: MAX_SOURCE_BYTES }, past)
  // Excludes only what is searched in head: a blob may be in head without being code there.
  const isPresent = memoizeBy((oid: string) =>
    pathsOf(oid).some((path) => CODE.includes(classOf(path)) && !isExcluded(path)),
  )
  const pastCode = (entries: readonly TreeEntry[]): Set<string> =>
    oidsOf(searchable(entries, head, ['source', 'config']).filter(({ oid }) => !isPresent(oid)))
  const isOfLanguage = ({ path }: TreeEntry): boolean => ecosystemOfFile(path) !== undefined
  // What git takes for binary has to be read: it may be marked so by the repository.
  const binaryCode = once(async (): Promise<TreeEntry[]> => {
    const texts = await repository.textFiles(commit, SOURCE_FILES)
    return texts ? all().filter((entry) => isOfLanguage(entry) && entry.size !== 0 && !texts.has(entry.path)) : []
  })
  const changed = ({ paths: then }: Snapshot): TreeEntry[] =>
    [...then.entries.values()].filter(({ path, oid }) => paths.entries.get(path)?.oid !== oid)
  const goOn = once(() => {
    const code = new Map<string, string>()
    const seen = new Set<string>()
    for (const { path, oid } of all()) {
      if (seen.has(oid)) continue
      seen.add(oid)
      code.set(path, oid)
    }
    return goOnFrom(known, code, repository.blobs)
  })
  const find = async (fresh: readonly string[]): Promise<void> => {
    const wanted = wantNames(fresh)
    const count = wanted.names.length
    if (count === 0) return
    const budget = commitBudget(count)
    const words = known.words ?? (index && !collector() && count <= NAMES_BY_INDEX ? index : null)
    if (words) {
      const mayHold = words.mayHold([...wanted.names, NO_TEXT])
      const held = [...paths.entries.values()].filter((entry) => mayHold(entry.oid))
      await lookFor(oidsOf(codeAmong(held)), { wanted, budget })
    } else if (count <= FEW_NAMES) {
      const holders = await repository.grep(commit, wanted.names)
      const entries = holders ? all().filter((entry) => holders.has(entry.path)) : all()
      await lookFor(oidsOf([...entries, ...(await binaryCode())]), { wanted, budget })
    } else {
      const collected = collector() ?? createWordCollector()
      await lookFor(oidsOf(all()), { wanted, budget, words: collected })
      known.words = collected
    }
    for (const [at, name] of wanted.names.entries()) if (budget.mayLack(at)) known.cut.add(name)
  }
  return {
    code: all,
    unsearched: () =>
      source().flatMap(({ path: file, size, oid }): UnsearchedFile[] => {
        const isLarge = size !== null && size > MAX_SEARCHED_BYTES
        // What has no ending of a language is data at that size, or in such bytes.
        if (isLarge && ecosystemOfFile(file) !== undefined) return [{ file, reason: TOO_LARGE, isMissing: false }]
        if (undecodable.has(oid) && ecosystemOfFile(file) !== undefined)
          return [{ file, reason: 'is code in an unknown encoding, with NUL bytes', isMissing: false }]
        // A partial clone says itself that it lacks much.
        const isMissing = !repository.partial && repository.missing.has(oid)
        return isMissing ? [{ file, reason: 'is not in this clone', isMissing }] : []
      }),
    async findNames(names) {
      await goOn()
      const wanted = [...names]
      for (const name of wanted) known.asked.add(name)
      const fresh = wanted.filter((name) => !found.has(name))
      for (const name of fresh) found.add(name)
      try {
        await find(fresh)
      } catch (error) {
        for (const name of fresh) found.delete(name)
        throw error
      }
    },
    async findPastNames(names, snapshots) {
      const oids = new Set(snapshots.flatMap((snapshot) => [...pastCode(changed(snapshot))]))
      for (const open of searched.open(names, oids)) {
        const wanted = wantNames(open.names)
        try {
          if (wanted.names.length > 0) await lookInPast(open.oids, { wanted, budget: blobBudget(wanted.names.length) })
        } catch (error) {
          searched.forget(oids)
          throw error
        }
      }
    },
    async declaredIn(names, gone) {
      const wanted = wantNames(names)
      const declared = new Set<number>()
      if (wanted.names.length === 0 || gone.length === 0) return new Set()
      await lookInPast(pastCode(gone), { wanted, budget: firstDeclarations(declared) })
      return new Set([...declared].map((index) => wanted.names[index] ?? ''))
    },
  }
}

/** Stands for all words of a blob that is no text, which has none. */
const NO_TEXT = '\0'

const TOO_LARGE = `is code of more than ${MAX_SEARCHED_BYTES / 1_000_000} MB, so that it is not known which names it has`

function oidsOf(entries: readonly TreeEntry[]): Set<string> {
  return new Set(entries.map((entry) => entry.oid))
}

interface Search {
  readonly wanted: WantedNames
  readonly budget: NameBudget
  /** Larger blobs are left out. The sizes of files of the past are not listed. */
  readonly maxBytes: number
  /** Collects every word of the blobs, and {@link NO_TEXT} of those that are no text. */
  readonly words?: WordCollector
  /** Collects the blobs that are no text. */
  readonly undecodable?: Set<string>
}

async function searchBlobs(
  blobs: AsyncIterable<Blob>,
  { wanted, budget, maxBytes, words, undecodable }: Search,
  store: NameStore,
): Promise<void> {
  const { names } = wanted
  const spelled = names.length <= FEW_NAMES ? names.map((name) => Buffer.from(name, 'utf8')) : null
  const mayHold = (bytes: Buffer): boolean => spelled?.some((name) => bytes.includes(name)) ?? true
  for await (const blob of blobs) {
    if (!blob.bytes || blob.bytes.length > maxBytes) continue
    const { oid } = blob
    const bytes = toUtf8(blob.bytes)
    words?.begin(oid)
    if (isBinary(bytes)) {
      undecodable?.add(oid)
      words?.mark(hashOf(Buffer.from(NO_TEXT)))
      continue
    }
    if (!(words || mayHold(bytes))) continue
    store.add(oid, names, scanNames(bytes, wanted, budget, words))
  }
}

/** The files that are searched for names, in the given order of classes, so that source comes first. */
function searchable(
  entries: readonly TreeEntry[],
  { classOf, isExcluded }: Pick<Head, 'classOf' | 'isExcluded'>,
  classes: readonly FileClass[],
): TreeEntry[] {
  const lists = new Map<FileClass, TreeEntry[]>(classes.map((name) => [name, []]))
  const rendered = renderedPages(entries)
  for (const entry of entries) {
    if (entry.kind !== 'file' && entry.kind !== 'executable') continue
    const fileClass = classOf(entry.path)
    if (entry.size !== null && entry.size > (fileClass === 'source' ? MAX_SEARCHED_BYTES : MAX_SOURCE_BYTES)) continue
    const list = lists.get(fileClass)
    if (list && !isExcluded(entry.path) && !rendered.has(entry.path)) list.push(entry)
  }
  return classes.flatMap((name) => lists.get(name) ?? [])
}
