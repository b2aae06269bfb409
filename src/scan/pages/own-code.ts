import type { RepositoryContext } from '../../claims/claim.ts'
import type { Doc } from '../../docs/doc.ts'
import { grammarOf, loadGrammars } from '../../ecosystems/syntax/read.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import type { GitRepository, TreeEntry } from '../../git/types.ts'
import type { SourceFile } from '../statements/source-file.ts'
import { readDocs } from './docs.ts'

/** What the judge may ask of the commit whose pages it judges, beyond what their claims asked already. */
export interface OwnCode {
  readonly head: Snapshot
  readonly own: RepositoryContext
  /** Looks names up, for {@link Snapshot.occurrences}. */
  findNames(names: Iterable<string>): Promise<void>
  textsOf(paths: readonly string[]): Promise<readonly string[]>
  /** The content of source files that hold a text, of a few if there are many; null once too many texts were asked for. */
  sourcesWith(text: string): Promise<readonly string[] | null>
  /** The files of the repository's source with what they declare, the smaller ones of the outer folders if there are many. */
  sources(): Promise<{ readonly files: readonly SourceFile[]; readonly isComplete: boolean }>
  /** Pages that were not read, those of the outer folders if there are many; they are read when they are asked for. */
  otherPages(): Promise<readonly Doc[]>
}

const MAX_SOURCES = 40
const MAX_PAGES = 100
/** Files and bytes of source that are read as a whole. */
const MAX_FILES = 600
const MAX_BYTES = 6_000_000
/** Each goes through all code. */
const MAX_SEARCHES = 100

/** @param unread the pages that the scan did not read */
export function ownCode(
  repository: GitRepository,
  snapshots: Snapshots,
  { own, unread }: { readonly own: RepositoryContext; readonly unread: readonly TreeEntry[] },
): OwnCode {
  const { head } = snapshots
  const textsOf = async (paths: readonly string[]): Promise<string[]> => {
    const texts: string[] = []
    for await (const { bytes } of repository.files(paths.map((path) => ({ commit: head.commit, path }))))
      if (bytes) texts.push(bytes.toString('utf8'))
    return texts
  }
  const search = async (text: string): Promise<readonly string[]> => {
    const holders = await repository.grep(head.commit, [text])
    const paths = snapshots.code().map(({ path }) => path)
    return paths.filter((path) => holders?.has(path) && classifyPath(path) === 'source').slice(0, MAX_SOURCES)
  }
  /** The paths of what was found; the texts of a hundred searches would be too much to keep. */
  const searched = new Map<string, Promise<readonly string[]>>()
  let others: Promise<readonly Doc[]> | undefined
  let allSources: ReturnType<OwnCode['sources']> | undefined
  return {
    head,
    own,
    findNames: snapshots.findNames,
    textsOf,
    async sourcesWith(text) {
      let found = searched.get(text)
      if (found === undefined) {
        if (searched.size >= MAX_SEARCHES) return null
        found = search(text)
        searched.set(text, found)
      }
      return textsOf(await found)
    },
    sources() {
      allSources ??= readSources(snapshots)
      return allSources
    },
    otherPages() {
      if (others) return others
      const nearest = [...unread].sort((left, right) => depth(left) - depth(right)).slice(0, MAX_PAGES)
      others = readDocs(repository, snapshots, nearest, { collector: null }).then(({ docs }) => docs)
      return others
    },
  }
}

async function readSources(snapshots: Snapshots): ReturnType<OwnCode['sources']> {
  const { commit } = snapshots.head
  const all = snapshots.code().filter(({ path }) => classifyPath(path) === 'source' && grammarOf(path) !== null)
  const nearest = [...all].sort((left, right) => depth(left) - depth(right) || (left.size ?? 0) - (right.size ?? 0))
  let left = MAX_BYTES
  const chosen = nearest.slice(0, MAX_FILES).filter(({ size }) => {
    left -= size ?? 0
    return left > 0
  })
  await loadGrammars(chosen.map(({ path }) => path))
  const texts = await snapshots.textsAt(chosen.map(({ path }) => ({ commit, path })))
  const facts = await snapshots.factsOf(chosen)
  const files = chosen.flatMap(({ path }, index): SourceFile[] => {
    const [text, read] = [texts.get(`${commit}:${path}`), facts[index]]
    return text === undefined || read === undefined ? [] : [{ path, text, facts: read }]
  })
  return { files, isComplete: files.length === all.length }
}

function depth({ path }: TreeEntry): number {
  return path.split('/').length
}
