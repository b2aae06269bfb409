import type { Queries } from '../../base/db/database.ts'
import type { Clones } from '../../base/git/clones/clones.ts'
import type { ModelSettings } from '../../base/models/settings.ts'
import type { SpendingLimits } from '../../search/epochs/live/tools.ts'
import type { Search } from '../../search/live/search.ts'
import type { Scanner } from '../../stages/isolated/scanner.ts'
import type { GitHub, GitHubClient } from '../github/client/client.ts'
import type { Permissions } from '../github/permissions.ts'
import type { Publisher } from '../github/publisher.ts'
import { findRepository, type Repository } from '../github/store/installations.ts'
import type { Writer } from '../github/writer.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { JobQueue } from './queue/queue.ts'

/** Writes log lines: a constant message, with variables in fields. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Services {
  readonly queries: Queries
  /** Vacuums the embedded database; does nothing on a server. */
  readonly vacuumEmbedded: () => Promise<void>
  readonly queue: JobQueue
  readonly github: GitHub
  readonly appId: number
  readonly clones: Clones
  /** Reads untrusted content. */
  readonly scanner: Scanner
  readonly permissions: Permissions
  readonly writerOf: (octokit: GitHubClient, installationId: number) => Writer
  /** Archives searches that are deleted from the database. */
  readonly archive: (rows: readonly object[]) => Promise<void>
  /** The models that this installation may use. */
  readonly models: ModelSettings
  /** Limits of what one validation of an epoch may spend on models. */
  readonly epochLimits: SpendingLimits
  readonly search: Search
  /** Whether DocAlign asks on new repositories before it writes anything else to people. Omitted for no. */
  readonly onboarding?: boolean
  readonly log: Log
  readonly metrics: Metrics
  /** Minimum days for which co-changes are kept. */
  readonly coChangeRetentionDays: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Ends what the attempt of a job does; see `abortable`. */
  readonly signal?: AbortSignal
}

/** Creates what is needed to write to a repository. */
export async function publisherOf(services: Services, repository: Repository): Promise<Publisher> {
  const { queries, appId, now } = services
  const octokit = await services.github.installation(repository.installationId)
  return { queries, octokit, writer: services.writerOf(octokit, repository.installationId), repository, appId, now }
}

/** Like {@link publisherOf}, for a repository id; null if DocAlign is not, or no longer, installed on it. */
export async function findPublisher(services: Services, repositoryId: number): Promise<Publisher | null> {
  const repository = await findRepository(services.queries, repositoryId)
  return repository && publisherOf(services, repository)
}
