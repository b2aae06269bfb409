import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { defaultConfig } from '../../src/base/config/defaults.ts'
import { type Database, openDatabase } from '../../src/base/db/database.ts'
import { migrateUp } from '../../src/base/db/migrations.ts'
import { effectiveConfidence } from '../../src/ledger/learning/confidence.ts'
import type { Feedback } from '../../src/ledger/learning/feedback/feedback.ts'
import type { LearnedClaim, Suppressing } from '../../src/ledger/learning/rules/rule.ts'
import { openSuppression } from '../../src/ledger/learning/rules/suppression.ts'
import { coChangeBoosts, recordCoChanges } from '../../src/ledger/learning/store/co-changes.ts'
import type { Learning } from '../../src/ledger/learning/store/context.ts'
import { recordFeedback } from '../../src/ledger/learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../src/ledger/learning/store/feedback/quick-pick.ts'
import { excludeIfDismissed } from '../../src/ledger/learning/store/rules/exclude.ts'
import { getActiveRules } from '../../src/ledger/learning/store/rules/rules.ts'
import { median } from '../scan/measure.ts'
import { fill, REPO } from './fill.ts'

const SERVER = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test'
const ROUNDS = 200
/** Commits of a push whose co-changes are recorded together. */
const COMMITS_OF_PUSH = 20
/** More co-changes than the rounds record: at the bound of a repository nothing would be inserted. */
const MAX_KEPT = 2_000_000
/** Required factor by which each target of the document is exceeded. */
const MARGIN = 5

/** One row of the table. */
interface Measured {
  readonly what: string
  readonly took: Times
  readonly target: number
}

/** In milliseconds: the median of the rounds, and the upper bound of the fastest tenth, which other work disturbs less. */
interface Times {
  readonly median: number
  readonly fastest: number
}

/** The learning system's operations on PostgreSQL, with 1,000 rules and 50,000 co-changes. */
export async function benchLearning(): Promise<string> {
  const name = `docalign_bench_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  try {
    const database = await openDatabase({ databaseUrl: url.href, dataFolder: '' })
    try {
      await migrateUp(database.queries)
      await fill(database.queries)
      return report(await measure(database), await coChangeRatio(database), inMemory())
    } finally {
      await database.close()
    }
  } finally {
    await onServer(`drop database ${name} with (force)`)
  }
}

async function measure({ queries }: Database): Promise<Measured[]> {
  const learning: Learning = { queries, now: Date.now, log: { warn() {} } }
  let next = 1
  const claimOf = (index: number): LearnedClaim => ({
    ...{ id: `claim-${index % 5000}`, repo_id: REPO, source_file: `docs/${index % 300}.md` },
    ...{ claim_type: 'command', claim_text: `npm run task-${index}` },
  })
  const feedback = (): Feedback => ({
    ...{ repo_id: REPO, claim_id: `claim-${next % 5000}`, verification_result_id: null, pr_number: next++ },
    ...{ feedback_type: 'thumbs_down', quick_pick_reason: null, free_text: null, github_user: 'ada' },
  })
  const fifty = Array.from({ length: 50 }, (_, index) => claimOf(index * 7))
  const result = { confidence: 0.9, created_at: Date.now() - 1e9 }
  return [
    { what: '`recordFeedback`', target: 50, took: await each(() => recordFeedback(learning, feedback())) },
    {
      ...{ what: '`processQuickPick`', target: 100 },
      took: await each((index) => processQuickPick(learning, `claim-${index}`, 'will_fix_later', REPO)),
    },
    {
      ...{ what: '`excludeIfDismissed`', target: 100 },
      took: await each((index) => excludeIfDismissed(learning, `claim-${index}`, REPO)),
    },
    {
      ...{ what: '50 claims, rules loaded once', target: 500 },
      took: await each(async () => {
        const evaluate = openSuppression(await getActiveRules(learning, REPO), Date.now())
        for (const claim of fifty) evaluate(claim)
      }, 40),
    },
    { what: '`getActiveRules`, 1,000 rules', target: 100, took: await each(() => getActiveRules(learning, REPO), 40) },
    {
      ...{ what: '`recordCoChanges`, one commit of 100 pairs', target: 200 },
      took: await each((index) => recordCoChanges(learning, REPO, [commit(`one-${index}`)], MAX_KEPT)),
    },
    {
      ...{ what: `the same, each of ${COMMITS_OF_PUSH} commits of a push`, target: 200 },
      took: shareOf(await each((index) => recordCoChanges(learning, REPO, push(`push-${index}`), MAX_KEPT), 40)),
    },
    {
      ...{ what: '`coChangeBoosts`, one pair', target: 10 },
      took: await each((index) =>
        coChangeBoosts(
          learning,
          REPO,
          [{ code_file: `src/${index}.ts`, doc_file: `docs/${index}.md` }],
          defaultConfig.learning,
        ),
      ),
    },
    {
      ...{ what: '`getEffectiveConfidence`', target: 1 },
      took: await each(async () => void effectiveConfidence(result, Date.now())),
    },
  ]
}

/** 20 code files and 5 pages. */
function commit(sha: string) {
  const files = (folder: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}`)
  return { sha, committedAt: Date.now(), codeFiles: files('src', 20), docFiles: files('docs', 5) }
}

