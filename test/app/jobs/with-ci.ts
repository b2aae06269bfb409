import { onCheckRun } from '../../../src/app/jobs/deliveries/checks.ts'
import { onPush } from '../../../src/app/jobs/deliveries/push.ts'
import { recordChecks } from '../../../src/app/jobs/ledger/record-checks.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { trustedEntries } from '../../../src/ledger/entries/trusted.ts'
import { type JobScene, jobScene, payloadOf } from './scene.ts'

/** Docs with a command that CI runs, for two versions of Node. */
export const FILES = {
  'README.md': '# Notes\n\nRun `npm test`, or `npm run build`. See `src/main.js`.\n',
  'package.json': '{"name":"notes","scripts":{"test":"node --test","build":"node x"}}\n',
  'src/main.js': 'export const main = 1\n',
  '.github/workflows/ci.yml': `on: [push, pull_request]
jobs:
  test:
    strategy: {matrix: {node: [20, 22]}}
    steps:
      - run: npm ci
      - run: npm test
`,
}

interface Stage extends JobScene {
  readonly namespaceId: number
  /** Completes a check of another app, as GitHub tells of it, and does the job that it asks for. */
  check(sha: string, name: string, conclusion: string, app?: string, branch?: string | null): Promise<void>
  /** Tells of a push, and does the jobs about checks that it asks for. */
  push(branch: string, before: string, after: string): Promise<void>
  /** `npm test strong pass`, for each event of a source that was not replaced. */
  events(source: string): Promise<string[]>
  trust(): Promise<Record<string, number>>
}

let ids = 1000

/** A repository with CI whose default branch was scanned, at its commit `first`. */
export async function withCi(
  queries: Queries,
  files: Readonly<Record<string, string>> = FILES,
): Promise<Stage & { readonly first: string }> {
  const stage = await jobScene(queries)
  const first = await stage.repository.commit('main', files)
  await stage.scanBranch(first)
  const { repository } = stage.publisher
  const namespaceId = await namespaceOfRepository(queries, repository.id)
  const tell = async (event: () => Promise<void>): Promise<void> => {
    stage.added.length = 0
    await event()
    for (const [job, data] of [...stage.added])
      if (job === 'record-checks')
        await stage.andWrites(recordChecks(data as { repositoryId: number; sha: string }, stage.services))
  }
  return {
    ...stage,
    first,
    namespaceId,
    async check(sha, name, conclusion, app = 'github-actions', branch = 'main') {
      const run = {
        ...{ id: ids++, head_sha: sha, name, conclusion, app: { id: 1, slug: app } },
        ...{ check_suite: { head_branch: branch }, completed_at: new Date().toISOString() },
      }
      await tell(() =>
        onCheckRun(payloadOf<'check_run'>(repository, { action: 'completed', check_run: run }), stage.services, 'one'),
      )
    },
    push: (branch, before, after) =>
      tell(() =>
        onPush(
          payloadOf<'push'>(repository, { ref: `refs/heads/${branch}`, before, after, commits: [] }),
          stage.services,
        ),
      ),
    async events(source) {
      const rows = await queries
        .selectFrom('validation_events')
        .innerJoin('entries', 'entries.key', 'validation_events.entry')
        .select(['answer', 'signal_strength', 'result', 'provisional', 'validation_events.id', 'replaces'])
        .where('namespace_id', '=', namespaceId)
        .where('source', '=', source)
        .orderBy('answer')
        .orderBy('validation_events.id')
        .execute()
      const replaced = new Set(rows.map(({ replaces }) => replaces))
      return rows
        .filter(({ id }) => !replaced.has(id))
        .map((row) => `${row.answer} ${row.signal_strength} ${row.result}${row.provisional ? ' provisional' : ''}`)
    },
    async trust() {
      const entries = await trustedEntries(queries, namespaceId)
      return Object.fromEntries(entries.map(({ answer, state }) => [answer, state.score.trust_score]))
    },
  }
}
