import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxRepository } from 'github-sandbox/sandbox'
import type { Endpoint } from '../../src/base/models/settings.ts'
import { API_KEY, openStandIn } from '../../test/base/models/endpoint.ts'
import { PROJECT } from '../../test/scaling/project.ts'
import type { Started } from '../deliveries/server.ts'
import { withTables } from '../postgres.ts'
import { withSandboxedServer } from '../sandboxed.ts'
import { type Attack, checkedPullRequest, type HonestRepository, installed, NO_MORE, type Strike } from './attack.ts'
import { BOUNDS, medianOf, type Outcome } from './outcome.ts'
import { type Watch, watch } from './watch.ts'

/** Number of honest pull requests, without an attack and during it. */
const ALONE = 5
const ATTACKED = 5
/** Milliseconds between two of these, so that the writes for one do not delay the next. */
const PAUSE = 2000
/** Maximum milliseconds of an attack. */
const LASTS = 60_000
/** Additional milliseconds to wait for the message to the attacker. */
const GRACE = 15_000
const LOOK = 50

/** Starts a server, measures the waiting time of honest people, attacks it, and measures again. */
export async function measureAttack(attack: Attack): Promise<Outcome> {
  const model = attack.model ? await openStandIn(attack.model) : null
  const settings = { ...attack.settings, ...(model && settingsOf(model.endpoint)) }
  const work = (databaseUrl: string | null): Promise<Outcome> =>
    withSandboxedServer(
      databaseUrl,
      async (github, server, dataFolder) => {
        const watching = watch(server)
        try {
          const { files, change } = attack.honest ?? HONEST
          const honest = { repository: await installed(github, 'honest', files), change, results: new Set<string>() }
          const clones = join(dataFolder, 'clones')
          const stage = { github, url: server.url, databaseUrl, clones, honest: honest.repository, model }
          const strike = await attack.prepare(stage)
          await sleep(PAUSE)
          const alone = await checksAlone(honest)
          const before = [...honest.results]
          watching.forget()
          const { attacked, told } = await underAttack(attack, strike, { honest, alone, watching })
          const harm = (await attack.harm?.(stage)) ?? null
          const others = [...honest.results].filter((result) => !before.includes(result))
          const changed = others.length === 0 ? null : `${before.join(', ')} → ${others.join(', ')}`
          return { attack, alone, attacked, changed, harm, told, ...(await lastSeen(server, watching)) }
        } finally {
          await watching.stop()
        }
      },
      settings,
    )
  try {
    return await (attack.database === 'PostgreSQL' ? withTables(work) : work(null))
  } finally {
    await model?.close()
  }
}

const HONEST: HonestRepository = { files: PROJECT, change: {} }

function settingsOf({ baseUrl, model }: Endpoint): Record<string, string> {
  return { DOCALIGN_LLM_BASE_URL: baseUrl, DOCALIGN_LLM_API_KEY: API_KEY, DOCALIGN_LLM_MODEL: model }
}

/** The repository of honest people, and the results of its checks so far. */
interface Honest extends Pick<HonestRepository, 'change'> {
  readonly repository: SandboxRepository
  readonly results: Set<string>
}

async function lastSeen(server: Started, watching: Watch): Promise<Pick<Outcome, 'slowest' | 'peak' | 'ended'>> {
  const { slowest, peak, isGone } = watching.seen()
  return { slowest, peak, ended: isGone ? 'gone' : await server.stop() }
}

async function checksAlone(honest: Honest): Promise<number[]> {
  const alone: number[] = []
  for (let index = 0; index < ALONE; index++) {
    alone.push((await checkSeconds(honest, `alone-${index}`, AbortSignal.timeout(LASTS))) ?? Number.POSITIVE_INFINITY)
    await sleep(PAUSE)
  }
  return alone
}

/** Null if the check was not completed before the signal. */
async function checkSeconds(
  { repository, change, results }: Honest,
  branch: string,
  signal: AbortSignal,
): Promise<number | null> {
  const began = performance.now()
  const page = { 'docs/more.md': `# Notes of ${branch}\n\nRun \`npm test\`, and see \`src/index.ts\`.\n` }
  const told = await checkedPullRequest(repository, { branch, files: { ...page, ...change } }, signal)
  if (told === null) return null
  results.add(told)
  return (performance.now() - began) / 1000
}

interface Scene {
  readonly honest: Honest
  readonly alone: readonly number[]
  readonly watching: Watch
}

/** Attacks while honest pull requests are sent one after the other. */
async function underAttack(
  { lasts, lanes = 2 }: Attack,
  strike: Strike,
  scene: Scene,
): Promise<Pick<Outcome, 'attacked' | 'told'>> {
  const over = new AbortController()
  const deadline = setTimeout(() => over.abort(), lasts ?? LASTS)
  const told: (string | null)[] = []
  let running = lanes
  const attacking = Array.from({ length: lanes }, async (_, lane) => {
    try {
      for (let round = 0; !over.signal.aborted; round++) {
        const said = await strike({ lane, round, signal: over.signal })
        if (said === NO_MORE) break
        told.push(said)
      }
    } catch (error) {
      told.push(`the attack failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    running--
  })
  const isOver = (): boolean => running === 0 || over.signal.aborted || scene.watching.seen().isGone
  const attacked = await checksUnderAttack(scene, over.signal, {
    isOver,
    most: lasts === undefined ? ATTACKED : Number.POSITIVE_INFINITY,
  })
  const grace = performance.now() + GRACE
  while (told.length === 0 && !isOver() && performance.now() < grace) await sleep(LOOK)
  clearTimeout(deadline)
  over.abort()
  await Promise.all(attacking)
  return { attacked, told: told.findLast((said) => said !== null) ?? null }
}

/** A check that is missing when it is already late counts as never completed. */
async function checksUnderAttack(
  { honest, alone, watching }: Scene,
  over: AbortSignal,
  { isOver, most }: { readonly isOver: () => boolean; readonly most: number },
): Promise<number[]> {
  const attacked: number[] = []
  while (!isOver() && attacked.length < most) {
    const ended = new AbortController()
    const looking = setInterval(() => watching.seen().isGone && ended.abort(), LOOK)
    const began = performance.now()
    const signal = AbortSignal.any([over, ended.signal])
    const seconds = await checkSeconds(honest, `attacked-${attacked.length}`, signal)
    clearInterval(looking)
    const isLate = (performance.now() - began) / 1000 > BOUNDS.ratio * medianOf(alone)
    if (seconds !== null) attacked.push(seconds)
    else if (isLate || ended.signal.aborted) return [...attacked, Number.POSITIVE_INFINITY]
    if (!isOver()) await sleep(PAUSE)
  }
  return attacked
}
