import { openQueue } from '../../src/app/jobs/queue/queue.ts'
import { openDatabase } from '../../src/base/db/database.ts'
import { watchJobs } from '../../test/flows/jobs.ts'
import { createRandom } from '../scan/random.ts'
import { waitForCalm } from './calm.ts'
import { type Closing, withClosing } from './closing.ts'
import { queueOf } from './crew.ts'
import { disturb } from './disturbances.ts'
import { type Expected, nothingExpected } from './expected.ts'
import { compareDeliveries } from './ledger/deliveries.ts'
import { compareEffects } from './ledger/effects.ts'
import type { Outcome } from './ledger/print.ts'
import { refoldAll } from './ledger/refold.ts'
import { tellGrowth, watchMemory } from './memory.ts'
import { createSender, type Sender } from './sender.ts'
import type { Settings } from './settings.ts'
import { openStage, type Stage } from './stage.ts'
import { tellAll } from './tell.ts'

const MINUTE = 60_000
const MAX_LISTED = 10

/** The state of a run so far. */
interface Course {
  readonly expected: Expected
  readonly happened: Map<string, number>
  readonly unfinished: string[]
  readonly sender: Sender
}

/** One run: a fleet of servers and a GitHub sandbox, during the disturbances and after; returns the outcome. */
export function runChaos(settings: Settings, say: (what: string) => void): Promise<Outcome> {
  return withClosing(async (closing) => {
    const began = Date.now()
    const stage = await openStage(settings, closing, say)
    const sender = createSender(stage.github, createRandom(settings.seed + 29))
    closing.push(sender.close)
    const course: Course = { expected: nothingExpected(), happened: new Map(), unfinished: [], sender }
    await play(stage, course, { settings, closing, say })
    const minutes = ((Date.now() - began) / MINUTE).toFixed(1)
    return conclude(stage, course, {
      settings,
      closing,
      title: `${settings.queue}, seed ${settings.seed}, ${minutes} min`,
    })
  })
}

interface Playing {
  readonly settings: Settings
  readonly closing: Closing
  readonly say: (what: string) => void
}

/** Runs the stories with the disturbances, and waits until all work is done. */
async function play(stage: Stage, course: Course, { settings, closing, say }: Playing): Promise<void> {
  const { github, faults, servers } = stage
  const milliseconds = settings.minutes * MINUTE
  const over = AbortSignal.timeout(milliseconds + settings.patience * MINUTE)
  const patience = new AbortController()
  over.addEventListener('abort', () => patience.abort())
  const gaveUp = (what: string): void => void course.unfinished.push(`nobody saw ${what}`)
  const { expected, happened, unfinished, sender } = course
  const told = tellAll({ github, settings, expected, milliseconds, over: patience.signal, gaveUp })
  if (!settings.isSoak) faults.start()
  const grown = settings.isSoak ? watchMemory(stage.members, milliseconds) : null
  const disturbed = { ...stage, servers: servers.own, random: createRandom(settings.seed + 7), say }
  for (const [what, times] of await disturb(disturbed, settings, milliseconds)) happened.set(what, times)
  faults.stop()
  if (grown) {
    const { told: lines, excessive } = tellGrowth(grown())
    for (const line of lines) happened.set(`memory of ${line}`, 1)
    unfinished.push(...excessive)
  }
  say('nothing goes wrong any more')
  const { queries, close } = await openDatabase({ databaseUrl: servers.databaseUrl, dataFolder: '' })
  closing.push(close)
  const jobs = watchJobs(queueOf(servers))
  closing.push(jobs.close)
  const giveUp = (): void => patience.abort()
  if (await waitForCalm({ github, sender, queries, jobs, told, giveUp, over, say })) return
  // A story that still acts would fail once GitHub is closed, and take the outcome with it.
  await told
  const left = (await jobs.unfinished()).map(({ name, data }) => `${name} ${JSON.stringify(data)}`)
  unfinished.push(`not calm after ${settings.patience} minutes: ${left.length} jobs left`, ...left.slice(0, MAX_LISTED))
}

/** Compares the expected effects with the actual ones. */
async function conclude(
  { github, faults, servers, disk, members }: Stage,
  { expected, happened, unfinished, sender }: Course,
  { settings, closing, title }: Omit<Playing, 'say'> & { readonly title: string },
): Promise<Outcome> {
  const { queries, close } = await openDatabase({ databaseUrl: servers.databaseUrl, dataFolder: '' })
  closing.push(close)
  for (const [kind, times] of faults.counts) happened.set(`GitHub: ${kind}`, times)
  happened.set(
    'process ended by itself',
    members.reduce((sum, { ownEnds }) => sum + ownEnds, 0),
  )
  happened.set('sent again by hand', sender.counts.again)
  happened.set('sent twice on purpose', sender.counts.repeated)
  const asked = github.requests.filter(
    ({ method, path }) => method === 'POST' && /deliveries\/\d+\/attempts/.test(path),
  )
  happened.set('sent again as DocAlign asked', asked.length)
  if (settings.fullDisks > 0 && disk === null) unfinished.push('no small disk could be mounted: no disk was full')
  for (const [what, times] of await givenUp(servers)) happened.set(what, times)
  const { rows, renewed } = await compareEffects(github, queries, expected)
  happened.set('check runs made anew for a reason', renewed)
  const deliveries = await compareDeliveries(github, queries)
  return { title, deliveries, effects: rows, refold: await refoldAll(queries), happened, unfinished }
}

/** Jobs that failed permanently, by name and reason: their effects are missing. */
async function givenUp(servers: Stage['servers']): Promise<Map<string, number>> {
  const { databaseUrl, redisUrl, queuePrefix: prefix } = queueOf(servers)
  const queue = openQueue({ databaseUrl, redisUrl, prefix })
  try {
    const counts = new Map<string, number>()
    for (const { name, reason } of await queue.failed()) {
      const what = `job given up: ${name}, ${reason.split('\n', 1)[0]}`
      counts.set(what, (counts.get(what) ?? 0) + 1)
    }
    return counts
  } finally {
    await queue.close()
  }
}
