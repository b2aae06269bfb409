import { createRepository, type SandboxOptions, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { onTestFinished } from 'vitest'
import { openRepository } from '../../../src/base/git/repository.ts'
import type { GitRepository } from '../../../src/base/git/types.ts'

/** Does something once the test is over, last things first. */
export function afterwards(undo: () => unknown): void {
  onTestFinished(async () => void (await undo()))
}

/** A repository that is removed after the test. */
export function fixture(options?: SandboxOptions): SandboxRepository {
  const repository = createRepository(options)
  afterwards(repository.remove)
  return repository
}

/** Opens a path and closes it after the test. */
export async function open(path: string): Promise<GitRepository> {
  const repository = await openRepository(path)
  afterwards(repository.close)
  return repository
}

/** The contents of blobs as text; null for those that are missing. */
export async function texts(repository: GitRepository, oids: Iterable<string>): Promise<(string | null)[]> {
  const found: (string | null)[] = []
  for await (const { bytes } of repository.blobs(oids)) found.push(bytes === null ? null : bytes.toString())
  return found
}
