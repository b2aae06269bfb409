/** What one git process may use up, and what is read of it. A repository may be made so that git takes all there is of each. */
export interface GitLimits {
  /** Megabytes that it allocates. The packs that it maps are not among them. */
  readonly memoryMb: number
  /** Seconds of processor time of one question. */
  readonly cpuSeconds: number
  /** Megabytes of output that are kept. */
  readonly outputMb: number
  /** Megabytes of a file whose content is read; nothing reads larger ones. A megabyte of a pack may hold a thousand of zeros. */
  readonly fileMb: number
  /** Paths of one tree, of one comparison, or of a history in all. */
  readonly paths: number
  /** Paths of one commit of a history, whose others are read all the same. */
  readonly pathsOfCommit: number
}

/**
 * Enough for trees five times as large as that of Linux, and for histories of a million commits. A tree that names one tree ten times,
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

/** Of what fetches and packs a clone, which takes more and does not expand trees into paths. */
export const MAINTENANCE_LIMITS: GitLimits = { ...GIT_LIMITS, memoryMb: 4096, cpuSeconds: 3600 }

/**
 * A limit that the system has set lower already cannot be raised, and holds then. That of time is a soft one, which ends a process by a
 * signal of its own.
 */
const SCRIPT = 'ulimit -d "$1" 2>/dev/null; [ "$2" = 0 ] || ulimit -S -t "$2" 2>/dev/null; shift 2; exec "$@"'

/**
 * The command that runs a program under limits of the operating system. The shell sets them and becomes the program, which costs half
 * a millisecond. Linux counts what the program allocates; macOS ignores the limit of memory, Windows has none of this.
 *
 * @param cpuSeconds null for a process that answers one question after the other
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