function push(sha: string): ReturnType<typeof commit>[] {
  return Array.from({ length: COMMITS_OF_PUSH }, (_, index) => commit(`${sha}-${index}`))
}

/** The times of one commit of a push. */
function shareOf({ median, fastest }: Times): Times {
  return { median: median / COMMITS_OF_PUSH, fastest: fastest / COMMITS_OF_PUSH }
}

/**
 * Milliseconds for 100 pairs of each commit of a push, through the store and with a bare statement with a list of values for each commit,
 * alternating.
 */
async function coChangeRatio({ queries }: Database): Promise<{ readonly ours: number; readonly bare: number }> {
  const learning: Learning = { queries, now: Date.now, log: { warn() {} } }
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS / 4; round++) {
    ours.push(await time(() => recordCoChanges(learning, REPO, push(`ours-${round}`), MAX_KEPT)))
    bare.push(
      await time(async () => {
        for (const each of push(`bare-${round}`)) await insertBare(queries, each)
      }),
    )
  }
  const perCommit = (times: readonly number[]): number => median(times.slice(5)) / COMMITS_OF_PUSH
  return { ours: perCommit(ours), bare: perCommit(bare) }
}

async function insertBare(queries: Database['queries'], changed: ReturnType<typeof commit>): Promise<void> {
  const { sha, codeFiles, docFiles, committedAt } = changed
  const rows = codeFiles.flatMap((code) =>
    docFiles.map((doc) => sql`(${REPO}, ${code}, ${doc}, ${sha}, ${new Date(committedAt)})`),
  )
  await sql`insert into co_changes (repo_id, code_file, doc_file, commit_sha, committed_at) values ${sql.join(rows)}`.execute(
    queries,
  )
}

/** Milliseconds of processor time for 10,000 claims against 1,000 rules of every kind, including sorting them. */
function inMemory(): number {
  const now = Date.now()
  const base = { repo_id: REPO, reason: 'because', expires_at: now + 1e9, revoked: false }
  const rules: Suppressing[] = Array.from({ length: 1000 }, (_, index) => {
    const rule = { ...base, created_at: now - index }
    if (index < 20) return { ...rule, scope: 'pattern', target_pattern: `legacy-${index}\\b` }
    if (index < 25) return { ...rule, scope: 'claim_type', target_claim_type: `type-${index}` }
    if (index < 200) return { ...rule, scope: 'file', target_file: `docs/${index}.md` }
    return { ...rule, scope: 'claim', target_claim_id: `claim-${index * 20}` }
  })
  const claims: LearnedClaim[] = Array.from({ length: 10_000 }, (_, index) => ({
    ...{ id: `claim-${index}`, repo_id: REPO, source_file: `docs/${index % 2000}.md`, claim_type: 'command' },
    // The same statement occurs on many pages.
    claim_text: `npm run task-${index % 2000}`,
  }))
  const rounds = Array.from({ length: 15 }, () => {
    const from = process.cpuUsage()
    const evaluate = openSuppression(rules, now)
    for (const claim of claims) evaluate(claim)
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  })
  return median(rounds.slice(5))
}

async function each(work: (index: number) => Promise<unknown>, rounds = ROUNDS): Promise<Times> {
  const times: number[] = []
  for (let index = 0; index < rounds; index++) times.push(await time(() => work(index)))
  const warm = times.slice(Math.floor(rounds / 10)).sort((a, b) => a - b)
  return { median: median(warm), fastest: warm[Math.floor(warm.length / 10)] ?? 0 }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function report(measured: readonly Measured[], ratio: { ours: number; bare: number }, memory: number): string {
  const met = (holds: boolean): string => (holds ? 'met' : 'missed')
  const rows = measured.map(({ what, took, target }) => {
    const wanted = target / MARGIN
    return `| ${what} | ${took.median.toFixed(2)} ms | ${took.fastest.toFixed(2)} ms | ${target} ms | ${wanted} ms: ${met(took.median <= wanted)} |`
  })
  const share = ratio.ours / ratio.bare
  return [
    '| operation | median | fastest tenth | target | a fifth of it |',
    '| --- | --: | --: | --: | --- |',
    ...rows,
    '',
    `10,000 claims against 1,000 rules in memory: ${memory.toFixed(1)} ms of processor time (target: under 50 ms, ${met(memory < 50)}).`,
    '',
    `100 co-changes of a commit recorded, in pushes of ${COMMITS_OF_PUSH}, against one bare insert of as many rows: ${ratio.ours.toFixed(2)} ms and ${ratio.bare.toFixed(2)} ms, ratio ${share.toFixed(2)} (target: at most 2, ${met(share <= 2)}).`,
  ].join('\n')
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
