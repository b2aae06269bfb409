import { expect, vi } from 'vitest'
import { GitError } from '../../../../src/base/git/errors.ts'
import type { Command } from '../../../../src/base/git/process/child.ts'
import { GIT_LIMITS } from '../../../../src/base/git/process/limits.ts'
import { openRepository } from '../../../../src/base/git/repository.ts'
import type { GitRepository } from '../../../../src/base/git/types.ts'
import { type Fault, faulty } from './faulty-git.ts'
import { emptyCaches, namesMissing, type Result, scanAnew, scanWith } from './repository.ts'

vi.mock('../../../../src/base/git/process/launcher.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../../../src/base/git/process/launcher.ts')>()
  return { ...original, launch: (command: Command) => original.launch(faulty.command(command)) }
})

/** The commands of git that a scan runs, in their order: `blame`, `cat-file`. */
export async function commandsOf(path: string, base: string | null): Promise<readonly string[]> {
  faulty.next(null)
  await scanAnew(path, emptyCaches(), base)
  return faulty.commands
}

/**
 * Scans with a fault in one process of git. The scan fails, says what is missing, or has the right result, and so has each later one, with the
 * same repository and with the same caches.
 *
 * @returns false if there are fewer processes
 */
export async function surviveFault(
  path: string,
  { base, right, ...fault }: { at: number; kind: Fault; base: string | null; right: Result },
): Promise<boolean> {
  const caches = emptyCaches()
  const stop = new AbortController()
  faulty.next(fault, () => stop.abort())
  let repository: GitRepository | null = null
  let under: Result | null = null
  try {
    repository = await openRepository(path, GIT_LIMITS, stop.signal)
    under = await scanWith(repository, caches, base)
  } catch (error) {
    if (!(error instanceof GitError)) throw error
  }
  const { met } = faulty
  faulty.next(null)
  const name = `${fault.kind} ${fault.at}: ${met}`
  if (under !== null && !namesMissing(under) && repository?.leftOut.length === 0) expect(under, name).toEqual(right)
  if (repository !== null && fault.kind !== 'hangs' && repository.leftOut.length === 0)
    expect(await scanWith(repository, caches, base), `${name}, again`).toEqual(right)
  await repository?.close()
  expect(await scanAnew(path, caches, base), `${name}, afterwards`).toEqual(right)
  return met !== null
}
