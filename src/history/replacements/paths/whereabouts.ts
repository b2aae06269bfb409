import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Deletion, GitRepository, Rename } from '../../../git/types.ts'
import { baseName } from '../../../paths.ts'
import type { Vanished } from '../../past.ts'
import { withFolders } from '../../vanished.ts'
import { isOneOfVersions } from '../numbered.ts'
import { folderMove } from './moved-folder.ts'
import { isNamedAfter, madeOf, successorOf } from './successor.ts'

/** A file or folder that is gone, and the change that took it away. */
export type Gone = Pick<Vanished, 'path' | 'place' | 'before' | 'after'>

/** What became of it. `isShown`: the repository shows the way; otherwise it is told from names. */
export type Whereabouts =
  | { readonly to: string; readonly isShown: boolean }
  /** What it held went to several places; `reason` says where. */
  | { readonly to: null; readonly reason: string }

export interface Tracker {
  /** The last change that took a path away; null when head has it, or nothing did. */
  goneFrom(path: string): Promise<Gone | null>
  /** Where it is at head; null when that is not known. */
  follow(gone: Gone): Promise<Whereabouts | null>
}

const MAX_STEPS = 5
/** Changes whose renames are looked at. */
const MAX_LOOKUPS = 60
/** Of a name that so many files have none is told by it. */
const MAX_RIVALS = 6
/** So many places are named in words. */
const MAX_NAMED = 4

/**
 * Follows vanished files and folders through renames that git recognises by similarity, from the commit that deleted them on,
 * until a path that head still has.
 */
export function createTracker(repository: GitRepository, { commit: head, paths }: Snapshot): Tracker {
  const renames = new Map<string, Promise<readonly Rename[]>>()
  const renamesOf = (before: string, after: string): Promise<readonly Rename[]> => {
    const key = `${before}..${after}`
    const known = renames.get(key) ?? repository.renames(before, after).then((all) => all.filter(isPlain))
    renames.set(key, known)
    return known
  }
  let deletions: Promise<ReadonlyMap<string, Deletion>> | undefined
  const goneFrom = async (place: string): Promise<Gone | null> => {
    if (place === '' || paths.exists(place)) return null
    deletions ??= repository.deletions(head).then(withFolders)
    const deletion = (await deletions).get(place)
    return deletion ? { path: deletion.path, place, before: null, after: deletion.commit } : null
  }

  const wereThere = async (files: readonly string[], commit: string): Promise<boolean> => {
    for await (const { bytes } of repository.files(files.map((path) => ({ commit, path }))))
      if (bytes === null) return false
    return true
  }

  const unrenamed = async (path: string, before: string, after: string): Promise<Whereabouts | null> => {
    const successor = successorOf(path, paths.entries.keys())
    const isSame = successor?.toLowerCase() === path.toLowerCase()
    // What was there beside it already did not take over from it.
    if (successor !== null && (isSame || !(await wereThere([successor], before))))
      return { to: successor, isShown: isSame }
    const changes = await repository.changes(before, after)
    const made = madeOf(
      path,
      changes.flatMap((change) => (change.status === 'added' && paths.has(change.path) ? [change.path] : [])),
    )
    const [only] = made
    if (only !== undefined && made.length === 1) return { to: only, isShown: false }
    return made.length > 1 && made.length <= MAX_NAMED
      ? { to: null, reason: `gone; there are ${inWords(made)} now` }
      : null
  }

  /** Another file of the name came with it or later: that one may be what the docs mean. */
  const hasRival = async (path: string, before: string): Promise<boolean> => {
    const name = baseName(path)
    const others = paths.endingWith(name, MAX_RIVALS).filter((other) => other !== path)
    if (OF_ANY_FOLDER.test(name) || others.length + 1 >= MAX_RIVALS) return false
    return !(await wereThere(others, before))
  }

  return {
    goneFrom,
    async follow(gone) {
      let { path, place, before, after } = gone
      for (let step = 0; step < MAX_STEPS && renames.size <= MAX_LOOKUPS; step++) {
        before ??= await repository.firstParent(after)
        if (before === null) return null
        const all = await renamesOf(before, after)
        const isFile = path === place
        const move = isFile ? all.find(({ from }) => from === path)?.to : folderMove(place, all)
        if (move === undefined || move === null) return isFile ? unrenamed(path, before, after) : null
        if (typeof move !== 'string') return { to: null, reason: move.reason }
        if (paths.exists(move)) {
          const isOneOfMany = isOneOfVersions(move, gone.place, paths) || (isFile && (await hasRival(move, before)))
          return isOneOfMany ? { to: null, reason: `moved to ${move}` } : { to: move, isShown: true }
        }
        const next = (isFile ? null : await goneFrom(`${move}${path.slice(place.length)}`)) ?? (await goneFrom(move))
        if (!next) return null
        path = next.path
        place = move
        before = null
        after = next.after
      }
      return null
    },
  }
}

/** Names that many folders have a file of. */
const OF_ANY_FOLDER = /^(?:index|_index|readme|mod|main|__init__|package|license|changelog|config)\b/i

/** A rename that a reader would agree with: of most of the content, or under a name that shows it. */
function isPlain({ from, to, similarity }: Rename): boolean {
  return similarity >= 70 || isNamedAfter(from, to)
}

/** `a`, `a and b`, `a, b and c`. */
export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
