import { setTimeout as sleep } from 'node:timers/promises'
import type { GitHubSandbox, SandboxRepository } from 'github-sandbox/sandbox'
import { PROJECT } from '../../test/scaling/project.ts'
import { withTables } from '../postgres.ts'
import { completed, withSandboxedServer } from '../sandboxed.ts'

/** Number of pushes to the quiet repository, alone and beside the other. */
const PUSHES = 9
/** Milliseconds between two of these, so that the writes for one do not delay the next. */
const PAUSE = 5000
/** Milliseconds between two comments of the flood; there is a push to a pull request per this many comments. */
const COMMENT = 100
const COMMENTS_BY_PUSH = 8
const LOUD_PULLS = 12
/** Maximum ratio of the check's duration beside a flood to that alone. */
const MAX = 3

/** Seconds from a push to the completed check run: for a repository alone, and beside one that floods the same server. */
export async function benchFairness(): Promise<string> {
  return withTables((url) => withSandboxedServer(url, measure))
}

async function measure(github: GitHubSandbox): Promise<string> {
  const quiet = await repositoryOf(github, 'quiet')
  const loud = await repositoryOf(github, 'loud')
  const alone = await pushed(quiet)
  const flood = startFlood(loud)
  // Lets the queue fill first.
  await sleep(5000)
  const beside = await pushed(quiet)
  const { comments, pushes } = await flood.stop()
  const ratio = median(beside) / median(alone)
  return [
    `| ${PUSHES} pushes to a quiet repository | median s | longest s |`,
    '| --- | --: | --: |',
    `| alone | ${median(alone).toFixed(2)} | ${Math.max(...alone).toFixed(2)} |`,
    `| beside ${comments} comments and ${pushes} pushes to pull requests of another | ${median(beside).toFixed(2)} | ${Math.max(...beside).toFixed(2)} |`,
    '',
    `Ratio ${ratio.toFixed(2)} (target: ≤ ${MAX}, ${ratio <= MAX ? 'met' : 'missed'}).`,
  ].join('\n')
}

async function repositoryOf(github: GitHubSandbox, owner: string): Promise<SandboxRepository> {
  const repository = await github.createRepository({ owner, name: 'notes' })
  const first = await repository.commit('main', PROJECT)
  await github.install([repository])
  await completed(repository, first)
  return repository
}

async function pushed(repository: SandboxRepository): Promise<number[]> {
  const seconds: number[] = []
  for (let index = 0; index < PUSHES; index++) {
    const began = performance.now()
    const text = `# Notes\n\nRun \`npm test\`. Written at ${began}.\n`
    await completed(repository, await repository.commit('main', { 'docs/more.md': text }))
    seconds.push((performance.now() - began) / 1000)
    await sleep(PAUSE)
  }
  return seconds
}

/** An outsider and a member of the team ask for help continuously, and pull requests are pushed to. */
function startFlood(repository: SandboxRepository): { stop(): Promise<{ comments: number; pushes: number }> } {
  let isOver = false
  let comments = 0
  let pushes = 0
  const flooding = (async () => {
    const pulls: number[] = []
    for (let index = 0; index < LOUD_PULLS; index++) {
      await repository.commit(`b${index}`, { 'docs/more.md': `See \`src/gone${index}.js\`.\n` }, { from: 'main' })
      pulls.push(await repository.openPullRequest({ head: `b${index}` }))
    }
    while (!isOver) {
      const which = comments % LOUD_PULLS
      await repository.comment(pulls[which] ?? 1, '/docalign help', comments % 2 === 0 ? 'stranger' : undefined)
      comments++
      if (comments % COMMENTS_BY_PUSH === 0) {
        pushes++
        const text = `See \`src/gone${which}.js\` and \`src/gone${pushes}.ts\`.\n`
        await repository.commit(`b${which}`, { 'docs/more.md': text })
      }
      await sleep(COMMENT)
    }
  })()
  return {
    async stop() {
      isOver = true
      await flooding
      return { comments, pushes }
    },
  }
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
