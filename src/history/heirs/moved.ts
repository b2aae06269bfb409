import type { Claim } from '../../claims/claim.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Deletion, GitRepository, Rename } from '../../git/types.ts'
import { baseName } from '../../paths.ts'
import { asWritten } from '../../verify/as-written.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import type { Proof, Vanished } from '../past.ts'
import { withFolders } from '../vanished.ts'
import { folderMove } from './moved-folder.ts'
import { isNamedAfter, successorOf } from './successor.ts'

/** Where a vanished path went. */
export interface Move {
  /** A path of head; null when what it held went to several places. */
  readonly to: string | null
  /** What the docs should say instead of the claim's value; null when that is not plain. */
  readonly suggestion: string | null
  readonly reason: string
  /** The repository shows the way; otherwise it is told from names. */
  readonly isShown: boolean
}

const MAX_STEPS = 5
/** Of a name that so many files have none is told by it. */
const MAX_RIVALS = 6
const MAX_LOOKUPS = 60

type Gone = Pick<Vanished, 'path' | 'place' | 'before' | 'after'>

/**
 * Follows vanished files and folders through renames that git recognises by similarity, from the commit that deleted them on,
 * until a path that head still has.
 */
export function createMover(
  repository: GitRepository,
  head: Snapshot,
): { moveOf(claim: Claim, proof: Proof | null): Promise<Move | null> } {
  const { paths } = head
  const renames = new Map<string, Promise<readonly Rename[]>>()
  const renamesOf = (before: string, after: string): Promise<readonly Rename[]> => {
    const key = `${before}..${after}`
    const known = renames.get(key) ?? repository.renames(before, after).then((all) => all.filter(isPlain))
    renames.set(key, known)
    return known
  }
  let deletions: Promise<ReadonlyMap<string, Deletion>> | undefined
  const deletionOf = async (path: string): Promise<Deletion | undefined> => {
    deletions ??= repository.deletions(head.commit).then(withFolders)
    return (await deletions).get(path)
  }

  /** What a claim led to while it held, or would have led to at any time, and the change that took it away. */
  const goneOf = async (claim: Claim, proof: Proof | null): Promise<Gone | null> => {
    if (proof?.vanished) return proof.vanished
    const places = kindOf(claim.type).places?.(claim, head) ?? []
    const led = places.length > 0 ? proof?.outcome.evidence[0]?.file : undefined
    for (const place of led === undefined ? places : [led]) {
      const deletion = paths.exists(place) ? undefined : await deletionOf(place)
      if (deletion) return { path: deletion.path, place, before: null, after: deletion.commit }
    }
    return null
  }

  const follow = async (
    gone: Gone,
  ): Promise<{ to: string; isShown: boolean } | { to: null; reason: string } | null> => {
    let { path, place, before, after } = gone
    for (let step = 0; step < MAX_STEPS; step++) {
      before ??= await repository.firstParent(after)
      const all = before ? await renamesOf(before, after) : []
      const move = path === place ? all.find(({ from }) => from === path)?.to : folderMove(place, all)
      if (move === undefined || move === null) {
        const successor = path === place ? successorOf(path, paths.entries.keys()) : null
        return successor === null ? null : { to: successor, isShown: successor.toLowerCase() === path.toLowerCase() }
      }
      if (typeof move !== 'string') return { to: null, reason: move.reason }
      if (paths.exists(move)) return { to: move, isShown: path !== place || !(await hasRival(move, before)) }
      const inside = path.slice(place.length)
      const next = (await deletionOf(`${move}${inside}`)) ?? (await deletionOf(move))
      if (!next) return null
      path = next.path
      place = move
      before = null
      after = next.commit
    }
    return null
  }

  /** Another file of the name came with it or later: that one may be what the docs mean. */
  const hasRival = async (path: string, before: string | null): Promise<boolean> => {
    const name = baseName(path)
    if (before === null || OF_ANY_FOLDER.test(name)) return false
    const others = paths.endingWith(name, MAX_RIVALS).filter((other) => other !== path)
    if (others.length + 1 >= MAX_RIVALS) return false
    for await (const { bytes } of repository.files(others.map((other) => ({ commit: before, path: other }))))
      if (bytes === null) return true
    return false
  }

  return {
    moveOf: async (claim, proof) => {
      if (renames.size > MAX_LOOKUPS) return null
      const gone = await goneOf(claim, proof)
      if (gone === null) return stayed(claim, proof, head)
      const found = await follow(gone)
      if (found === null) return null
      if (found.to === null) return { to: null, suggestion: null, reason: found.reason, isShown: false }
      const { to, isShown } = found
      return { to, suggestion: asWritten(claim, to), reason: `moved to ${to}`, isShown }
    },
  }
}

/** Names that many folders have a file of. */
const OF_ANY_FOLDER = /^(?:index|_index|readme|mod|main|__init__|package|license|changelog|config)\b/i

/** What a link led to is still there: its page moved. */
function stayed(claim: Claim, proof: Proof | null, { paths }: Snapshot): Move | null {
  const led = proof?.outcome.evidence[0]?.file
  if (led === undefined || claim.type !== 'link' || claim.value.startsWith('#') || !paths.exists(led)) return null
  return { to: led, suggestion: asWritten(claim, led), reason: `${led} is what it led to`, isShown: true }
}

/** A rename that a reader would agree with: of most of the content, or under a name that shows it. */
function isPlain({ from, to, similarity }: Rename): boolean {
  return similarity >= 70 || isNamedAfter(from, to)
}
