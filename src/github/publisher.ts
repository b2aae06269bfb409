import type { Queries } from '../db/database.ts'
import type { GitHubClient } from './client/client.ts'
import type { Repository } from './store/installations.ts'
import type { Place, Writer } from './writer.ts'

/** What it takes to write about one repository: GitHub to look at, a writer, and the notes of what was written. */
export interface Publisher {
  readonly queries: Queries
  readonly octokit: GitHubClient
  readonly writer: Writer
  readonly repository: Repository
  /** Id of the GitHub App, to tell its own check runs and comments from those of others. */
  readonly appId: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export function placeOf({ repository }: Publisher): Place {
  return { owner: repository.owner, repo: repository.name }
}
