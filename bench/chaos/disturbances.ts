import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../scan/random.ts'
import type { SmallDisk } from './disk.ts'
import type { Member } from './fleet.ts'
import type { OwnServer } from './servers/server.ts'
import type { Settings } from './settings.ts'

/** What can be disturbed. */
export interface Disturbed {
  readonly members: readonly Member[]
  readonly servers: Readonly<Record<string, OwnServer>>
  /** The file system of a worker's clones; null if none could be mounted. */
  readonly disk: SmallDisk | null
  /** Sets the clock of all members, as if they shared a machine. */
  readonly setClock: (milliseconds: number) => Promise<void>
  readonly random: Random
  readonly say: (what: string) => void
}

/** A disturbance, at a time in milliseconds from the beginning. */
interface Disturbance {
  readonly at: number
  readonly kind: string
  readonly happen: () => Promise<void>
}

/** Milliseconds by which clocks jump: corrections of some seconds in either direction, and minutes after a suspension. */
const JUMPS = [-60_000, -15_000, -2_000, 5_000, 90_000, 300_000, 600_000]

/** Causes disturbances for some milliseconds, each at its time in a seeded plan. Returns how often each happened. */
export async function disturb(
  disturbed: Disturbed,
  settings: Pick<Settings, 'kills' | 'restarts' | 'fullDisks' | 'clockJumps'>,
  milliseconds: number,
): Promise<Map<string, number>> {
  const began = Date.now()
  const counts = new Map<string, number>()
  const under: Promise<void>[] = []
  for (const { at, kind, happen } of planOf(disturbed, settings, milliseconds)) {
    await sleep(Math.max(0, began + at - Date.now()))
    disturbed.say(kind)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
    under.push(happen().catch((error: unknown) => disturbed.say(`${kind} failed: ${error}`)))
  }
  await sleep(Math.max(0, began + milliseconds - Date.now()))
  await Promise.all(under)
  return counts
}

function planOf(
  { members, servers, disk, setClock, random }: Disturbed,
  { kills, restarts, fullDisks, clockJumps }: Pick<Settings, 'kills' | 'restarts' | 'fullDisks' | 'clockJumps'>,
  milliseconds: number,
): Disturbance[] {
  const plan: Disturbance[] = []
  const add = (times: number, make: (index: number) => Omit<Disturbance, 'at'>): void => {
    // Spread evenly, with a random offset within each part.
    for (let index = 0; index < times; index++)
      plan.push({ at: ((index + random.int(1000) / 1000) * milliseconds) / times, ...make(index) })
  }
  // Members take turns, so that each is killed equally often, starting with a random one.
  const first = random.int(members.length)
  add(kills, (index) => {
    const member = members[(first + index) % members.length]
    const pause = 200 + random.int(3000)
    return { kind: `kill -9 ${member?.name}`, happen: async () => member?.kill(pause) }
  })
  for (const [name, server] of Object.entries(servers))
    add(restarts, () => ({ kind: `${name} restarted`, happen: () => server.restart() }))
  if (disk) add(fullDisks, () => ({ kind: 'disk full', happen: () => disk.fill(2000 + random.int(5000)) }))
  let shift = 0
  add(clockJumps, () => {
    const jump = random.pick(JUMPS)
    shift += jump
    const at = shift
    return { kind: `clock set ${jump < 0 ? 'back' : 'on'}`, happen: () => setClock(at) }
  })
  return plan.sort((a, b) => a.at - b.at)
}
