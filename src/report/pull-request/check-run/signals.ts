import { coverageText } from '../../../judge/result/coverage.ts'
import { codeCell, sentenceCell } from '../../markdown-table.ts'
import { capitalized, count, formatNumber } from '../../text.ts'
import { issueText, numberOfIssues } from '../judge-issues.ts'
import type { CiPart, FailRule, JudgePart, Level, TrustMove, TrustPart } from '../report.ts'
import { score } from '../wording.ts'

const LEVELS: readonly Level[] = ['canonical', 'strong', 'basic', 'candidate']
const BARS = 4

/** `▰▰▰▱ 0.82`: a full segment for each quarter reached. */
export function trustBar(trust: number): string {
  const value = Math.min(1, Math.max(0, trust))
  const full = Math.floor(value * BARS)
  return `${'▰'.repeat(full)}${'▱'.repeat(BARS - full)} ${score(value)}`
}

/** What changed in trust and why it matters, a line each; none if there is nothing to say. */
export function trustNews(trust: TrustPart | undefined): string[] {
  return (trust?.news ?? []).slice(0, MAX_NEWS).map((text) => `${sentenceCell(text)}.`)
}

const MAX_NEWS = 2

/** Mean trust, claims by level, and level changes; '' without a ledger. */
export function trustLine(trust: TrustPart | undefined): string {
  if (!trust) return ''
  const total = LEVELS.reduce((sum, level) => sum + trust.levels[level], 0)
  const reached = LEVELS.filter((level) => trust.levels[level] > 0)
  const levels = reached.map((level) => `${level} ${formatNumber(trust.levels[level])}`).join(' · ')
  const moves = [moved('Up', trust.up), moved('down', trust.down)].filter((part) => part !== '').join(', ')
  const stale = trust.stale ? `, ${formatNumber(trust.stale)} stale` : ''
  return `**Trust** ${score(trust.mean)} over ${count(total, 'claim')}${stale} — ${levels}.${moves === '' ? '' : ` ${capitalized(moves)}.`}`
}

/** `down: 2 (docs/setup.md)`; names the doc if there is only one. */
function moved(word: string, moves: readonly TrustMove[]): string {
  if (moves.length === 0) return ''
  const files = [...new Set(moves.map(({ claim }) => claim.file))]
  return `${word}: ${formatNumber(moves.length)}${files.length === 1 ? ` (${codeCell(files[0] ?? '')})` : ''}`
}

/** The CI outcomes of this head, and whether they count; '' before any has finished. */
export function ciLine(ci: CiPart | undefined): string {
  if (!ci || ci.outcomes.length === 0) return ''
  const failed = ci.outcomes.filter(({ passed }) => !passed)
  const names = failed.slice(0, 3).map(({ name }) => codeCell(name))
  const more = failed.length > names.length ? `, ${failed.length - names.length} more` : ''
  const failures = failed.length === 0 ? '' : `, ${failed.length} failed (${names.join(', ')}${more})`
  const effect = ci.counted
    ? 'recorded'
    : `recorded; it counts only where it is the head of ${codeCell(ci.defaultBranch)}`
  return `**CI on this head** ${ci.outcomes.length - failed.length} passed${failures} — ${effect}.`
}

/**
 * The judge's result in one line, with its criteria and coverage; '' if it did not run or has nothing to report: a quality that is low only
 * because little was measured is not reported, unless it fails the check.
 */
export function judgeLine(judge: JudgePart | undefined, { minQuality = 0 }: Pick<FailRule, 'minQuality'>): string {
  if (!judge) return ''
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const number = numberOfIssues(judge, severity)
    return number === 0 ? [] : [count(number, severity)]
  })
  const criteria = criteriaVerdicts(judge)
  const isPoor = judge.quality !== null && judge.quality < minQuality
  const hasNothing = judge.valid && !isPoor && counts.length === 0
  if (hasNothing && criteria === '') return ''
  // No praise is shown beside findings.
  const reason = hasNothing ? '' : ` · ${firstError(judge) ?? sentenceCell(withoutSign(judge.interpretation))}`
  const quality = judge.quality === null ? '' : ` · quality ${score(judge.quality)}`
  const issues = counts.length === 0 ? '' : ` (${counts.join(', ')})`
  const coverage = coverageText(judge.coverage)
  return [
    `**Judge** ${verdictOf(judge)} · confidence ${score(judge.confidence)}${quality}${reason}${issues}.`,
    criteria,
    coverage === '' ? '' : `${capitalized(coverage)}.`,
    judge.needsReview ? 'A person should look: it is not sure.' : '',
    judge.hasSecurityIssues ? 'Security issues in samples need a review.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function verdictOf({ valid, quality }: JudgePart): string {
  if (!valid) return 'invalid'
  return quality === null ? 'unchecked' : 'valid'
}

/** The first error and its place: what makes the docs invalid. Null without one. */
function firstError({ issues }: JudgePart): string | null {
  const error = issues.find(({ severity }) => severity === 'error')
  if (!error) return null
  const text = sentenceCell(issueText(error).replace(/\.$/, ''))
  return error.place ? `${codeCell(`${error.place.file}:${error.place.line}`)}: ${text}` : text
}

function withoutSign(interpretation: string): string {
  return interpretation.replace(/^\P{L}+|\.$/gu, '')
}

/** Maximum number of criteria in the line; the details list all. */
const MAX_CRITERIA = 5

/** `Criteria: ✗ mentions "x" · ? The tone is friendly · ✓ has a section, and 2 more.`; '' without criteria. */
function criteriaVerdicts({ passedCriteria = [], failedCriteria = [], undecidedCriteria = [] }: JudgePart): string {
  const marked = [
    ...failedCriteria.map((criterion) => `✗ ${criterion}`),
    ...undecidedCriteria.map((criterion) => `? ${criterion}`),
    ...passedCriteria.map((criterion) => `✓ ${criterion}`),
  ]
  if (marked.length === 0) return ''
  const more = marked.length > MAX_CRITERIA ? `, and ${formatNumber(marked.length - MAX_CRITERIA)} more` : ''
  return `Criteria: ${marked.slice(0, MAX_CRITERIA).map(sentenceCell).join(' · ')}${more}.`
}
