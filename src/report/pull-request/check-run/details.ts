import type { OpenPlace } from '../../../engine/change/open-place.ts'
import { STORED_LIMITS, type Unstored } from '../../../engine/scan/stored-part.ts'
import { isoDate } from '../../claim-text.ts'
import { codeCell, sentenceCell, table } from '../../markdown-table.ts'
import { folded, paragraphs } from '../../markdown-text.ts'
import { notAppliedItems, notAppliedTitle } from '../../not-applied.ts'
import { readingText } from '../../reading-text.ts'
import { capitalized, count, formatNumber } from '../../text.ts'
import { because } from '../comments/answers.ts'
import { fitBytes } from '../fit-bytes.ts'
import { byGravity, issueText, numberOfIssues } from '../judge-issues.ts'
import { placeLink } from '../links.ts'
import type { JudgeIssue, MutedClaim, ScanReport, TrustMove, TrustPart } from '../report.ts'
import { claimCell, score } from '../wording.ts'
import { FIRST_PROBLEMS, findingsTable, problemLines, unwrittenRows } from './summary.ts'

const SOURCES: Readonly<Record<MutedClaim['source'], string>> = {
  configuration: 'the configuration',
  quick_pick: 'an answer',
  count_based: 'silent dismissals',
  command: 'a command',
  dismissed: 'Dismiss all',
}

/** Secondary content, each part collapsed under a summary line; '' if there is none. */
export function renderDetails(report: ScanReport): string {
  const {
    earlier,
    muted = [],
    notFound = [],
    noLongerConfirmed = [],
    notApplied,
    judge,
    reading,
    trust,
    skipped,
    unstored,
    configProblems,
  } = report
  const { skippedInAll = skipped.length } = report
  const criteria = criteriaOf(judge)
  const text = paragraphs([
    report.baseSha === null
      ? ''
      : folded(`${count(earlier.length, 'claim')} false before`, findingsTable(earlier, report)),
    folded(`${count(muted.length, 'claim')} muted`, mutedTable(muted, report)),
    folded(`${count(notFound.length, 'name')} on changed lines not found in the code`, openList(notFound, report)),
    folded(`${count(noLongerConfirmed.length, 'claim')} no longer confirmed`, openList(noLongerConfirmed, report)),
    notApplied ? folded(notAppliedTitle(notApplied), notAppliedItems(notApplied).join('\n')) : '',
    judge ? folded(`${count(numberOfIssues(judge), 'issue')} of the judge`, judgeTable(judge.issues, report)) : '',
    folded(`${count(criteria.length, 'acceptance criterion').replace('criterions', 'criteria')}`, criteria.join('\n')),
    reading ? folded('What the model read', readingText(reading)) : '',
    report.unread ? UNREAD[report.unread] : '',
    trust ? folded('What changed, and how trust is computed', trustText(trust, report)) : '',
    folded(
      `${count(skippedInAll, 'doc')} not read`,
      [
        ...skipped.map(({ file, reason }) => `- ${codeCell(file)}: ${sentenceCell(reason)}`),
        ...(skippedInAll > skipped.length ? [`- ${formatNumber(skippedInAll - skipped.length)} more`] : []),
      ].join('\n'),
    ),
    unstored ? folded(`${unstoredCounts(unstored)} not stored`, UNSTORED) : '',
    folded(
      `${count(configProblems.length, 'problem')} in the configuration`,
      configProblems.length > FIRST_PROBLEMS ? problemLines(configProblems).join('\n') : '',
    ),
  ])
  const unwritten = report.baseSha === null ? 0 : unwrittenRows(earlier)
  return text === '' ? '' : fitBytes(`${text}\n`, { unwritten })
}

const UNREAD: Readonly<Record<NonNullable<ScanReport['unread']>, string>> = {
  fork: 'No model read this change: it is from a fork. A comment `/docalign recheck` by somebody with write access has it read.',
  account: 'No model read the docs: whoever runs this server has not switched it on for this account.',
  owner:
    'No model read the docs: `models.enabled: true` in the configuration of the default branch has the model of this server read them.',
}

const UNSTORED = `All claims were checked. Search, trust and the web pages know the first ${formatNumber(STORED_LIMITS.page)} claims and as many sections of each page, and ${formatNumber(STORED_LIMITS.repository)} of all pages.`

function unstoredCounts({ claims, sections }: Unstored): string {
  return [claims > 0 ? count(claims, 'claim') : '', sections > 0 ? count(sections, 'section') : '']
    .filter(Boolean)
    .join(', ')
}

function openList(places: readonly OpenPlace[], report: ScanReport): string {
  return places
    .map((place) => `- ${placeLink(place, report)} ${codeCell(place.value)}: ${sentenceCell(place.reason)}`)
    .join('\n')
}

function mutedTable(muted: readonly MutedClaim[], report: ScanReport): string {
  const rows = muted.map(({ claim, reason, words = null, dismissals = null, source, by, until }) => [
    placeLink(claim, report),
    claimCell(claim),
    capitalized(because({ reason, words, dismissals })),
    by === undefined ? SOURCES[source] : `${codeCell(by)} (${SOURCES[source]})`,
    until === undefined ? (source === 'dismissed' ? 'this pull request' : 'permanently') : isoDate(until / 1000),
  ])
  return table(['Where', 'The docs say', 'Muted because', 'By', 'Until'], rows)
}

function judgeTable(issues: readonly JudgeIssue[], report: ScanReport): string {
  const rows = byGravity(issues).map((issue) => {
    const { severity, type, location = '', place } = issue
    const where = place ? placeLink(place, report) : codeCell(location.replace(/^file:(.+):line:(\d+)$/s, '$1:$2'))
    return [severity, codeCell(type), where, sentenceCell(issueText(issue))]
  })
  return table(['Severity', 'Type', 'Where', 'What'], rows)
}

function criteriaOf(judge: ScanReport['judge']): string[] {
  const lines = (mark: string, criteria: readonly string[] = []): string[] =>
    criteria.map((criterion) => `- ${mark} ${sentenceCell(criterion)}`)
  return [
    ...lines('failed:', judge?.failedCriteria),
    ...lines('undecided:', judge?.undecidedCriteria),
    ...lines('passed:', judge?.passedCriteria),
  ]
}

/** The endpoint is the operator's business, so details of its errors are not shown. */
function trustText({ up, down, anomalies }: TrustPart, report: ScanReport): string {
  return paragraphs([
    movesTable([...down, ...up], report),
    anomalies.map((anomaly) => `- ${sentenceCell(anomaly)}`).join('\n'),
    'Every passed or failed check of a claim raises or lowers its trust: strong signals (0.25, −0.35) count more than medium (0.10, −0.15) and weak ones (0.02, −0.05), and each failure in a row, up to three, takes another 0.50. The sum, kept between −2 and 3, is shown on a scale from 0 to 1; a claim without any signal has 0.40.',
  ])
}

function movesTable(moves: readonly TrustMove[], report: ScanReport): string {
  const rows = moves.map(({ claim, from, to, levels: [was, is] }) => [
    placeLink(claim, report),
    codeCell(claim.value),
    `${score(from)} ${was} → ${score(to)} ${is}`,
  ])
  return table(['Where', 'The docs say', 'Trust'], rows)
}
