import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../scan/random.ts'
import type { SmallDisk } from './disk.ts'
import type { Member } from './fleet.ts'
import type { OwnServer } from './servers/server.ts'
import type { Settings } from './settings.ts'

/** What things go wrong with. */
export interface Disturbed {
  readonly members: readonly Member[]
  readonly servers: Readonly<Record<string, OwnServer>>
  /** Of a worker's clones; null where none could be made. */
  readonly disk: SmallDisk | null
  /** Sets the clock of all members: that of the machine they would be on. */
  readonly setClock: (milliseconds: number) => Promise<void>
  readonly random: Random
  readonly say: (what: string) => void
}

/** Something that goes wrong, at a moment in milliseconds from the beginning. */
interface Disturbance {
  readonly at: number
  readonly kind: string
  readonly happen: () => Promise<void>
}

/** A clock that was wrong is set by some seconds, either way; one that stood still is set on by minutes. */
const JUMPS = [-60_000, -15_000, -2_000, 5_000, 90_000, 300_000, 600_000]

/** Makes things go wrong for some milliseconds, each at its moment of a seeded plan. Returns how often what happened. */
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
    // Spread over the time, and somewhere within its part each.
    for (let index = 0; index < times; index++)
      plan.push({ at: ((index + random.int(1000) / 1000) * milliseconds) / times, ...make(index) })
  }
  // By turns, so that each is killed as often, beginning with any.
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
