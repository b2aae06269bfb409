import { readdirSync, readFileSync } from 'node:fs'

/** A process, as `/proc` lists it. */
export interface ListedProcess {
  readonly pid: number
  readonly parent: number
  readonly session: number
}

/**
 * The processes that belong to one that began a session: those below it, and those of its session, whose parents may have ended.
 *
 * @param root the process that the session is called after
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

/** The processes that belong to one; none, where there is no `/proc`. */
export function treeOf(root: number): number[] {
  return membersOf(listProcesses(), root)
}

/**
 * Megabytes that processes take together: their proportional set size, in which a page that several of them share counts
 * once. Swapped pages do not count.
 */
export function megabytesOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (sizeOf(pid) ?? 0), 0)
}

/** Kills a process and all that belong to it. Those that are gone are no failure. */
export function killTree(root: number): void {
  for (const pid of [root, ...treeOf(root)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
}

/** Kills a process and all that belong to it when this one exits, also when it is told to end. What is returned takes that back. */
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
  // The name of the program, in parentheses, may hold anything.
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
