import type { Config } from '../../base/config/schema.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { editOf } from '../../engine/fixes/edit.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { Fix, FixVerdict } from '../../engine/scan/fixes/tested-fix.ts'
import { testedSuggestions } from '../../engine/scan/fixes/tested-suggestions.ts'
import type { AlsoAt, ReportedClaim } from '../../engine/scan/result.ts'

/** Maximum suggestions that are judged in one scan; further ones are dropped. */
const MAX_SUGGESTIONS = 2000

export interface JudgedFixes {
  readonly findings: readonly ReportedClaim[]
  /** The suggestions that the judge rejected. */
  readonly turnedDown: readonly Pick<AlsoAt, 'file' | 'line' | 'suggestion'>[]
}

/**
 * The findings with only those suggestions that the judge accepts, at each of their places. A suggestion that cannot be inserted in its
 * line, or whose claim is not proved to hold then, remains as a hint.
 */
export async function judgeFixes(
  clone: GitRepository,
  scanned: { readonly head: string; readonly config: Config },
  findings: readonly ReportedClaim[],
): Promise<JudgedFixes> {
  const fixes = new Map(findings.flatMap(placesOf).flatMap((place) => fixAt(place) ?? []))
  if (fixes.size === 0) return { findings, turnedDown: [] }
  const verdicts = await testedSuggestions(clone, scanned, [...fixes.values()].slice(0, MAX_SUGGESTIONS))
  const verdictAt = (place: AlsoAt): FixVerdict | null => {
    const fix = fixes.get(place.claim_id)
    return fix ? (verdicts.get(fix) ?? 'worse') : null
  }
  const turnedDown: Pick<AlsoAt, 'file' | 'line' | 'suggestion'>[] = []
  const judged = findings.map((finding) => {
    const verdict = verdictAt(finding)
    const certain = finding.certain && verdict !== 'unproved' && verdict !== 'worse'
    const isMade = (place: AlsoAt): boolean =>
      verdictAt(place) !== 'worse' && !(certain && verdictAt(place) === 'unproved')
    for (const { file, line, suggestion } of placesOf(finding).filter((place) => !isMade(place)))
      turnedDown.push({ file, line, suggestion })
    return {
      ...finding,
      certain,
      suggestion: isMade(finding) ? finding.suggestion : null,
      also_at: finding.also_at.map((place) => (isMade(place) ? place : { ...place, suggestion: null })),
    }
  })
  return { findings: judged, turnedDown }
}

function fixAt(place: AlsoAt): [string, Fix][] | null {
  const fix = editOf(place)
  return fix && [[place.claim_id, fix]]
}
