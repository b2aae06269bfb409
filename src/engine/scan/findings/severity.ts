import type { ClaimType, Severity } from '../../../base/config/claim-types.ts'
import { settingOf } from '../../../base/config/defaults.ts'
import type { Config } from '../../../base/config/schema.ts'
import { kindOf } from '../../rules/claim-kinds.ts'
import { MIN_CONFIDENCE } from '../confidence/measured.ts'

/** The next lower severity. */
export const LOWER: Readonly<Record<Severity, Severity>> = { high: 'medium', medium: 'low', low: 'low' }
/**
 * The least confidence of a severity; findings with less have the next lower one. A high severity stops a release, so it is only for what is
 * right as often as closed scopes are on the whole: in the seventh round of `docs/accuracy.md` those with a confidence of 0.8 were right less often than the rest.
 */
const SURE: Readonly<Record<Severity, number>> = { high: 0.92, medium: 0.75, low: 0 }

/** The severity of a finding: from the configuration, or from its claim type, the rule that it breaks and its confidence (0–1). */
export function severityOf(type: ClaimType, rule: string, confidence: number, config: Config): Severity {
  const chosen = settingOf(config, type).severity
  if (chosen) return chosen
  const { severity, severityByRule } = kindOf(type)
  const usual = severityByRule?.[rule] ?? severity
  return confidence < SURE[usual] ? LOWER[usual] : usual
}

/** Confidences at which it is decided whether a claim is reported, and, where only graver findings fail the check, how grave it is. */
export function decisiveLines({ check }: Config): readonly number[] {
  return [check.min_confidence ?? MIN_CONFIDENCE, ...(check.min_severity === 'low' ? [] : [SURE.high, SURE.medium])]
}
