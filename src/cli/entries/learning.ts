import { plain } from '../../base/text/plain.ts'
import type { ReportedClaim } from '../../engine/scan/result.ts'
import { type Opinions, precisionOf } from '../../ledger/learning/feedback/precision.ts'
import { byRule, forgetOpinions, learnedOpinions } from '../../ledger/learning/store/feedback/opinions.ts'
import { type Mute, matchRules, muteOf } from '../../ledger/learning/store/rules/mutes.ts'
import { getActiveRules } from '../../ledger/learning/store/rules/rules.ts'
import { reasonWords } from '../../report/rule-words.ts'
import { count, padEnd, truncate } from '../../report/text.ts'
import { type EndedScan, findingsOf, lastScans } from '../../stages/store/read.ts'
import { withRepository } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

const SCANS = 10
const MAX_SCANS = 100
const MAX_LENGTH = 60
const NO_OPINIONS = 'no one has rated a finding yet'

/** `docalign server learning show NAMESPACE`: what people think of a repository's findings. */
export function runLearningShow(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withRepository(terminal, invocation.positionals[0], async (queries, repositoryId, namespace) => {
    const { own } = await learnedOpinions(queries, repositoryId, false)
    const rules = measured(byRule(own))
    const pages = measured(byRule(own.map((each) => ({ ...each, rule: each.file }))))
    const isEmpty = rules.length === 0
    const lines = ['by rule', ...table(rules), '', 'by page', ...table(pages)]
    return answer(invocation, terminal, { namespace, rules, pages }, isEmpty ? [NO_OPINIONS] : lines)
  })
}

/** `docalign server learning forget NAMESPACE RULE`: past opinions on a rule no longer count. */
export function runLearningForget({ positionals: [name, rule] }: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withRepository(terminal, name, async (queries, repositoryId) => {
    if (rule === undefined) throw usageError('a rule is missing: `docalign server learning show` has them')
    const known = byRule((await learnedOpinions(queries, repositoryId, false)).own)[rule]
    if (known) await forgetOpinions(queries, repositoryId, rule, { by: null, now: terminal.now() })
    terminal.stdout.write(
      known ? `forgotten: ${opinions(known)} on ${plain(rule)}\n` : `no rating of ${plain(rule)} counts\n`,
    )
    return known ? 0 : 1
  })
}

/** `docalign server learning replay NAMESPACE`: the findings of past scans that today's suppression rules mute. */
export function runLearningReplay(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withRepository(terminal, invocation.positionals[0], async (queries, repositoryId, namespace) => {
    const now = terminal.now()
    const rules = await getActiveRules({ queries, now: terminal.now, log: { warn: () => {} } }, repositoryId)
    const replayed: Replayed[] = []
    for (const scan of await lastScans(queries, repositoryId, scansOf(invocation.options.get('scans')))) {
      const matches = matchRules(rules, repositoryId, now, await findingsOf(queries, scan.id))
      const findings = [...matches].map(([finding, { rule }]) => ({ finding, mute: rule && muteOf(rule) }))
      replayed.push({ scan, findings })
    }
    const lines = replayed.length === 0 ? ['no scan of this repository is kept'] : replayed.flatMap(linesOf)
    return answer(invocation, terminal, { namespace, scans: replayed.map(shown) }, lines)
  })
}

interface Replayed {
  readonly scan: EndedScan
  /** With the suppression rule that mutes each today; null if none does. */
  readonly findings: readonly { readonly finding: ReportedClaim; readonly mute: Mute | null }[]
}

function scansOf(given: string | true | undefined): number {
  const scans = given === undefined ? SCANS : Number(given)
  if (!Number.isInteger(scans) || scans < 1 || scans > MAX_SCANS)
    throw usageError(`--scans takes a number from 1 to ${MAX_SCANS}`)
  return scans
}

type Measured = Opinions & ReturnType<typeof precisionOf> & { readonly name: string }

function measured(groups: Readonly<Record<string, Opinions>>): Measured[] {
  return Object.entries(groups)
    .map(([name, each]) => ({ name, ...each, ...precisionOf(each) }))
    .sort((a, b) => b.right + b.wrong - (a.right + a.wrong) || (a.name < b.name ? -1 : 1))
}

function table(rows: readonly Measured[]): string[] {
  const width = Math.max(...rows.map(({ name }) => plain(name).length))
  return rows.map((row) => {
    const precision = `${percent(row.mean)} right, probably ${percent(row.low)} to ${percent(row.high)}`
    return `  ${padEnd(plain(row.name), width)}  ${padEnd(opinions(row), 20)}  ${precision}`
  })
}

function opinions({ right, wrong }: Opinions): string {
  return `${right} right, ${wrong} wrong`
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}

function shown({ scan, findings }: Replayed): object {
  return {
    head: scan.headSha,
    branch: scan.branch,
    pull_request: scan.pullNumber,
    finished_at: scan.finishedAt,
    findings: findings.map(({ finding, mute }) => ({
      claim_id: finding.claim_id,
      file: finding.file,
      line: finding.line,
      value: finding.value,
      muted: mute,
    })),
  }
}

function linesOf({ scan, findings }: Replayed): string[] {
  const muted = findings.filter(({ mute }) => mute !== null).length
  const where = scan.pullNumber === null ? plain(scan.branch ?? '') : `#${scan.pullNumber}`
  const head = `${scan.finishedAt.toISOString().slice(0, 10)}  ${scan.headSha.slice(0, 7)}  ${where}: ${count(findings.length, 'finding')}${muted === 0 ? '' : `, ${muted} muted today`}`
  return [
    head,
    ...findings.flatMap(({ finding, mute }) => {
      if (mute === null) return []
      const until = mute.until === null ? 'permanently' : `until ${mute.until.toISOString().slice(0, 10)}`
      const value = truncate(plain(finding.value), MAX_LENGTH)
      return [
        `  ${plain(finding.file)}:${finding.line}  ${value}  muted ${until}: ${plain(reasonWords(mute.reason, null))}`,
      ]
    }),
  ]
}
