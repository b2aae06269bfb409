import { plain } from '../../plain.ts'
import type { Finding } from './report.ts'

/** Of a longer line nobody sees in a comment what changes. */
const LONGEST_LINE = 2_000

/**
 * The doc line with the claim's value replaced by the suggestion; null unless the fix is certain: the suggestion is no
 * guess, and the value stands in the line exactly once, by itself.
 */
export function certainFix(finding: Finding): string | null {
  return finding.certain ? fixedLine(finding) : null
}

/** The doc line with the claim's value replaced by the suggestion, a guess or not; null where it is not clear what to replace. */
export function fixedLine({ quote, value, suggestion }: Finding): string | null {
  if (suggestion === null || suggestion === value || value === '') return null
  const at = quote.indexOf(value)
  if (at < 0 || quote.indexOf(value, at + 1) >= 0) return null
  const before = quote.slice(0, at)
  const after = quote.slice(at + value.length)
  if (/[\w@:/.-]$/.test(before) || /^(?:[\w@:/-]|\.\w)/.test(after)) return null
  const line = `${before}${suggestion}${after}`
  return line.length <= LONGEST_LINE && showsAll(line) && showsAll(quote) ? line : null
}

/** A block that GitHub offers to commit in place of the commented line. */
export function suggestionBlock(line: string): string {
  const longest = Math.max(2, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}suggestion\n${line}\n${fence}`
}

/** Nobody should commit what they cannot see. */
function showsAll(line: string): boolean {
  const tabbed = line.replaceAll('\t', ' ')
  return plain(tabbed) === tabbed
}
