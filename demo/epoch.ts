import type { SandboxCheckRun, SandboxRepository } from 'github-sandbox/sandbox'
import { EPOCH_CHECK_NAME } from '../src/app/github/write-check-run.ts'
import { docalign } from './check.ts'
import { checkRunText, indent, say } from './print.ts'
import { type Stage, until } from './stage.ts'

const QUESTION = 'where are notes read'

/** Shows the check run of a commit's epoch, and a search in the published epoch. Returns both. */
export async function playEpoch(
  { server }: Stage,
  repository: SandboxRepository,
  sha: string,
): Promise<{ readonly run: SandboxCheckRun; readonly found: string }> {
  const run = await until('the check run of the epoch', () =>
    repository.checkRuns.findLast(
      ({ name, headSha, status }) => name === EPOCH_CHECK_NAME && headSha === sha && status === 'completed',
    ),
  )
  say(indent(checkRunText(run)))
  const search = ['search', `project:${repository.fullName}`, QUESTION, '--epoch', 'published', '--limit', '1']
  const found = await docalign(search, { DATABASE_URL: server.databaseUrl })
  say(indent(`\n$ docalign search ${search[1]} '${QUESTION}' --epoch published --limit 1\n${found}`))
  return { run, found }
}
