import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { followRules } from '../../src/app/jobs/feedback/take.ts'
import type { ReportedClaim } from '../../src/engine/scan/result.ts'
import { namespaceOfRepository } from '../../src/ledger/entries/namespaces.ts'
import { trustedEntries } from '../../src/ledger/entries/trusted.ts'
import { precisionOf } from '../../src/ledger/learning/feedback/precision.ts'
import { recordFeedback } from '../../src/ledger/learning/store/feedback/feedback.ts'
import { byRule, learnedOpinions } from '../../src/ledger/learning/store/feedback/opinions.ts'
import { processQuickPick } from '../../src/ledger/learning/store/feedback/quick-pick.ts'
import { matchRules } from '../../src/ledger/learning/store/rules/mutes.ts'
import { getActiveRules } from '../../src/ledger/learning/store/rules/rules.ts'
import { overviewOf } from '../../src/ledger/trust/overview.ts'
import { rebuildTrust } from '../../src/ledger/trust/store/refold.ts'
import { isStale } from '../../src/ledger/trust/ttl.ts'
import { findingsOf, lastScan } from '../../src/stages/store/read.ts'
import { type World, withWorld } from '../world.ts'
import { type Answer, answersTo, isRight, precisionOfRule, testsPass } from './people.ts'
import { plotSvg } from './plot.ts'

const DAY = 86_400_000
const YEAR_DAYS = 365
/** Minimum number of opinions on a rule for comparing its learnt precision with the seeded one. */
const ENOUGH = 12
const MONTHS = Array.from({ length: 12 }, (_, index) => `month ${index + 1}`)

/** The state after one commit of the year. */
interface Day {
  readonly trust: number
  readonly candidate: number
  readonly basic: number
  readonly strong: number
  readonly canonical: number
  readonly stale: number
  readonly shown: number
  readonly muted: number
}

/** Something that must not happen. */
interface Fault {
  readonly sha: string
  readonly what: string
}

const {
  positionals: [origin],
  values,
} = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '10' },
    most: { type: 'string', default: '300' },
    plot: { type: 'string' },
  },
})
if (origin === undefined) throw new Error('usage: npm run year -- PATH [--every N] [--most N] [--plot FILE]')

const commits = commitsOf(origin, Number(values.every), Number(values.most))
const start = Date.parse('2026-01-01T00:00:00Z')
const days: Day[] = []
const faults: Fault[] = []
const open: { readonly finding: ReportedClaim; readonly answer: Answer; readonly at: number }[] = []
const known = new Map<string, ReportedClaim>()

await withWorld(origin, async (world) => {
  let canonical: ReadonlySet<string> = new Set()
  for (const [index, sha] of commits.entries()) {
    const time = start + (index * YEAR_DAYS * DAY) / commits.length
    for (const due of open.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)) await say(world, due)
    open.splice(0, open.length, ...open.filter(({ at }) => at > time))
    world.at(time)
    await world.push(sha, testsPass(sha))
    canonical = await look(world, sha, time, canonical)
    process.stderr.write(`\r${index + 1} of ${commits.length} commits, ${known.size} findings, ${faults.length} faults`)
  }
  process.stderr.write('\n')
  const refolded = await refoldedLedger(world)
  process.stdout.write(`${await summary(world)}\n\n${refolded}\n`)
})
if (values.plot !== undefined) writeFileSync(values.plot, plot())

function commitsOf(path: string, every: number, most: number): string[] {
  const options = { encoding: 'utf8', maxBuffer: 2 ** 28 } as const
  const all = execFileSync('git', ['-C', path, 'rev-list', '--first-parent', 'HEAD'], options).trim().split('\n')
  return all
    .filter((_, index) => index % every === 0)
    .slice(0, most)
    .reverse()
}

async function say(world: World, { finding, answer, at }: (typeof open)[number]): Promise<void> {
  const { services, repositoryId } = world
  world.at(at)
  const { claim_id } = finding
  const { login, type, reason } = answer
  const rules = await getActiveRules(services, repositoryId)
  // Nobody sees muted findings.
  if (matchRules(rules, repositoryId, at, [finding]).get(finding)?.rule) return
  const { record, excluded, revoked } = await recordFeedback(services, {
    ...{ repo_id: repositoryId, claim_id, feedback_type: type, quick_pick_reason: reason, github_user: login },
    ...{ verification_result_id: null, free_text: null, pr_number: null },
  })
  const answered = { feedbackId: record.id, by: login }
  const rule = reason === null ? null : await processQuickPick(services, claim_id, reason, repositoryId, answered)
  await followRules(
    services,
    repositoryId,
    [rule, excluded, ...revoked].filter((each) => each !== null),
  )
  await world.work()
}

