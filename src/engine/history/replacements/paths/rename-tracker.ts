import type { GitRepository, Rename } from '../../../../base/git/types.ts'
import { countOf } from '../../../../base/group-by.ts'
import { memoizeBy, once } from '../../../../base/memoize.ts'
import { baseName, folderOf, isBelow } from '../../../../base/paths.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import type { Vanished } from '../../past.ts'
import { vanishedBy, withFolders } from '../../vanished.ts'
import { isOneOfVersions } from '../numbered.ts'
import { isNamedAfter, madeOf, successorOf } from './successor.ts'

/** Where something moved. `isShown`: the repository proves the move; otherwise it is inferred from names. */
type Destination =
  | { readonly to: string; readonly isShown: boolean }
  /** Its content moved to several places; `reason` names them. */
  | { readonly to: null; readonly reason: string }

export interface RenameTracker {
  /** The last change that removed a path; null if head has it, or there is none. */
  goneFrom(path: string): Promise<Vanished | null>
  /** Where it is at head; null if unknown. */
  follow(gone: Vanished): Promise<Destination | null>
}

const MAX_STEPS = 5
/** Maximum number of changes whose renames are read. */
const MAX_LOOKUPS = 60
/** A name that this many files share identifies none of them. */
const MAX_RIVALS = 6
/** Maximum number of places that a reason names. */
const MAX_NAMED = 4

/** Follows vanished files and folders through the renames that git detects, to a path that head has. */
export function createRenameTracker(repository: GitRepository, { commit: head, paths }: Snapshot): RenameTracker {
  let lookups = 0
  const renamesOf = memoizeBy(
    async (before: string, after: string): Promise<readonly Rename[]> => {
      lookups++
      return (await repository.renames(before, after)).filter(isPlainRename)
    },
    (before, after) => `${before}..${after}`,
  )
  const deletions = once(() => repository.deletions(head).then(withFolders))
  const goneFrom = async (place: string): Promise<Vanished | null> => {
    if (place === '' || paths.exists(place)) return null
    const deletion = (await deletions()).get(place)
    return deletion ? vanishedBy(deletion, place) : null
  }

  const wereThere = async (files: readonly string[], commit: string): Promise<boolean> => {
    for await (const { bytes } of repository.files(files.map((path) => ({ commit, path }))))
      if (bytes === null) return false
    return true
  }

  const unrenamed = async (path: string, before: string, after: string): Promise<Destination | null> => {
    const successor = successorOf(path, paths.entries.keys())
    const isSame = successor?.toLowerCase() === path.toLowerCase()
    // A file that already existed beside it did not replace it.
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

  /** A file of the same folder that has its name now, and had not then: a copy that moved elsewhere is not what the docs mean. */
  const besides = async (path: string, before: string): Promise<string | null> => {
    const successor = successorOf(path, paths.entries.keys())
    const isBeside = successor !== null && folderOf(successor) === folderOf(path)
    return isBeside && !(await wereThere([successor], before)) ? successor : null
  }

  /** Another file of the same name was added with the move or later: the docs may mean that one. */
  const hasRival = async (path: string, before: string): Promise<boolean> => {
    const name = baseName(path)
    const others = paths.endingWith(name, MAX_RIVALS).filter((other) => other !== path)
    if (OF_ANY_FOLDER.test(name) || others.length + 1 >= MAX_RIVALS) return false
    return !(await wereThere(others, before))
  }

  /** A folder that had other files before, or gets others by the same change, is not the one that moved: its files are among them. */
  const joined = async (place: string, to: string, before: string, all: readonly Rename[]): Promise<string | null> => {
    const isShared = all.some((each) => isBelow(each.to, to) && !isBelow(each.from, place))
    if (!isShared && !(await repository.tree(before)).some((entry) => isBelow(entry.path, to))) return null
    const files = all.flatMap((each) => (isBelow(each.from, place) && paths.has(each.to) ? [each.to] : []))
    const named = files.filter((file) => baseName(file).replace(/\.\w+$/, '') === baseName(place))
    const [only, ...more] = named.length > 0 ? named : files
    return only !== undefined && more.length === 0
      ? `moved to ${only}`
      : `its files moved to ${to}, where there are others`
  }

  return {
    goneFrom,
    async follow(gone) {
      let { path, place, before, after } = gone
      let among: string | null = null
      for (let step = 0; step < MAX_STEPS && lookups <= MAX_LOOKUPS; step++) {
        before ??= await repository.firstParent(after)
        if (before === null) return null
        const all = await renamesOf(before, after)
        const isFile = path === place
        const inOtherFormat = isFile ? await besides(path, before) : null
        if (inOtherFormat !== null && !all.some(({ from, to }) => from === path && to === inOtherFormat))
          return { to: inOtherFormat, isShown: false }
        const move = isFile ? all.find(({ from }) => from === path)?.to : folderMove(place, all)
        if (move === undefined || move === null) return isFile ? unrenamed(path, before, after) : null
        if (typeof move !== 'string') return { to: null, reason: move.reason }
        if (!isFile) among = (await joined(place, move, before, all)) ?? among
        if (paths.exists(move)) {
          if (among !== null) return { to: null, reason: among }
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

/** Names that files of many folders have. */
const OF_ANY_FOLDER = /^(?:index|_index|readme|mod|main|__init__|package|license|changelog|config)\b/i

/** A rename that a reader would agree with: most of the content is the same, or the name shows it. */
function isPlainRename({ from, to, similarity }: Rename): boolean {
  return similarity >= 70 || isNamedAfter(from, to)
}

/** `a`, `a and b`, `a, b and c`. */
export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Minimum share of a folder's files that must have moved to the same place, 0–1. */
const MIN_SHARE = 0.8

/**
 * Where a folder moved, inferred from its moved files: the folder in which they have the same relative paths. An object with the reason if
 * they moved to several folders; null if nothing is known.
 */
export function folderMove(folder: string, renames: readonly Rename[]): string | { readonly reason: string } | null {
  const moved = renames.filter(({ from }) => from.startsWith(`${folder}/`))
  const targets = moved.map(({ from, to }) => {
    const inside = from.slice(folder.length)
    return to.endsWith(inside) ? to.slice(0, -inside.length) : folderOf(to)
  })
  const [best, next] = [...countOf(targets)].sort(([, a], [, b]) => b - a)
  if (!best) return null
  const [to] = best
  // Where the last file of a folder moved need not be where the folder moved.
  const isDeeper = to.split('/').length > folder.split('/').length && baseName(to) !== baseName(folder)
  if (targets.length === 1 && isDeeper) return { reason: `its last file moved to ${moved[0]?.to}` }
  if (best[1] >= targets.length * MIN_SHARE) return to === '' ? null : to
  return next ? { reason: `its files moved to ${best[0] || 'the root'} and ${next[0] || 'the root'}` } : null
}
