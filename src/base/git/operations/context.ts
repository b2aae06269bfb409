import { type Commits, createCommits } from '../folder/commits.ts'
import type { GitDirectories } from '../folder/locate.ts'
import type { OnTop } from '../folder/on-top.ts'
import type { Settings } from '../folder/settings.ts'
import type { HistorySource } from '../log/history.ts'
import type { ListPaths } from '../log/many-changes.ts'
import type { GitLimits } from '../process/limits.ts'
import type { GitViews } from '../process/neutral.ts'
import { createObjectStore, type ObjectStore } from '../process/objects.ts'
import { type GitRunner, tooMuch } from '../process/run.ts'

export interface OpenRepository {
  readonly path: string
  readonly directories: GitDirectories
  readonly settings: Settings
  readonly views: GitViews
  readonly runner: GitRunner
  readonly limits: GitLimits
}

/** What all operations on an open repository share. */
export interface Context extends OpenRepository {
  readonly objects: ObjectStore
  readonly commits: Commits
  /** Ids of blobs that were asked for, and that the repository lacks. */
  readonly missing: Set<string>
  /** Notes about omissions. */
  readonly leftOut: readonly string[]
  leaveOut(what: string): void
  /** Unlike what is over a limit by its number of paths, it may succeed another time. */
  giveUp(what: string): void
  hasFailed(): boolean
  /** Commits that were too different to be compared, so that nothing walks their trees. */
  readonly tooLarge: Set<string>
  /** Uncommitted commits, by id: what is known of the commits below them is not read again with every change of a file. */
  readonly onTop: Map<string, OnTop>
  resolve(ref: string): Promise<string>
  resolveBoth(left: string, right: string): Promise<[string, string]>
  git(args: readonly string[]): Promise<Buffer>
  readonly list: ListPaths
  readonly source: HistorySource
}

/** Maximum number of notes about omissions. */
const MAX_NOTES = 100

export function createContext(opened: OpenRepository): Context {
  const { path, directories, settings, views, runner, limits } = opened
  const objects = createObjectStore(runner, views.objects, path, limits)
  const isShallow = settings.shallowCommits.size > 0
  const commits = createCommits({ objects, runner, views, directories, place: path, isShallow })
  const resolve = async (ref: string): Promise<string> => (await commits.find(ref)).oid
  const leftOut: string[] = []
  const leaveOut = (what: string): void => void (leftOut.length < MAX_NOTES && leftOut.push(what))
  let hasFailed = false
  const giveUp = (what: string): void => {
    hasFailed = true
    leaveOut(what)
  }
  return {
    ...opened,
    objects,
    commits,
    missing: new Set(),
    leftOut,
    leaveOut,
    giveUp,
    hasFailed: () => hasFailed,
    tooLarge: new Set(),
    onTop: new Map(),
    resolve,
    resolveBoth: (left, right) => Promise.all([resolve(left), resolve(right)]),
    git: async (args) => (await runner.run(args, views.objects)).stdout,
    async list(args, input) {
      const chunks: Buffer[] = []
      // A change field precedes each path.
      let fields = 2 * limits.paths
      for await (const chunk of runner.stream(args, views.objects, input)) {
        for (let at = chunk.indexOf(0); at !== -1; at = chunk.indexOf(0, at + 1)) fields--
        if (fields < 0) throw tooMuch(`git ${args[0]} lists more than ${limits.paths} paths`, path)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    },
    source: { runner, environment: views.objects, limits, leaveOut, giveUp },
  }
}
