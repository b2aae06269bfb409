import type { Coverage } from '../result/result.ts'
import type { Finding, LayerOutcome } from './layer.ts'

/** What the claim engine says of the statements of pages. */
export interface Checked {
  readonly facts: LayerOutcome
  readonly hallucination: LayerOutcome
  /** Its findings are told elsewhere: criteria go by them, but they are no issues of the judge. */
  readonly isReportedElsewhere?: boolean
  readonly statements: NonNullable<Coverage['statements']>
  /** Statements that it can tell nothing of. */
  readonly undecided: readonly string[]
}

/** Findings of all layers; of one word at one place only what the last layer says, which knows the most. */
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
