import type { ClaimType, Severity } from '../../config/claim-types.ts'
import type { Config } from '../../config/schema.ts'
import { kindOf } from '../../verify/claim-kinds.ts'

/** The severity a step below each. */
export const LOWER: Readonly<Record<Severity, Severity>> = { high: 'medium', medium: 'low', low: 'low' }
/** What is less sure than this is a step less severe. */
const SURE = 0.75

/** How severe a finding of a claim type is: what the configuration says, or what its type is worth at its confidence (0–1). */
export function severityOf(type: ClaimType, confidence: number, config: Config): Severity {
  const chosen = config.claim_types[type].severity
  if (chosen) return chosen
  const usual = kindOf(type).severity
  return confidence < SURE ? LOWER[usual] : usual
}
