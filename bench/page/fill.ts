import { type RawBuilder, sql } from 'kysely'
import type { Repository } from '../../src/app/page/access.ts'
import type { Queries } from '../../src/base/db/database.ts'
import type { Finding, ScanReport, TrustPart } from '../../src/report/pull-request/report.ts'

export const CLAIMS = 100_000
export const SCANS = 500
/** Pages of the docs, and false claims. */
const PAGES = 2000
const DRIFTED = 1000
/** Each has a separate scan besides those of the default branch, with a report. */
const PULLS = 500
const RULES = 1000
const SECTIONS = 20_000
const EVENTS = 2 * CLAIMS
const CO_CHANGES = 50_000
const EPOCHS = 200
const OUTCOMES = 50_000
const ANOMALIES = 2000
const DELIVERIES = 50_000
const RUNS = 500
const GOLDEN = 280

/** The claim whose page is opened: it is false, and most events belong to it. */
export const CLAIM = 'claim-0'
/** The page of the docs and the pull request that are opened. */
export const PAGE = 'docs/0.md'
export const PULL = PULLS

const REPOSITORY: Repository = {
  id: 1,
  owner: 'acme',
  name: 'notes',
  defaultBranch: 'main',
  webUrl: 'https://github.com/acme/notes',
  mayWrite: false,
  mayAdminister: true,
}

/** Fills an empty database with one repository of the maximum size. */
export async function fill(queries: Queries): Promise<Repository> {
  for (const statement of statements()) await statement.execute(queries)
  await sql`vacuum analyze`.execute(queries)
  return REPOSITORY
}

function statements(): RawBuilder<unknown>[] {
  const { id, owner, name } = REPOSITORY
  return [
    sql`insert into installations (id, account) values (1, ${owner})`,
    sql`insert into repositories (id, installation_id, owner, name, default_branch, clone_url, private)
      values (${id}, 1, ${owner}, ${name}, 'main', '', false)`,
    sql`insert into namespaces (repository_id) values (${id})`,
    ...scans(),
    ...claims(),
    ...ledger(),
    ...rest(),
  ]
}

function scans(): RawBuilder<unknown>[] {
  const branch = JSON.stringify({ report: reportOf(null), rule: { failOn: 'new', minSeverity: 'low' } })
  const pull = JSON.stringify({ report: reportOf(PULL), rule: { failOn: 'new', minSeverity: 'low' } })
  const run = JSON.stringify({ title: 'This change makes 5 statements false', conclusion: 'neutral' })
  return [
    sql`insert into scans (repository_id, branch, head_sha, status, docs, verified, drifted, uncertain, report, started_at, finished_at)
      select 1, 'main', md5(n::text) || '00000000', 'completed', ${PAGES}, 80000 + n * 20, ${DRIFTED}, 9000, ${branch}::jsonb,
        now() - interval '6 hours' * (${SCANS} - n), now() - interval '6 hours' * (${SCANS} - n)
      from generate_series(1, ${SCANS}::int) n`,
    sql`insert into pull_requests (repository_id, number, state, draft, base_ref, base_sha, head_ref, head_sha, updated_at)
      select 1, n, case when n % 20 = 0 then 'open' else 'closed' end, false, 'main', 'b', 'topic-' || n, 'f' || md5(n::text) || '0000000', now()
      from generate_series(1, ${PULLS}::int) n`,
    sql`insert into scans (repository_id, pull_number, head_sha, status, report, started_at, finished_at)
      select 1, number, head_sha, 'completed', ${pull}::jsonb, now(), now() from pull_requests`,
    sql`insert into head_verdicts (repository_id, head_sha, pull_number, run)
      select 1, head_sha, number, ${run}::jsonb from pull_requests`,
  ]
}

