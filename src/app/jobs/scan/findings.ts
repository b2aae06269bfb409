import type { Config } from '../../../base/config/schema.ts'
import type { Queries } from '../../../base/db/database.ts'
import { isMentionRule } from '../../../engine/change/claims.ts'
import { placesOf } from '../../../engine/scan/findings/places.ts'
import { type RemainingFindings, remainingAfter } from '../../../engine/scan/findings/remaining.ts'
import type { ReportedClaim, ScanResult } from '../../../engine/scan/result.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { trustedEntries } from '../../../ledger/entries/trusted.ts'
import type { Returned } from '../../../ledger/learning/rules/rule.ts'
import { withFallback } from '../../../ledger/learning/store/context.ts'
import { returnedOf, saveHidden } from '../../../ledger/learning/store/rules/hidden.ts'
import { type Mute, type PartitionedFindings, partitionReported } from '../../../ledger/learning/store/rules/mutes.ts'
import type { Finding, MutedClaim, ScanReport } from '../../../report/pull-request/report.ts'
import { adjustSeverity, aged } from '../../../stages/adjust-severity.ts'
import type { FinishedScan } from '../../../stages/isolated/finished-scan.ts'
import { findingsOf, lastScan } from '../../../stages/store/read.ts'
import type { Services } from '../services.ts'
import type { ScanTarget } from '../verdict/verdicts.ts'

/** Which findings of the default branch's last scan before a head remain at the head, with their current weight, and how many are fixed. */
export async function remainingAt(
  { publisher, headSha, baseSha }: ScanTarget,
  { result, scanned }: { readonly result: ScanResult; readonly scanned: Pick<FinishedScan, 'met' | 'changedFiles'> },
  config: Config,
): Promise<RemainingFindings> {
  const { queries, repository, now } = publisher
  const last = await lastScan(queries, repository.id, repository.defaultBranch, headSha)
  if (last === null || baseSha === null) return { earlier: [], fixedEarlier: 0 }
  const found = await findingsOf(queries, last.id)
  const places = found.flatMap(placesOf)
  const files = new Set(places.map(({ file }) => file))
  const changed = await scanned.changedFiles(baseSha, [...files])
  const met = await scanned.met(places.map(({ claim_id }) => claim_id))
  const remaining = remainingAfter(found, { result, met, changed })
  const earlier = remaining.earlier.map((finding) => aged(finding, last.finishedAt, config, now()))
  return { ...remaining, earlier: await applyTrust(queries, repository.id, earlier, config, now()) }
}

/**
 * The findings of the default branch's last scan that only a search of its change could make. No later change takes away the same again, so
 * they remain as long as neither their page nor the code that proves them changes.
 */
export async function remainingMentions(
  target: ScanTarget,
  scan: { readonly result: ScanResult; readonly scanned: Pick<FinishedScan, 'met' | 'changedFiles'> },
  config: Config,
): Promise<readonly ReportedClaim[]> {
  const { earlier } = await remainingAt(target, scan, config)
  const mentions = earlier.filter(({ rule }) => isMentionRule(rule))
  if (target.baseSha === null || mentions.length === 0) return []
  const files = new Set(mentions.flatMap(({ evidence }) => evidence.map(({ file }) => file)))
  const changed = await scan.scanned.changedFiles(target.baseSha, [...files])
  return mentions.filter(({ evidence }) => !evidence.some(({ file }) => changed.has(file)))
}

/** Weighs findings by the trust in their claims. */
export async function applyTrust(
  queries: Queries,
  repositoryId: number,
  findings: readonly ReportedClaim[],
  config: Config,
  now: number,
): Promise<ReportedClaim[]> {
  if (findings.length === 0) return []
  const namespaceId = await namespaceOfRepository(queries, repositoryId)
  const ids = findings.map(({ claim_id }) => claim_id)
  const entries = await trustedEntries(queries, namespaceId, ids)
  const states = new Map(entries.map(({ id, state }) => [id, state]))
  return findings.map((finding) => adjustSeverity(finding, states.get(finding.claim_id), config, now))
}

/** A report without muted findings; these are listed separately, with who muted them. */
export async function applySuppressions(
  services: Services,
  target: ScanTarget,
  report: ScanReport,
): Promise<ScanReport> {
  const { publisher, pullNumber } = target
  const findings: readonly Finding[] = [...report.introduced, ...report.earlier]
  const repoId = publisher.repository.id
  const partitioned = await partitionReported(services, repoId, pullNumber, findings)
  const withFollowUp = await followUp(services, target, partitioned)
  const kept = (all: readonly Finding[]): Finding[] =>
    all.flatMap((finding) => partitioned.shown.get(finding) ?? []).map(withFollowUp)
  return {
    ...report,
    introduced: kept(report.introduced),
    earlier: kept(report.earlier),
    muted: [...partitioned.muted.map(({ claim, mute }) => mutedClaim(claim, mute)), ...(report.muted ?? [])],
  }
}

/** Records what rules hid, and annotates shown findings: why they are shown again, or that they are spot checks. */
async function followUp(
  services: Services,
  { publisher, pullNumber }: ScanTarget,
  { shown, hiddenBy, letThrough }: PartitionedFindings<Finding>,
): Promise<(finding: Finding) => Finding> {
  const { queries } = services
  const now = services.now()
  const repoId = publisher.repository.id
  await withFallback(services, undefined, () => saveHidden(queries, pullNumber, hiddenBy, now).then(() => undefined))
  const claimIds = [...shown.values()].map(({ claim_id: id }) => id).filter((id) => !letThrough.has(id))
  const returned = await withFallback(services, new Map<string, Returned>(), () =>
    returnedOf(queries, repoId, pullNumber, { claimIds, now }).then((found) => new Map(found)),
  )
  return (finding) => {
    const rule = letThrough.get(finding.claim_id)
    if (rule) {
      const { reason, expires_at } = rule
      return { ...finding, spotCheck: true, mutedBy: { reason, until: expires_at?.getTime() ?? null } }
    }
    const back = returned.get(finding.claim_id)
    return back ? { ...finding, returned: back } : finding
  }
}

function mutedClaim(claim: Finding, { reason, words, dismissals, source, by, until }: Mute): MutedClaim {
  return {
    claim,
    reason,
    source,
    ...(words === null ? {} : { words }),
    ...(dismissals && { dismissals }),
    ...(by === null ? {} : { by }),
    ...(until === null ? {} : { until: until.getTime() }),
  }
}