/** Records the state after a commit, and the future feedback on its new findings. Returns the canonical claims. */
async function look(
  { services, repositoryId }: World,
  sha: string,
  time: number,
  before: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { queries } = services
  const scan = await lastScan(queries, repositoryId, 'main')
  if (scan?.headSha !== sha) throw new Error(`${sha} was not scanned`)
  const findings = await findingsOf(queries, scan.id)
  const matches = matchRules(await getActiveRules(services, repositoryId), repositoryId, time, findings)
  const muted = new Set([...matches].flatMap(([finding, { rule }]) => (rule ? [finding.claim_id] : [])))
  for (const finding of findings) {
    if (known.has(finding.claim_id)) continue
    known.set(finding.claim_id, finding)
    for (const answer of answersTo(finding.rule, finding.claim_id))
      open.push({ finding, answer, at: time + answer.days * DAY })
  }
  const entries = await trustedEntries(queries, await namespaceOfRepository(queries, repositoryId))
  const verdicts = new Map(
    (
      await queries
        .selectFrom('verification_results')
        .select(['claim_id', 'verdict'])
        .where('scan_id', '=', scan.id)
        .execute()
    ).map(({ claim_id, verdict }) => [claim_id, verdict]),
  )
  for (const { id, state, sourceFile, line } of entries)
    if (verdicts.get(id) === 'verified' && isStale(state, time))
      faults.push({ sha, what: `${sourceFile}:${line} is verified and stale` })
  const canonical = new Set(entries.flatMap(({ id, state }) => (state.score.validation_level === 3 ? [id] : [])))
  for (const id of before)
    if (muted.has(id) && verdicts.has(id) && !canonical.has(id))
      faults.push({ sha, what: `${id} was canonical and is muted` })
  const { mean, levels, stale } = overviewOf(
    entries.map(({ state }) => state),
    time,
  )
  days.push({ trust: mean, ...levels, stale, shown: findings.length - muted.size, muted: muted.size })
  return canonical
}

/** How many entries have another trust when their events are folded anew; each is a fault. */
async function refoldedLedger({ services: { queries }, repositoryId }: World): Promise<string> {
  const { entries, differences } = await rebuildTrust(queries, await namespaceOfRepository(queries, repositoryId))
  const sha = commits.at(-1) ?? ''
  for (const { id } of differences)
    faults.push({ sha, what: `${id} has another trust when its events are folded anew` })
  return `Folding the ledger anew differed for ${differences.length} of ${entries} entries.`
}

async function summary({ services, repositoryId }: World): Promise<string> {
  const { own } = await learnedOpinions(services.queries, repositoryId, false)
  const rows = Object.entries(byRule(own))
    .map(([rule, opinions]) => {
      const mine = [...known.values()].filter((finding) => finding.rule === rule)
      const right = mine.filter(({ claim_id }) => isRight(rule, claim_id)).length
      return { rule, opinions, findings: mine.length, share: right / mine.length, learnt: precisionOf(opinions).mean }
    })
    .sort((a, b) => b.findings - a.findings)
  const table = rows.map(
    ({ rule, opinions: { right, wrong }, findings, share, learnt }) =>
      `| ${rule} | ${findings} | ${precisionOfRule(rule).toFixed(2)} | ${share.toFixed(2)} | ${right + wrong} | ${learnt.toFixed(2)} | ${right + wrong < ENOUGH ? 'too few' : Math.abs(learnt - share) <= 0.1 ? 'yes' : '**no**'} |`,
  )
  return [
    `${commits.length} commits, ${known.size} findings, ${faults.length} faults`,
    ...faults.slice(0, 20).map(({ sha, what }) => `- ${sha.slice(0, 7)}: ${what}`),
    '',
    '| rule | findings | seeded precision | right among them | opinions | learnt | within 10 points |',
    '| --- | --: | --: | --: | --: | --: | --- |',
    ...table,
  ].join('\n')
}

function plot(): string {
  const of = (key: keyof Day, color: string) => ({ label: key, color, values: days.map((day) => day[key]) })
  return plotSvg(
    [
      { title: 'Mean trust', most: 1, series: [of('trust', '#0969da')] },
      {
        title: 'Claims by level',
        series: [
          of('canonical', '#1a7f37'),
          of('strong', '#0969da'),
          of('basic', '#9a6700'),
          of('candidate', '#57606a'),
        ],
      },
      {
        title: 'Stale claims',
        most: Math.max(10, ...days.map(({ stale }) => stale)),
        series: [of('stale', '#cf222e')],
      },
      { title: 'Findings', series: [of('shown', '#cf222e'), of('muted', '#8250df')] },
    ],
    MONTHS,
  )
}
