import { renameSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxRepository } from 'github-sandbox/repositories/repository'
import { expect } from 'vitest'
import { placesOf } from '../scanned.ts'
import { emptyCaches, namesMissing, type Result, scanAnew } from './repository.ts'

/** Scans without a blob, and with it again: what is missing takes findings away and says so, and is not kept. */
export async function surviveWithout(
  { path, git }: SandboxRepository,
  oid: string,
  { base, right }: { base: string | null; right: Result },
): Promise<void> {
  const name = git('describe', '--always', oid)
  const file = join(path, '.git/objects', oid.slice(0, 2), oid.slice(2))
  const caches = emptyCaches()
  renameSync(file, `${path}/away`)
  const lacking = await scanAnew(path, caches, base)
  renameSync(`${path}/away`, file)
  // A page that the compared commit has, and this one lacks, is itself a finding.
  const told = placesOf(lacking.findings.filter(({ claim_type }) => claim_type !== 'page'))
  expect(placesOf(right.findings), name).toEqual(expect.arrayContaining(told))
  if (!namesMissing(lacking)) expect(lacking, name).toEqual(right)
  expect(await scanAnew(path, caches, base), `${name}, afterwards`).toEqual(right)
}
