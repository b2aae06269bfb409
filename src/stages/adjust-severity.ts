import type { Severity } from '../base/config/claim-types.ts'
import { settingOf } from '../base/config/defaults.ts'
import type { Config } from '../base/config/schema.ts'
import { decayedConfidence } from '../engine/scan/confidence/confidence.ts'
import { decisiveLines, LOWER, severityOf } from '../engine/scan/findings/severity.ts'
import type { ReportedClaim } from '../engine/scan/result.ts'
import { effectiveConfidence } from '../ledger/learning/confidence.ts'
import { effectiveTrust } from '../ledger/trust/decay.ts'
import type { TrustState } from '../ledger/trust/state.ts'

const HIGHER: Readonly<Record<Severity, Severity>> = { low: 'medium', medium: 'high', high: 'high' }
/** With less trust, CI and scans have contradicted a claim more often than confirmed it. */
const DOUBTED = 0.25

/**
 * Adjusts a finding's severity to the trust in its claim: high for a canonical claim, a step higher for a strong one, a step lower for one
 * that was often contradicted. A severity from the configuration is kept.
 */
export function adjustSeverity(
  finding: ReportedClaim,
  state: TrustState | undefined,
  config: Config,
  now: number,
): ReportedClaim {
  if (!state) return finding
  const trust = effectiveTrust(state, now)
  const isSet = settingOf(config, finding.claim_type).severity !== null
  return { ...finding, trust, severity: isSet ? finding.severity : severityBy(finding.severity, state, trust) }
}

function severityBy(severity: Severity, { score }: TrustState, trust: number): Severity {
  if (score.validation_level === 3) return 'high'
  if (score.validation_level === 2) return HIGHER[severity]
  return trust < DOUBTED ? LOWER[severity] : severity
}

/** A finding of an earlier scan with its current confidence and severity, after decay. */
export function aged(finding: ReportedClaim, reachedAt: Date, config: Config, now: number): ReportedClaim {
  const { confidence, confidence_parts: parts, claim_type: type, rule } = finding
  const decay = effectiveConfidence({ confidence: 1, created_at: reachedAt }, now, config.learning)
  const value = decayedConfidence({ value: confidence, parts }, decay, decisiveLines(config))
  return {
    ...finding,
    confidence: value,
    ...(parts && { confidence_parts: { ...parts, decay } }),
    severity: severityOf(type, rule, value, config),
  }
}
