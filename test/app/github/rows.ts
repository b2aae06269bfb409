import { type Repository, saveInstallation, saveRepository } from '../../../src/app/github/store/installations.ts'
import type { PullRequest } from '../../../src/app/github/store/pull-requests.ts'
import type { Queries } from '../../../src/base/db/database.ts'

/** A repository with ids as large as GitHub's. */
export function repositoryRow(changes: Partial<Repository> = {}): Repository {
  return {
    id: 1_296_269_123,
    installationId: 77_000_001,
    owner: 'acme',
    name: 'notes',
    defaultBranch: 'main',
    cloneUrl: 'https://github.com/acme/notes.git',
    private: false,
    size: 340,
    ...changes,
  }
}

export function pullRow(changes: Partial<PullRequest> = {}): PullRequest {
  return {
    repositoryId: repositoryRow().id,
    number: 1,
    state: 'open',
    title: 'Change notes',
    draft: false,
    baseRef: 'main',
    baseSha: 'b'.repeat(40),
    headRef: 'topic',
    headSha: 'a'.repeat(40),
    headRepository: 'acme/notes',
    author: 'ada',
    authorId: 1,
    criteria: [],
    updatedAt: new Date('2026-01-01T12:00:00Z'),
    ...changes,
  }
}

/** Empties the database and has DocAlign installed on one repository. */
export async function freshlyInstalled(queries: Queries): Promise<Repository> {
  await queries.deleteFrom('installations').execute()
  await queries.deleteFrom('deliveries').execute()
  const repository = repositoryRow()
  await saveInstallation(queries, { id: repository.installationId, account: 'acme', suspended: false })
  await saveRepository(queries, repository)
  return repository
}
