import { editedLine, editOf } from '../../../engine/fixes/edit.ts'
import { placesOf } from '../../../engine/scan/findings/places.ts'
import type { Finding } from '../report.ts'

/** The doc line with the claim's value replaced by the suggestion; null if the suggestion is a guess or cannot be inserted. */
export function certainFix(finding: Finding): string | null {
  const edit = finding.certain ? editOf(finding) : null
  return edit && editedLine(edit)
}

/** Whether any place of a finding has a certain fix. */
export function hasCertainFix(finding: Finding): boolean {
  return finding.certain && placesOf(finding).some((place) => editOf(place) !== null)
}

/** A block that GitHub offers to commit in place of the commented line. */
export function suggestionBlock(line: string): string {
  const longest = Math.max(2, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}suggestion\n${line}\n${fence}`
}
