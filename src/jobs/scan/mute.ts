import type { Returned } from '../../learning/rules/rule.ts'
import { orElse } from '../../learning/store/context.ts'
import { noteHidden, returnedOf } from '../../learning/store/rules/hidden.ts'
import { type Mute, type PartitionedFindings, partitionFindings } from '../../learning/store/rules/mutes.ts'
import type { Finding, MutedClaim, ScanReport } from '../../report/pull-request/report.ts'
import type { ScanTarget } from '../check-run/verdicts.ts'
import type { Services } from '../services.ts'

/** A report without the findings that rules or Dismiss all mute; these are listed apart, with who muted them. */
export async function muted(services: Services, target: ScanTarget, report: ScanReport): Promise<ScanReport> {
  const { publisher, pullNumber } = target
  const findings: readonly Finding[] = [...report.introduced, ...report.earlier]
  const repoId = publisher.repository.id
  const partitioned = await partitionFindings(services, repoId, pullNumber, findings)
  const told = await followUp(services, target, partitioned)
  const kept = (all: readonly Finding[]): Finding[] =>
    all.flatMap((finding) => partitioned.shown.get(finding) ?? []).map(told)
  return {
    ...report,
    introduced: kept(report.introduced),
    earlier: kept(report.earlier),
    muted: [...partitioned.muted.map(({ claim, mute }) => mutedClaim(claim, mute)), ...(report.muted ?? [])],
  }
}

/** Notes what rules hid, and says of what is shown why it counts again, or that it is a spot check. */
async function followUp(
  services: Services,
  { publisher, pullNumber }: ScanTarget,
  { shown, hiddenBy, letThrough }: PartitionedFindings<Finding>,
): Promise<(finding: Finding) => Finding> {
  const { queries } = services
  const now = services.now()
  const repoId = publisher.repository.id
  await orElse(services, undefined, () => noteHidden(queries, pullNumber, hiddenBy, now).then(() => undefined))
  const claimIds = [...shown.values()].map(({ claim_id: id }) => id).filter((id) => !letThrough.has(id))
  const returned = await orElse(services, new Map<string, Returned>(), () =>
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
    ...{ claim, reason, source },
    ...(words === null ? {} : { words }),
    ...(dismissals && { dismissals }),
    ...(by === null ? {} : { by }),
    ...(until === null ? {} : { until: until.getTime() }),
  }
}
