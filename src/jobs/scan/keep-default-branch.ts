import { notePassages, syncPassages } from '../../entries/passages.ts'
import type { FinishedScan } from '../../isolation/finished-scan.ts'
import { ProcessEnded } from '../../isolation/process/process.ts'
import { boostMappings } from '../../learning/store/co-changes.ts'
import { keepExcludedPending } from '../../learning/store/rules/exclusion.ts'
import type { ScanReport } from '../../report/pull-request/report.ts'
import { rememberTiers } from '../../search/store/tiers.ts'
import { takeEpoch } from '../epochs/request.ts'
import type { Services } from '../services.ts'
import type { Prepared } from './head.ts'
import { enqueueChecks } from './request-scan.ts'

/** What follows from a scan of the default branch once its check run has its result: passages for search, an epoch, mappings. */
export async function keepWhatTheDefaultBranchSays(
  services: Services,
  { target, loaded: { config } }: Prepared,
  { scanned, report }: { readonly scanned: FinishedScan; readonly report: ScanReport },
): Promise<void> {
  const { queries, queue } = services
  const { publisher, headSha } = target
  const { id: repositoryId } = publisher.repository
  await rememberTiers(queries, repositoryId, config.search.tiers)
  await keepPassages(services, { repositoryId, headSha }, scanned)
  await takeEpoch(services, publisher.repository, { headSha, config })
  await keepExcludedPending(queries, repositoryId)
  await boostMappings(services, repositoryId, config.learning)
  if (report.ci) await enqueueChecks(queue, repositoryId, headSha)
}

/** Has search find the sections and the code of the commit. What is read too slowly is left as it was: the scan itself has its result. */
async function keepPassages(
  { queries, now, log }: Services,
  { repositoryId, headSha }: { readonly repositoryId: number; readonly headSha: string },
  scanned: FinishedScan,
): Promise<void> {
  try {
    await syncPassages(queries, repositoryId, scanned.passages(), now())
  } catch (err) {
    if (!(err instanceof ProcessEnded)) throw err
    log.warn({ err, repositoryId }, 'passages for search were not read')
  }
  await notePassages(queries, repositoryId, headSha)
}
