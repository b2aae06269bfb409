import type { Severity } from '../../config/claim-types.ts'
import type { Config } from '../../config/schema.ts'
import { effectiveTrust } from '../../trust/decay.ts'
import type { TrustState } from '../../trust/state.ts'
import type { ReportedClaim } from '../result.ts'

const HIGHER: Readonly<Record<Severity, Severity>> = { low: 'medium', medium: 'high', high: 'high' }
const LOWER: Readonly<Record<Severity, Severity>> = { low: 'low', medium: 'low', high: 'medium' }
/** Below it, CI and scans have contradicted a claim more often than they confirmed it. */
const DOUBTED = 0.25

/**
 * Weighs a finding by the trust in its claim: of a canonical claim it is high, of a strong one a step higher, of one that was
 * contradicted again and again a step lower. A severity that the configuration sets stays.
 */
export function weigh(
  finding: ReportedClaim,
  state: TrustState | undefined,
  config: Config,
  now: number,
): ReportedClaim {
  if (!state) return finding
  const trust = effectiveTrust(state, now)
  const isSet = config.claim_types[finding.claim_type].severity !== null
  return { ...finding, trust, severity: isSet ? finding.severity : severityBy(finding.severity, state, trust) }
}

function severityBy(severity: Severity, { score }: TrustState, trust: number): Severity {
  if (score.validation_level === 3) return 'high'
  if (score.validation_level === 2) return HIGHER[severity]
  return trust < DOUBTED ? LOWER[severity] : severity
}
