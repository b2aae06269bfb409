import { plain } from '../../base/text/plain.ts'
import { placesOf } from '../../engine/scan/findings/places.ts'
import type { ScanResult } from '../../engine/scan/result.ts'
import { reasonWithEvidence } from '../claim-text.ts'
import { escapeControls } from './json.ts'

const SEVERITY = { high: 'major', medium: 'minor', low: 'info' } as const

/** Findings as a Code Quality report for GitLab, which shows them in merge requests: one entry per place. */
export function renderGitLab(result: ScanResult): string {
  const entries = result.findings.flatMap((finding) =>
    placesOf(finding).map(({ claim_id, claim_type, file, line, value }) => ({
      description: `${plain(value)}: ${reasonWithEvidence(finding)}`,
      check_name: `docalign/${claim_type}`,
      fingerprint: claim_id,
      severity: SEVERITY[finding.severity],
      location: { path: file, lines: { begin: line } },
    })),
  )
  return `${escapeControls(JSON.stringify(entries, null, 2))}\n`
}
