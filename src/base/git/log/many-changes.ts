import { GitError } from '../errors.ts'
import type { Change } from '../types.ts'
import { manyChangesArguments, parseChanges, splitPairs } from './changes.ts'

/** Runs a git command that lists paths. Throws GitError `DOCALIGN_E109` for too many. */
export type ListPaths = (args: readonly string[], input?: string) => Promise<Buffer>

/** Maximum number of trees that are too different before all others count as such: git takes a second to fail on each. */
const MAX_TOO_LARGE = 5

/**
 * The changes from each of several trees to another; null if they exceed the limits of git or this process. One process compares all of
 * them; if that exceeds a limit, one process each.
 */
export async function manyChanges(from: readonly string[], to: string, list: ListPaths): Promise<(Change[] | null)[]> {
  const strings = new Map<string, string>()
  const ask = async (trees: readonly string[]): Promise<Change[][] | null> => {
    try {
      const pairs = trees.map((tree) => `${tree} ${to}\n`).join('')
      return splitPairs(await list(manyChangesArguments(), pairs), to.length).map((part) => parseChanges(part, strings))
    } catch (error) {
      if (error instanceof GitError && error.code === 'DOCALIGN_E109') return null
      throw error
    }
  }
  const all = await ask(from)
  if (all !== null || from.length === 1) return all ?? [null]
  const known = new Map<string, Change[] | null>()
  let tooLarge = 0
  for (const tree of new Set(from)) {
    const [changes = null] = tooLarge < MAX_TOO_LARGE ? ((await ask([tree])) ?? []) : []
    known.set(tree, changes)
    if (changes === null) tooLarge++
  }
  return from.map((tree) => known.get(tree) ?? null)
}
