import type { Queries } from '../../base/db/database.ts'
import type { GitHubClient } from './client/client.ts'
import type { Repository } from './store/installations.ts'
import type { RepositoryName, Writer } from './writer.ts'

/** What is needed to write to one repository: a client for reading, a writer, and the records of what was written. */
export interface Publisher {
  readonly queries: Queries
  readonly octokit: GitHubClient
  readonly writer: Writer
  readonly repository: Repository
  /** Id of the GitHub App, which identifies its own check runs and comments. */
  readonly appId: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export function placeOf({ repository }: Publisher): RepositoryName {
  return { owner: repository.owner, repo: repository.name }
}
