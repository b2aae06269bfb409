import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository } from 'github-sandbox/repositories/repository'
import { onTestFinished } from 'vitest'

/** An empty folder, until the end of the test. */
export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'docalign-played-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A repository of one commit, until the end of the test. */
export function repositoryOf(files: Readonly<Record<string, string>>): string {
  const repository = createRepository()
  onTestFinished(() => repository.remove())
  repository.commit(files, 'First')
  return repository.path
}
