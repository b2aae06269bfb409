import { availableParallelism } from 'node:os'
import { limitTo } from '../../concurrency.ts'
import { memoizeLast } from '../../memoize.ts'
import { blameLines } from '../log/blame-lines.ts'
import { readHistory } from '../log/history.ts'
import { lineageArguments, parseLineage } from '../log/lineage.ts'
import { changedTogetherSince, collectPaths, touching } from '../log/log.ts'
import { collectPathChanges, type PathChanges, pathChangesAfter, pathChangesOf } from '../log/path-changes.ts'
import type { GitRepository } from '../types.ts'
import type { Context } from './context.ts'

/** Two or three at once use the cores; more would only compete for git's delta cache. */
const BLAMES = Math.min(3, Math.max(2, availableParallelism()))

type PastOperation =
  | ('mainline' | 'changedTogether' | 'lineage' | 'touching' | 'firstParent' | 'about')
  | ('blame' | 'deletions' | 'additions')

/** Reads the history of a commit. */
export function pastOperations(context: Context): Pick<GitRepository, PastOperation> {
  const { settings, commits, source, leaveOut, resolve, git, onTop } = context
  const limited = limitTo(BLAMES)
  // The steps that search history for deleted files would each walk all of it.
  const pathChangesAt = memoizeLast((oid: string) =>
    collectPathChanges(readHistory(pathChangesOf(oid), source), leaveOut),
  )
  const pathChanges = async (commit: string): Promise<PathChanges> => {
    const oid = await resolve(commit)
    const uncommitted = onTop.get(oid)
    if (uncommitted === undefined) return pathChangesAt(oid)
    const { time } = await commits.find(oid)
    return pathChangesAfter(await pathChangesAt(uncommitted.base), uncommitted.changes, { commit: oid, time })
  }
  const mainlineOf = memoizeLast(async (oid: string): Promise<string[]> => {
    const output = await git(['rev-list', '--first-parent', oid])
    return output.toString('latin1').split('\n').filter(Boolean)
  })
  return {
    async mainline(commit) {
      const oid = await resolve(commit)
      const uncommitted = onTop.get(oid)
      return uncommitted === undefined ? mainlineOf(oid) : [oid, ...(await mainlineOf(uncommitted.base))]
    },
    changedTogether: async (head, options) =>
      collectPaths(readHistory(changedTogetherSince(await resolve(head), options), source), leaveOut),
    async lineage(head, since) {
      const [to, from] = [await resolve(head), since === null ? null : await resolve(since)]
      return parseLineage(await git(lineageArguments(to, from)), to, from)
    },
    async touching(head, after, paths) {
      if (paths.length === 0) return []
      const question = touching(await resolve(head), after && (await resolve(after)), paths)
      return collectPaths(readHistory(question, source), leaveOut)
    },
    async firstParent(commit) {
      const { oid, parents } = await commits.find(commit)
      return settings.shallowCommits.has(oid) ? null : (parents[0] ?? null)
    },
    async about(commit) {
      const { time, subject } = await commits.find(commit)
      return { time, subject }
    },
    async blame(commit, file, lines) {
      const wanted = new Set(lines.filter((line) => Number.isSafeInteger(line) && line > 0))
      if (wanted.size === 0 || file.includes('\0')) return new Map()
      return limited(() => blameLines(context, commit, file, wanted))
    },
    deletions: async (commit) => (await pathChanges(commit)).deletions,
    additions: async (commit) => (await pathChanges(commit)).additions,
  }
}
