import { type Mute, siftFindings } from '../learning/store/mutes.ts'
import type { Finding, MutedClaim, ScanReport } from '../report/pull-request/report.ts'
import type { Services } from './services.ts'
import type { Subject } from './subject.ts'

/** A report without the findings that rules or Dismiss all mute; these are listed apart, with who muted them. */
export async function muted(services: Services, subject: Subject, report: ScanReport): Promise<ScanReport> {
  const { publisher, pullNumber } = subject
  const findings: readonly Finding[] = [...report.introduced, ...report.earlier]
  const sifted = await siftFindings(services, publisher.repository.id, pullNumber, findings)
  const kept = (all: readonly Finding[]): Finding[] =>
    all
      .flatMap((finding) => sifted.shown.get(finding) ?? [])
      .map((finding) => (sifted.spotChecks.has(finding.claim_id) ? { ...finding, spotCheck: true } : finding))
  return {
    ...report,
    introduced: kept(report.introduced),
    earlier: kept(report.earlier),
    muted: [...sifted.muted.map(({ claim, mute }) => mutedClaim(claim, mute)), ...(report.muted ?? [])],
  }
}

function mutedClaim(claim: Finding, { reason, source, by, until }: Mute): MutedClaim {
  return {
    ...{ claim, reason, source },
    ...(by === null ? {} : { by }),
    ...(until === null ? {} : { until: until.getTime() }),
  }
}
