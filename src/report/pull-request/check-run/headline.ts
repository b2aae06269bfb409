import { plain } from '../../../plain.ts'
import { count, grouped, truncate } from '../../text.ts'
import { issueCounts, numberOfIssues } from '../judge-issues.ts'
import type { JudgeIssue, JudgePart, ScanReport } from '../report.ts'

const MAX_TITLE_LENGTH = 255
const NOUNS: Readonly<Record<string, string>> = {
  hallucination: 'invented name',
  fact_mismatch: 'wrong fact',
  unsupported_claim: 'unsupported claim',
}

/** What happened, in a few words and without a full stop. */
export function headline(report: ScanReport): string {
  const { introduced, earlier, baseSha, counts, docs, docsInAll } = report
  if (introduced.length > 0) {
    const [stop, are] = introduced.length === 1 ? ['stops being', 'is not'] : ['stop being', 'are not']
    const was = introduced.every(({ last_true }) => last_true !== null)
    return `${count(introduced.length, 'claim')} in the docs ${was ? stop : are} true with this change`
  }
  if (baseSha === null && earlier.length > 0)
    return `${count(earlier.length, 'claim')} in the docs ${earlier.length === 1 ? 'does' : 'do'} not hold`
  if (docs === 0) return docsInAll ? 'No docs affected by this change' : 'No docs to check'
  const nothing = counts.verified + counts.drifted + counts.uncertain === 0
  if (!nothing) return 'Docs hold'
  return docsInAll === undefined ? `No checkable claims in ${count(docs, 'doc')}` : 'No claims affected by this change'
}

/** The check run's title: the whole story in one line of plain text. */
export function checkRunTitle(report: ScanReport): string {
  const first = headline(report)
  if (first !== 'Docs hold' && report.introduced.length + report.earlier.length > 0) return first
  const asides = [
    report.earlier.length > 0
      ? `${count(report.earlier.length, 'older claim')} ${report.earlier.length === 1 ? 'does' : 'do'} not`
      : '',
    report.fixedEarlier ? `${grouped(report.fixedEarlier)} fixed` : '',
    report.muted?.length ? `${grouped(report.muted.length)} muted` : '',
    report.judge ? judgeAside(report.judge) : '',
    report.skipped.length > 0 ? `${count(report.skipped.length, 'doc')} not read` : '',
    report.configProblems.length > 0 ? `${count(report.configProblems.length, 'problem')} in the configuration` : '',
  ].filter((aside) => aside !== '')
  if (asides.length > 0) return truncate([first, ...asides].join(' · '), MAX_TITLE_LENGTH)
  return first === 'Docs hold' ? `${first}: ${count(report.counts.verified, 'claim')} verified` : first
}

/** `judge: 1 invented name in docs/api.md`; '' when nothing is more than information. */
function judgeAside(judge: JudgePart): string {
  const severity = (['error', 'warning'] as const).find((each) => numberOfIssues(judge, each) > 0)
  if (severity === undefined) return ''
  const number = numberOfIssues(judge, severity)
  const [type, ...others] = issueCounts(judge).filter((each) => each.severity === severity)
  const noun = others.length === 0 ? (NOUNS[type?.type ?? ''] ?? severity) : severity
  const [file, ...files] = new Set(judge.issues.filter((issue) => issue.severity === severity).map(fileOf))
  // Of more than the report holds it is not known whether they lie in one.
  const place = file && files.length === 0 && judge.issueCounts === undefined ? ` in ${file}` : ''
  return `judge: ${count(number, noun)}${place}`
}

function fileOf({ place }: JudgeIssue): string | null {
  return place ? truncate(plain(place.file), 80) : null
}
