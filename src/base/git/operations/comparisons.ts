import { memoizeLast, memoizeRecent } from '../../memoize.ts'
import { changesArguments, composeChanges, parseChanges, reversed } from '../log/changes.ts'
import { findRenames } from '../log/find-renames.ts'
import { hunksArguments, parseHunks } from '../log/log.ts'
import { manyChanges } from '../log/many-changes.ts'
import type { Change, GitRepository } from '../types.ts'
import type { Context } from './context.ts'

/** Sets of commits that were last compared with the commit on which uncommitted files are based. */
const MAX_COMPARISONS = 8

/** Pairs of commits that were last compared: those of the past that failing claims ask for again with each scan. */
const MAX_PAIRS = 16

/** Compares commits. Several steps of a scan examine the same change, and so does the next scan: recent answers are kept. */
export function comparisons(
  context: Context,
): Pick<GitRepository, 'changes' | 'changesFrom' | 'renames' | 'shownLines' | 'mergeBase' | 'isAncestor'> {
  const { views, runner, resolve, resolveBoth, git, list, tooLarge, onTop } = context
  const listedChanges = memoizeRecent(
    MAX_PAIRS,
    async (base: string, head: string) => parseChanges(await list(changesArguments(base, head))),
    pairOf,
  )
  const changesBetween = async (base: string, head: string): Promise<readonly Change[]> => {
    const [before, after] = [onTop.get(base), onTop.get(head)]
    // Both are known by what they change in the same commit.
    if ((before ?? after) && (before?.base ?? base) === (after?.base ?? head))
      return composeChanges(reversed(before?.changes ?? []), after?.changes ?? [])
    return listedChanges(base, head)
  }
  const renamesBetween = memoizeRecent(
    MAX_PAIRS,
    (base: string, head: string) => findRenames(context, base, head),
    pairOf,
  )
  const hunksBetween = memoizeLast(async (base: string, head: string, file: string, around: string) =>
    parseHunks(await git(hunksArguments(base, head, file, Number(around)))),
  )
  const changesFromPermanent = memoizeRecent(
    MAX_COMPARISONS,
    (commits: readonly string[], head: string) => changesFrom(context, commits, head),
    (commits, head) => [head, ...commits].join(),
  )
  return {
    changes: async (base, head) => changesBetween(...(await resolveBoth(base, head))),
    async changesFrom(earlier, head) {
      const oid = await resolve(head)
      const uncommitted = onTop.get(oid)
      if (uncommitted === undefined || earlier.length === 0) return changesFrom(context, earlier, oid)
      const before = await changesFromPermanent(earlier, uncommitted.base)
      return before.map((changes, index) =>
        tooLarge.has(earlier[index] ?? '') ? [] : composeChanges(changes, uncommitted.changes),
      )
    },
    renames: async (base, head) => renamesBetween(...(await resolveBoth(base, head))),
    async shownLines(base, head, file, around = 3) {
      if (file.includes('\0')) return []
      return hunksBetween(...(await resolveBoth(base, head)), file, String(around))
    },
    async mergeBase(left, right) {
      const args = ['merge-base', ...(await resolveBoth(left, right))]
      const { stdout } = await runner.run(args, views.objects, [0, 1])
      return stdout.toString('latin1').split('\n')[0] || null
    },
    async isAncestor(commit, head) {
      const args = ['merge-base', '--is-ancestor', commit, await resolve(head)]
      return (await runner.run(args, views.objects, [0, 1, 128])).exitCode === 0
    },
  }
}

function pairOf(base: string, head: string): string {
  return `${base} ${head}`
}

async function changesFrom(
  { commits, list, tooLarge, giveUp }: Context,
  bases: readonly string[],
  head: string,
): Promise<Change[][]> {
  if (bases.length === 0) return []
  const [to, ...from] = await Promise.all([head, ...bases].map((commit) => commits.find(commit)))
  const trees = from.map(({ tree }) => tree)
  const all = await manyChanges(trees, to?.tree ?? '', list)
  return all.map((changes, index) => {
    const oid = from[index]?.oid ?? ''
    if (changes === null && !tooLarge.has(oid)) {
      tooLarge.add(oid)
      giveUp(`commit ${oid} differs in too much, so its files are not read`)
    }
    return changes ?? []
  })
}
