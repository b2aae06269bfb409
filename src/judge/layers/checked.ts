import type { Coverage } from '../result/result.ts'
import type { Finding, LayerOutcome } from './layer.ts'

/** Verdicts of the claim engine on the statements of pages. */
export interface Checked {
  readonly facts: LayerOutcome
  readonly hallucination: LayerOutcome
  /** Its findings are reported elsewhere: criteria use them, but they are not issues of the judge. */
  readonly isReportedElsewhere?: boolean
  readonly statements: NonNullable<Coverage['statements']>
  /** Statements that it cannot check. */
  readonly undecided: readonly string[]
}

/** Removes duplicate findings: of several about the same word and place, keeps that of the last layer, which knows the most. */
export function distinct(findings: readonly Finding[]): Finding[] {
  const last = new Map<string, Finding>()
  for (const finding of findings) {
    const { issue, about } = finding
    last.set(
      about === undefined ? `${issue.type} ${issue.location} ${issue.message}` : `${issue.location} ${about}`,
      finding,
    )
  }
  const kept = new Set(last.values())
  return findings.filter((finding) => kept.has(finding))
}