function claims(): RawBuilder<unknown>[] {
  return [
    sql`insert into claims (repository_id, claim_id, claim_type, file, line, text, value, verification_status, first_scan_id, last_scan_id)
      select 1, 'claim-' || n, (array['command', 'path_reference', 'symbol', 'link'])[n % 4 + 1], 'docs/' || n % ${PAGES}::int || '.md',
        n / ${PAGES}::int * 3 + 5, 'npm run task-' || n, 'task-' || n,
        case when n < ${DRIFTED} then 'drifted' when n % 11 = 0 then 'uncertain' else 'verified' end, 1, ${SCANS}
      from generate_series(0, ${CLAIMS - 1}::int) n`,
    sql`insert into mappings (repository_id, claim_id, file, line, confidence, method)
      select 1, claim_id, 'src/' || line % 500 || '.ts', line, 0.9, 'path' from claims`,
    sql`insert into verification_results (scan_id, claim_id, verdict, confidence, reason, finding)
      select ${SCANS}, claim_id, verification_status, 0.9, 'package.json has such a script',
        case when verification_status = 'drifted' then ${JSON.stringify(findingOf(0))}::jsonb end
      from claims`,
  ]
}

function ledger(): RawBuilder<unknown>[] {
  return [
    sql`insert into entries (namespace_id, id, kind, claim_type, answer, source_file, line, created_at, updated_at)
      select 1, claim_id, 'claim', claim_type, text, file, line, now(), now() from claims`,
    sql`insert into entries (namespace_id, id, kind, question, answer, source_file, line, last_line, created_at, updated_at)
      select 1, 'section-' || n, 'section', 'Task ' || n, 'Task ' || n || ' reads notes of the folder ' || n % 977 ||
          ' and sorts them by the color of cover ' || n % 31, 'docs/' || n % ${PAGES}::int || '.md', n / ${PAGES}::int * 15 + 1,
        n / ${PAGES}::int * 15 + 14, now(), now()
      from generate_series(0, ${SECTIONS - 1}::int) n`,
    sql`insert into entry_trust (entry, strong_pass, medium_pass, last_result, last_validated_at, trust_score, validation_level, expires_at)
      select key, 2, 5, 'pass', now() - interval '1 day' * (key % 90), 0.3 + (key % 60) / 100.0, key % 4, now() + interval '60 days'
      from entries`,
    sql`insert into validation_events (entry, source, external_id, result, signal_strength, ts, received_at)
      select n % ${CLAIMS}::int + 1, 'scan', 'event-' || n, 'pass', 'medium', now() - interval '1 minute' * n, now()
      from generate_series(0, ${EVENTS - 1}::int) n`,
    sql`insert into validation_events (entry, source, external_id, result, signal_strength, ts, received_at)
      select (select key from entries where id = ${CLAIM}), 'ci', 'run-' || n, 'pass', 'strong', now(), now()
      from generate_series(1, 1000) n`,
  ]
}

