import { readdirSync, readFileSync } from 'node:fs'

/** A process from `/proc`. */
export interface ListedProcess {
  readonly pid: number
  readonly parent: number
  readonly session: number
}

/**
 * The processes of a session leader: its descendants, and those of its session, whose parents may have ended.
 *
 * @param root the session leader
 */
export function membersOf(listed: readonly ListedProcess[], root: number): number[] {
  const parents = new Map(listed.map(({ pid, parent }) => [pid, parent]))
  const isBelow = (pid: number): boolean => {
    const seen = new Set<number>()
    for (let at: number | undefined = pid; at !== undefined && !seen.has(at); at = parents.get(at)) {
      if (at === root) return true
      seen.add(at)
    }
    return false
  }
  return listed.filter(({ pid, session }) => session === root || isBelow(pid)).map(({ pid }) => pid)
}

/** The processes of a session leader; none without `/proc`. */
export function treeOf(root: number): number[] {
  return membersOf(listProcesses(), root)
}

/** Total memory of processes in megabytes: their proportional set size, in which a shared page counts once. Excludes swapped pages. */
export function megabytesOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (sizeOf(pid) ?? 0), 0)
}

/** Milliseconds of processor time that a process and all that belong to it have used, with those that have ended. */
export function processorTimeOf(root: number): number {
  const ticks = [...new Set([root, ...treeOf(root)])].flatMap((pid) => {
    const stat = contentOf(`/proc/${pid}/stat`)
    // User and system time, of itself and of children.
    return stat === null ? [] : stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number)
  })
  return ticks.reduce((sum, each) => sum + each, 0) * MILLISECONDS_PER_TICK
}

const MILLISECONDS_PER_TICK = 10

/** Kills a process and all that belong to it. Ignores ended ones. */
export function killTree(root: number): void {
  for (const pid of [root, ...treeOf(root)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
}

/** Kills a process and all that belong to it when this one exits or is stopped. The returned function cancels that. */
export function killAtExit(root: number): () => void {
  const kill = (): void => killTree(root)
  const exit = (): void => process.exit(1)
  process.once('exit', kill).once('SIGINT', exit).once('SIGTERM', exit)
  return () => void process.off('exit', kill).off('SIGINT', exit).off('SIGTERM', exit)
}

function listProcesses(): ListedProcess[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (listedAs(Number(name)) ?? []) : []))
}

function listedAs(pid: number): ListedProcess | null {
  const stat = contentOf(`/proc/${pid}/stat`)
  // The program's name, in parentheses, may contain anything.
  const [, , parent, , session] = stat?.slice(stat.lastIndexOf(')')).split(' ') ?? []
  return parent === undefined || session === undefined
    ? null
    : { pid, parent: Number(parent), session: Number(session) }
}

function sizeOf(pid: number): number | null {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(contentOf(`/proc/${pid}/smaps_rollup`) ?? '') ?? []
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

/** Null for a process that has just ended. */
function contentOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
