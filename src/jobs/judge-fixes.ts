import type { Config } from '../config/schema.ts'
import { editOf } from '../fixes/edit.ts'
import type { GitRepository } from '../git/types.ts'
import type { Fix, FixVerdict } from '../scan/judged-fix.ts'
import { judgedSuggestions } from '../scan/judged-suggestions.ts'
import type { ReportedClaim } from '../scan/result.ts'
import type { Log } from './services.ts'

/** Suggestions that are judged in one scan; of more, the rest is not made. */
const MOST = 2000

/**
 * The findings with those suggestions only that the judge accepts. One that cannot be put into its line is left as a hint, and so is
 * one of which it is not shown that the claim holds then.
 */
export async function judgeFixes(
  clone: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  findings: readonly ReportedClaim[],
  log: Pick<Log, 'info'>,
): Promise<ReportedClaim[]> {
  const fixes = new Map<ReportedClaim, Fix>()
  for (const finding of findings) {
    const fix = editOf(finding)
    if (fix) fixes.set(finding, fix)
  }
  if (fixes.size === 0) return [...findings]
  const verdicts = await judgedSuggestions(clone, scanned, [...fixes.values()].slice(0, MOST))
  return findings.map((finding) => {
    const fix = fixes.get(finding)
    if (!fix) return finding
    const verdict: FixVerdict = verdicts.get(fix) ?? 'worse'
    if (verdict === 'holds') return finding
    if (verdict === 'unproved') return { ...finding, certain: false }
    const { file, line, suggestion } = finding
    log.info({ file, line, suggestion }, 'a suggestion was not made: the judge turned it down')
    return { ...finding, suggestion: null, certain: false }
  })
}