function rest(): RawBuilder<unknown>[] {
  return [
    sql`insert into suppression_rules (repo_id, scope, target_claim_id, target_file, reason, source, created_by, expires_at, created_at, next_spot_check_at)
      select 1, case when n < 100 then 'file' else 'claim' end, case when n >= 100 then 'claim-' || n end,
        case when n < 100 then 'docs/' || n || '.md' end, 'Known issue, will fix later', 'quick_pick', 'alice',
        now() + interval '90 days', now() - interval '1 minute' * n, now() + interval '30 days'
      from generate_series(0, ${RULES - 1}::int) n`,
    sql`insert into co_changes (repo_id, code_file, doc_file, commit_sha, committed_at)
      select 1, 'src/' || n % 500 || '.ts', 'docs/' || n % 700 || '.md', 'commit-' || n, now() - interval '5 minutes' * n
      from generate_series(0, ${CO_CHANGES - 1}::int) n`,
    sql`insert into epochs (namespace_id, digest, entries, created_at, seen_at)
      select 1, md5(n::text), ${CLAIMS}, now(), now() - interval '1 day' * n from generate_series(1, ${EPOCHS}::int) n`,
    sql`insert into epoch_validations (epoch_id, created_at, passed, nccr, nccr_low, nccr_high, iur, iur_low, iur_high, seen, unseen, mode,
        generator, embedder, judge, requests, tokens, duration_ms, seed)
      select id, now(), true, 0.9, 0.85, 0.95, 0.97, 0.94, 0.99, 50, 50, 'embedded', 'g', 'e', 'j', 0, 0, 1000, 1
      from epochs, generate_series(1, 5)`,
    sql`insert into check_outcomes (repository_id, check_run_id, head_sha, app, name, head_branch, passed, completed_at)
      select 1, n, md5((n / 12)::text) || '00000000', 'github-actions', 'test (' || n % 12 || ')', 'main', n % 9 > 0,
        now() - interval '2 minutes' * n
      from generate_series(1, ${OUTCOMES}::int) n`,
    sql`insert into trust_anomalies (entry, kind, source, first_at, last_at)
      select key, 'alternating', 'ci', now(), now() - interval '1 minute' * key from entries where kind = 'claim' limit ${ANOMALIES}`,
    sql`insert into deliveries (guid, event, action, repository_id, status, received_at, finished_at)
      select md5(n::text), 'check_run', 'completed', 1, 'done', now() - interval '2 minutes' * n, now() - interval '2 minutes' * n
      from generate_series(1, ${DELIVERIES}::int) n`,
    sql`insert into eval_results (run_id, run_type, namespace_id, mrr_at_5, ndcg_at_10, recall_at_10, query_count, created_at)
      select 'run-' || n, 'full', 1, 0.7, 0.8, 0.9, ${GOLDEN}::int, now() - interval '1 day' * n from generate_series(1, ${RUNS}::int) n`,
    sql`insert into eval_queries (query_id, namespace_id, query, query_digest, tool_name, created_at, is_eval_corpus, eval_category)
      select 'query-' || n, 1, 'where is task ' || n, md5(n::text), 'http', now(), true, 'semantic-search'
      from generate_series(1, ${GOLDEN}::int) n`,
    sql`insert into eval_judgments (query_id, entry_id, relevance, source)
      select query_id, 'section-' || n, n % 4, 'implicit' from eval_queries, generate_series(1, 20) n`,
  ]
}

/** The report behind a scan's check run; on a pull request, five findings are new. */
function reportOf(pullNumber: number | null): ScanReport {
  const findings = Array.from({ length: DRIFTED }, (_, index) => findingOf(index))
  const introduced = pullNumber === null ? 0 : 5
  return {
    ...{ pullNumber, headSha: 'a'.repeat(40), baseSha: pullNumber === null ? null : 'b'.repeat(40) },
    repositoryUrl: REPOSITORY.webUrl ?? '',
    counts: { verified: 90_000, drifted: DRIFTED, uncertain: 9000 },
    ...{ docs: PAGES, introduced: findings.slice(0, introduced), earlier: findings.slice(introduced) },
    ...{ configProblems: [], skipped: [] },
    ...(pullNumber === null && { trust: trustPart() }),
  }
}

function trustPart(): TrustPart {
  const levels = { candidate: CLAIMS / 4, basic: CLAIMS / 4, strong: CLAIMS / 4, canonical: CLAIMS / 4 }
  return { mean: 0.5, levels, stale: 0, up: [], down: [], anomalies: [] }
}

function findingOf(index: number): Finding {
  return {
    ...{ claim_id: `claim-${index}`, claim_type: 'command', file: `docs/${index % PAGES}.md`, line: 5, column: 5 },
    ...{ text: `npm run task-${index}`, value: `task-${index}`, verdict: 'drifted', severity: 'high', confidence: 0.9 },
    ...{ reason: `script renamed to \`job-${index}\``, suggestion: `job-${index}`, certain: true, rule: 'script' },
    ...{ evidence_kind: 'history', last_true: 'c'.repeat(40), ever_true: true, also_at: [], suppressed: null },
    broken_by: { commit: 'd'.repeat(40), date: '2026-05-02', subject: 'Rename tasks to jobs' },
    evidence: [{ file: 'package.json', line: 14 }],
    ...{ quote: `Run \`npm run task-${index}\` before you push.`, trust: 0.5 },
  }
}
