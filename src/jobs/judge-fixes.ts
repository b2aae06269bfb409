import type { Config } from '../config/schema.ts'
import type { GitRepository } from '../git/types.ts'
import { fixedLine } from '../report/pull-request/fix.ts'
import { acceptedFixes } from '../scan/judged-fix.ts'
import type { ReportedClaim } from '../scan/result.ts'
import type { Log } from './services.ts'

/** Suggestions that are judged in one scan; of more, the rest is not made. */
const MOST = 2000

/** The findings with those suggestions only that the judge accepts. One that cannot be put into its line is left as a hint. */
export async function judgeFixes(
  clone: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  findings: readonly ReportedClaim[],
  log: Pick<Log, 'info'>,
): Promise<ReportedClaim[]> {
  const fixes = findings.flatMap((finding) => {
    const text = fixedLine(finding)
    return text === null ? [] : [{ file: finding.file, line: finding.line, text, finding }]
  })
  if (fixes.length === 0) return [...findings]
  const accepted = await acceptedFixes(clone, scanned, fixes.slice(0, MOST))
  const good = new Set(accepted.map(({ finding }) => finding))
  const bad = new Set(fixes.map(({ finding }) => finding).filter((finding) => !good.has(finding)))
  for (const { file, line, suggestion } of bad)
    log.info({ file, line, suggestion }, 'a suggestion was not made: the judge turned it down')
  return findings.map((finding) => (bad.has(finding) ? { ...finding, suggestion: null, certain: false } : finding))
}
