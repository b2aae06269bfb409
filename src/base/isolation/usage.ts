import { readdirSync, readFileSync } from 'node:fs'

/** What processes have used so far. */
export interface Usage {
  /** Seconds of processor time of all their threads and of their ended child processes; null if the system does not report it. */
  readonly cpu: number | null
  /** Bytes of memory, counting shared memory for each process; null if the system does not report it. */
  readonly memory: number | null
}

/** Linux reports processor time to programs in hundredths of a second, whatever its own clock. */
const TICKS = 100
const PAGE = 4096
/** Milliseconds for which one listing of all processes is reused. */
const FRESH_MS = 50

/** Milliseconds for which processes that belong to none of the groups in question are not read again: most of a machine's do not. */
const FOREIGN_MS = 2000

const UNKNOWN: Usage = { cpu: null, memory: null }

let looked: { readonly at: number; readonly groups: ReadonlyMap<number, Usage> } | null = null
let known = nothingKnown(0)

/** The groups that were asked about, and the processes that were in none of them. */
interface Known {
  readonly since: number
  readonly groups: Set<number>
  readonly foreign: Set<string>
}

function nothingKnown(since: number): Known {
  return { since, groups: new Set(), foreign: new Set() }
}

/**
 * The usage of a process group. Supports Linux only; other systems do not report it.
 *
 * @param group id of the group's leader
 */
export function usageOfGroup(group: number): Usage {
  const now = performance.now()
  if (now - known.since > FOREIGN_MS) known = nothingKnown(now)
  const isNew = !known.groups.has(group)
  if (isNew) {
    known.groups.add(group)
    known.foreign.clear()
  }
  if (looked === null || isNew || now - looked.at > FRESH_MS) looked = { at: now, groups: look() }
  return looked.groups.get(group) ?? UNKNOWN
}

function look(): Map<number, Usage> {
  const groups = new Map<number, { cpu: number; memory: number }>()
  for (const pid of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(pid) || known.foreign.has(pid)) continue
    const found = statusOf(pid)
    if (found === null) continue
    const { group, cpu, memory } = found
    const others = groups.get(group)
    if (known.groups.has(group))
      groups.set(group, { cpu: (others?.cpu ?? 0) + cpu, memory: (others?.memory ?? 0) + memory })
    else known.foreign.add(pid)
  }
  return groups
}

/** Null for a process that ended meanwhile. */
function statusOf(pid: string): { group: number; cpu: number; memory: number } | null {
  try {
    // The program's name is in parentheses and may contain anything, including spaces.
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number)
    return {
      group: Number(fields[2]),
      cpu: (user + system + userOfEnded + systemOfEnded) / TICKS,
      memory: Number(fields[21]) * PAGE,
    }
  } catch {
    return null
  }
}
