import { plain } from '../base/text/plain.ts'
import type { ReportedClaim, ScanResult } from '../engine/scan/result.ts'
import { reasonWithEvidence, whatHappened } from './claim-text.ts'
import { guessNote } from './suggestion.ts'

/**
 * What is wrong at one place of a finding, for a message that is shown beside the line. `now` is in milliseconds since the epoch.
 *
 * @param suggestion what to write at this place; null if that is unknown
 */
export function placeMessage(
  finding: ReportedClaim,
  suggestion: string | null,
  result: Pick<ScanResult, 'commit_times'>,
  now: number,
): string {
  const parts = [
    reasonWithEvidence(finding),
    whatHappened(finding, result, now),
    suggestion === null ? null : `instead: ${plain(suggestion)}${guessNote(finding)}`,
  ]
  return parts.filter((part) => part !== null).join('; ')
}
