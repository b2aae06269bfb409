import type { SandboxCheckRun, SandboxRepository } from 'github-sandbox/sandbox'
import { expect } from 'vitest'
import { docalign } from '../cli/streams.ts'
import { type App, eventually, quiet } from './app.ts'

export const TOPICS = 'parser compiler scheduler renderer importer exporter logger mailer tokenizer resolver'.split(' ')
/** Too few for an epoch to pass. */
export const FEW = TOPICS.slice(0, 5)
export const sources = (topics: readonly string[]) =>
  Object.fromEntries(topics.map((topic) => [`src/${topic}.ts`, `export const ${topic} = 1\n`]))
/** Sentences that differ in their value alone: nothing tells which of them answers. */
export const alike = (topics: readonly string[]) =>
  topics.map((topic) => `- The code of the app begins in \`src/${topic}.ts\`.\n`).join('')
export const apart = (topics: readonly string[]) =>
  topics.map((topic) => `- Whoever changes the ${topic} begins in \`src/${topic}.ts\`.\n`).join('')
export const page = (text: string) => `# Code\n\n## Where\n\n${text}`
/** A gate with as low thresholds as ten topics can pass: the questions of the default ones take ten times as long. */
export const gate = (rules: string) => `epochs:\n  gate: ${rules}\n  seen: 9\n  unseen: 3\n  nccr: 0.5\n  iur: 0.5\n`
export const SHADOW = { '.docalign.yml': gate('shadow') }

/** The check run of a commit's epoch, once it is completed. */
export async function epochRun(repository: SandboxRepository, sha: string): Promise<SandboxCheckRun> {
  let run: SandboxCheckRun | undefined
  await eventually(() => {
    run = repository.checkRuns.findLast(({ headSha, name }) => headSha === sha && name === 'DocAlign epoch')
    expect(run, `epoch of ${sha}`).toMatchObject({ status: 'completed' })
  })
  return run as SandboxCheckRun
}

interface ListedEpoch {
  readonly epoch_id: string
  readonly status: string
  readonly forced_why: string | null
}

/** The command line on the database of an App, and the epochs that it lists. */
export function epochCommands(app: App) {
  const cli = (...args: string[]) => docalign(args, { env: { DATABASE_URL: app.databaseUrl } })
  return {
    cli,
    async epochs({ fullName }: SandboxRepository): Promise<readonly ListedEpoch[]> {
      const { stdout } = await cli('eval', 'epoch', 'list', `project:${fullName}`, '--json')
      return JSON.parse(stdout).epochs
    },
  }
}

/** The first epoch of a repository on an App, with its check run. */
export async function firstEpoch(app: App, files: Readonly<Record<string, string>>) {
  const { repository } = await app.installed({ ...sources(TOPICS), 'README.md': page(apart(TOPICS)), ...files })
  const run = await epochRun(repository, repository.checkRuns[0]?.headSha ?? '')
  await quiet(app, repository)
  const [epoch] = await epochCommands(app).epochs(repository)
  return { repository, run, epoch }
}
