import type { ClaimType, Severity } from '../../../base/config/claim-types.ts'
import { settingOf } from '../../../base/config/defaults.ts'
import type { Config } from '../../../base/config/schema.ts'
import { kindOf } from '../../rules/claim-kinds.ts'

/** The next lower severity. */
export const LOWER: Readonly<Record<Severity, Severity>> = { high: 'medium', medium: 'low', low: 'low' }
/** Findings with less confidence have the next lower severity. */
const SURE = 0.75

/** The severity of a finding: from the configuration, or from its claim type and confidence (0–1). */
export function severityOf(type: ClaimType, confidence: number, config: Config): Severity {
  const chosen = settingOf(config, type).severity
  if (chosen) return chosen
  const usual = kindOf(type).severity
  return confidence < SURE ? LOWER[usual] : usual
}
