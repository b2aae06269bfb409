import type { Config } from '../config/schema.ts'
import type { GitRepository } from '../git/types.ts'
import { fixedLine } from '../report/pull-request/fix.ts'
import { openFixJudge } from '../scan/judged-fix.ts'
import type { ReportedClaim } from '../scan/result.ts'
import type { Log } from './services.ts'

/** Suggestions that are judged in one scan; of more, the rest is not made. */
const MOST = 50

/** The findings with those suggestions only that the judge accepts. One that cannot be put into its line is left as a hint. */
export async function judgeFixes(
  clone: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  findings: readonly ReportedClaim[],
  log: Pick<Log, 'info'>,
): Promise<ReportedClaim[]> {
  const fixes = new Map(
    findings.flatMap((finding): [ReportedClaim, string][] => {
      const text = fixedLine(finding)
      return text === null ? [] : [[finding, text]]
    }),
  )
  if (fixes.size === 0) return [...findings]
  const accepts = await openFixJudge(clone, scanned)
  const good = new Set<ReportedClaim>()
  for (const [finding, text] of [...fixes].slice(0, MOST)) {
    const { file, line, suggestion } = finding
    if (await accepts({ file, line, text })) good.add(finding)
    else log.info({ file, line, suggestion }, 'a suggestion was not made: the judge turned it down')
  }
  return findings.map((finding) =>
    fixes.has(finding) && !good.has(finding) ? { ...finding, suggestion: null, certain: false } : finding,
  )
}
