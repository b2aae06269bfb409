import { memoizeLast, memoizeRecent } from '../../memoize.ts'
import { changesArguments, composeChanges, parseChanges } from '../log/changes.ts'
import { findRenames } from '../log/find-renames.ts'
import { hunksArguments, parseHunks } from '../log/log.ts'
import { manyChanges } from '../log/many-changes.ts'
import type { Change, GitRepository } from '../types.ts'
import type { Context } from './context.ts'

/** Sets of commits that were last compared with the commit on which uncommitted files are based. */
const MAX_COMPARISONS = 8

/** Compares commits. Several steps of a scan examine the same change, one after the other: the last answer is kept. */
export function comparisons(
  context: Context,
): Pick<GitRepository, 'changes' | 'changesFrom' | 'renames' | 'shownLines' | 'mergeBase' | 'isAncestor'> {
  const { views, runner, resolve, resolveBoth, git, list, tooLarge, baseOf } = context
  const changesBetween = memoizeLast(async (base: string, head: string) =>
    parseChanges(await list(changesArguments(base, head))),
  )
  const renamesBetween = memoizeLast((base: string, head: string) => findRenames(context, base, head))
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
      const base = baseOf.get(oid)
      if (base === undefined || earlier.length === 0) return changesFrom(context, earlier, oid)
      const [before, since] = await Promise.all([changesFromPermanent(earlier, base), changesBetween(base, oid)])
      return before.map((changes, index) => (tooLarge.has(earlier[index] ?? '') ? [] : composeChanges(changes, since)))
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
