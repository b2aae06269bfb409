import { setTimeout as sleep } from 'node:timers/promises'
import type { GitHubSandbox } from 'github-sandbox/sandbox'
import type { Bomb } from '../../test/scaling/bombs/bomb.ts'
import { MARKDOWN } from '../../test/scaling/bombs/markdown.ts'
import { OTHER_FORMATS } from '../../test/scaling/bombs/others.ts'
import { SAMPLES } from '../../test/scaling/bombs/samples.ts'
import { PROJECT } from '../../test/scaling/project.ts'
import type { Started } from '../deliveries/server.ts'
import { completed, withSandboxedServer } from '../sandboxed.ts'

const BOMBS: readonly Bomb[] = [...MARKDOWN, ...OTHER_FORMATS, ...SAMPLES]
/** Milliseconds between two looks at the health of the server, and those that each may take. */
const LOOK = 50
const HEALTHY = 250

interface Outcome {
  readonly bomb: string
  /** Kilobytes. */
  readonly size: number
  /** From the delivery to the completed check run. */
  readonly seconds: number
  readonly slowest: number
  readonly told: string
}

/**
 * Pull requests with pages that are made to be slow, as large as a page may be, sent to a server whose health is watched.
 *
 * @param words those pages alone whose names hold one of them; none stands for all pages
 */
export async function benchHostile(words: readonly string[]): Promise<string> {
  const bombs = BOMBS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  return withSandboxedServer(null, async (github, server) => report(await attack(github, server, bombs)))
}

async function attack(github: GitHubSandbox, server: Started, bombs: readonly Bomb[]): Promise<Outcome[]> {
  const repository = await github.createRepository({ owner: 'acme', name: 'tidy' })
  const first = await repository.commit('main', PROJECT)
  await github.install([repository])
  await completed(repository, first)
  const outcomes: Outcome[] = []
  for (const [index, { name, path, of, full }] of bombs.entries()) {
    const content = of(full)
    const branch = `bomb-${index}`
    const head = await repository.commit(branch, { [path]: content }, { from: 'main' })
    const began = performance.now()
    const watched = watch(server.url)
    await repository.openPullRequest({ head: branch })
    const { title } = await completed(repository, head)
    const size = Math.round(Buffer.byteLength(content) / 1000)
    const seconds = (performance.now() - began) / 1000
    const outcome = { bomb: name, size, seconds, slowest: await watched(), told: title ?? '' }
    process.stderr.write(`${rowOf(outcome)}\n`)
    outcomes.push(outcome)
  }
  return outcomes
}

/** Asks for the health of a server again and again. The function returned ends that, and gives the slowest answer in milliseconds. */
function watch(url: string): () => Promise<number> {
  let isOver = false
  let slowest = 0
  const asking = (async () => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await fetch(`${url}/health`)
      slowest = Math.max(slowest, status === 200 ? performance.now() - began : Number.POSITIVE_INFINITY)
      await sleep(LOOK)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return slowest
  }
}

function rowOf({ bomb, size, seconds, slowest, told }: Outcome): string {
  return `| ${bomb.replaceAll('|', '\\|')} | ${size} | ${seconds.toFixed(1)} | ${Math.round(slowest)} | ${told} |`
}

function report(outcomes: readonly Outcome[]): string {
  const slowest = Math.max(...outcomes.map((outcome) => outcome.slowest))
  return [
    '| page of | kB | seconds to the completed check | slowest `/health` in ms | the check says |',
    '| --- | --: | --: | --: | --- |',
    ...outcomes.map(rowOf),
    '',
    `Slowest answer of \`/health\`: ${Math.round(slowest)} ms (target: ≤ ${HEALTHY} ms, ${slowest <= HEALTHY ? 'met' : 'missed'}).`,
  ].join('\n')
}
