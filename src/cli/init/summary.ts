import { plain } from '../../base/text/plain.ts'
import { kindOf } from '../../engine/rules/claim-kinds.ts'
import type { ReportedClaim, ScanResult, TypeCounts } from '../../engine/scan/result.ts'
import { leftOutText } from '../../report/claim-text.ts'
import { count, formatNumber, truncate } from '../../report/text.ts'

const MAX_FINDINGS = 5
const MAX_VALUE = 48

/** What is checked in a repository: pages, claims by type, and the current findings. */
export function surveyText({ docs, claims, findings, muted, left_out = [] }: ScanResult): string {
  const types = Object.entries(claims.byType)
  const rows = types
    .map(([type, counts]) => ({ title: kindOf(type).help.title, total: totalOf(counts), counts }))
    .filter(({ total }) => total > 0)
    .toSorted((left, right) => right.total - left.total)
  const width = Math.max(0, ...rows.map(({ title }) => title.length))
  const lines = rows.map(
    ({ title, total, counts }) =>
      `  ${title.padEnd(width)}  ${formatNumber(counts.verified).padStart(6)} of ${formatNumber(total)} verified\n`,
  )
  const mutedText = muted.length > 0 ? `, ${formatNumber(muted.length)} muted` : ''
  const sum = `${count(docs, 'page')} · ${count(claims.total, 'claim')}: ${formatNumber(claims.verified)} verified, ${count(findings.length, 'finding')}, ${formatNumber(claims.uncertain)} uncertain${mutedText}\n`
  const leftOut = leftOutText({ left_out })
  const folders =
    leftOut === null ? '' : `  left out as older or planned: ${leftOut}; \`docs.include\` chooses the pages instead\n`
  return `${sum}${lines.join('')}${folders}${findingLines(findings)}`
}

function totalOf({ verified, drifted, uncertain }: TypeCounts): number {
  return verified + drifted + uncertain
}

function findingLines(findings: readonly ReportedClaim[]): string {
  if (findings.length === 0) return ''
  const shown = findings.slice(0, MAX_FINDINGS).map(({ file, line, value, reason }) => {
    const what = truncate(plain(value), MAX_VALUE)
    return `  ${plain(file)}:${line}  ${what}  ${plain(reason)}\n`
  })
  const more = findings.length - shown.length
  return `\n${shown.join('')}${more > 0 ? `  and ${formatNumber(more)} more; docalign check lists them\n` : ''}`
}
