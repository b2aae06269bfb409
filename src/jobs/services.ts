import type { Queries } from '../db/database.ts'
import type { SpendingLimits } from '../epochs/live/tools.ts'
import type { Clones } from '../git/clones/clones.ts'
import type { GitHub, GitHubClient } from '../github/client/client.ts'
import type { Permissions } from '../github/permissions.ts'
import type { Publisher } from '../github/publisher.ts'
import { findRepository, type Repository } from '../github/store/installations.ts'
import type { Writer } from '../github/writer.ts'
import type { Scanner } from '../isolation/scanner.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ModelSettings } from '../models/settings.ts'
import type { Search } from '../search/live/search.ts'
import type { JobQueue } from './queue/queue.ts'

/** Writes a line of the log: a constant message, with what varies in fields. */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface Services {
  readonly queries: Queries
  /** Of the database; see `Database`. */
  readonly tidy: () => Promise<void>
  readonly queue: JobQueue
  readonly github: GitHub
  readonly appId: number
  readonly clones: Clones
  /** Reads what strangers wrote. */
  readonly scanner: Scanner
  readonly permissions: Permissions
  readonly writerOf: (octokit: GitHubClient, installationId: number) => Writer
  /** Keeps searches that the database lets go of. */
  readonly archive: (rows: readonly object[]) => Promise<void>
  /** What models this installation may use. */
  readonly models: ModelSettings
  /** What one validation of an epoch may use up of them. */
  readonly epochLimits: SpendingLimits
  readonly search: Search
  readonly log: Log
  readonly metrics: Metrics
  /** Days that co-changes are kept for, at least. */
  readonly coChangeRetentionDays: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** What it takes to write about a repository. */
export async function publisherOf(services: Services, repository: Repository): Promise<Publisher> {
  const { queries, appId, now } = services
  const octokit = await services.github.installation(repository.installationId)
  return { queries, octokit, writer: services.writerOf(octokit, repository.installationId), repository, appId, now }
}

/** The same for the id of a repository; null when DocAlign is not, or no longer, installed on it. */
export async function findPublisher(services: Services, repositoryId: number): Promise<Publisher | null> {
  const repository = await findRepository(services.queries, repositoryId)
  return repository && publisherOf(services, repository)
}
