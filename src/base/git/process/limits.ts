/** What one git process may use, and how much of its output is read. A crafted repository could make git exhaust any of these. */
export interface GitLimits {
  /** Megabytes of allocated memory, without mapped packs. */
  readonly memoryMb: number
  /** Seconds of processor time per command. */
  readonly cpuSeconds: number
  /** Maximum megabytes of output. */
  readonly outputMb: number
  /** Maximum megabytes of a file whose content is read. A megabyte of a pack may contain a thousand of zeros. */
  readonly fileMb: number
  /** Maximum paths of one tree, of one comparison, or of a whole history. */
  readonly paths: number
  /** Maximum paths of one commit of a history; the other commits are still read. */
  readonly pathsOfCommit: number
}

/**
 * Enough for trees five times as large as that of Linux, and for histories of a million commits. A tree that refers to one tree ten times,
 * eight levels deep, is a kilobyte with 10^8 paths, and git keeps some hundred bytes of each in memory.
 */
export const GIT_LIMITS: GitLimits = {
  memoryMb: 384,
  cpuSeconds: 300,
  outputMb: 256,
  fileMb: 64,
  paths: 500_000,
  pathsOfCommit: 100_000,
}

/** Limits for fetching and packing a clone, which takes more and does not expand trees into paths. */
export const MAINTENANCE_LIMITS: GitLimits = { ...GIT_LIMITS, memoryMb: 4096, cpuSeconds: 3600 }

/**
 * A lower limit of the system cannot be raised, and stays in effect. The time limit is a soft one, which ends a process by its own signal.
 */
const SCRIPT = 'ulimit -d "$1" 2>/dev/null; [ "$2" = 0 ] || ulimit -S -t "$2" 2>/dev/null; shift 2; exec "$@"'

/**
 * The command that runs a program under limits of the operating system. The shell sets them and becomes the program, which costs half a
 * millisecond. Linux counts allocated memory; macOS ignores the memory limit, Windows has neither.
 *
 * @param cpuSeconds null for a process that answers many requests
 */
export function limited(
  file: string,
  args: readonly string[],
  { memoryMb, cpuSeconds }: { readonly memoryMb: number; readonly cpuSeconds: number | null },
): { readonly file: string; readonly args: readonly string[] } {
  if (process.platform === 'win32') return { file, args }
  return {
    file: '/bin/sh',
    args: ['-c', SCRIPT, 'sh', String(memoryMb * 1024), String(cpuSeconds ?? 0), file, ...args],
  }
}
