import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRepository } from '../../src/base/git/repository.ts'
import { count } from '../../src/report/text.ts'
import { allOf } from '../../src/stages/isolated/finished-scan.ts'
import { createScanner, type Scanner } from '../../src/stages/isolated/scanner.ts'
import { showPages } from '../pages.ts'
import { say } from '../print.ts'
import { buildStage, programOf, SCAN_LIMITS } from '../stage.ts'
import { candidatesOf } from './candidates.ts'
import { isCode } from './change.ts'
import { type Copy, copyOf } from './copy.ts'
import { patiently } from './patience.ts'
import { Refusal } from './refusal.ts'
import { type Ground, rehearse, scanOf } from './rehearsal.ts'
import { breaks, follows, installs } from './scenes.ts'
import { openSource, type Source } from './source.ts'

/** In milliseconds. */
const COPY_LIMIT = 120_000
const SCAN_LIMIT = 300_000
const REHEARSAL_LIMIT = 40_000
const SILENT = { info: () => undefined, warn: () => undefined }

/**
 * Runs the demo on a copy of a repository: an installation, a pull request that makes a claim of its docs false, and the fix.
 *
 * @throws Refusal if the repository is not suitable
 */
export async function playOn(path: string): Promise<void> {
  const source = await openSource(path)
  const folder = await mkdtemp(join(tmpdir(), 'docalign-demo-copy-'))
  const scanner = createScanner(programOf('isolated'), { most: 1, limits: SCAN_LIMITS, log: SILENT })
  try {
    const copy = await patiently('copying the repository', COPY_LIMIT, copyOf(source, join(folder, 'copy.git')))
    say(copied(path, source, copy))
    const ground = await groundOf(source, copy, scanner)
    await playOnCopy(source, ground)
  } finally {
    scanner.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function copied(path: string, { branch, head, subject }: Source, { commits, isShallow }: Copy): string {
  const history = isShallow
    ? `with its newest ${count(commits, 'commit')}`
    : `with all of its ${count(commits, 'commit')}`
  return `Copied ${path}: ${branch} at ${head.slice(0, 7)} “${subject}”, ${history}. The original stays as it is.`
}

async function groundOf(
  { head }: Source,
  { gitDir }: Copy,
  scanner: Scanner,
): Promise<Ground & { files: Set<string> }> {
  const repository = await openRepository(gitDir)
  try {
    const files = new Set((await repository.tree(head)).map(({ path }) => path))
    if (![...files].some(isCode))
      throw new Refusal('There is no code in this repository that the docs could be checked against.')
    const { config } = await scanner.config({ path: gitDir, commit: head })
    return { gitDir, head, config, scanner, files }
  } finally {
    await repository.close()
  }
}

async function playOnCopy(source: Source, ground: Ground & { files: ReadonlySet<string> }): Promise<void> {
  const { claims, result } = await patiently(
    'reading the docs',
    SCAN_LIMIT,
    scanOf(ground, { head: ground.head, base: null }, async (scan) => ({
      result: scan.result,
      claims: await allOf(scan.claims()),
    })),
  )
  if (result.docs_total === 0) throw new Refusal('There are no docs in this repository that DocAlign could check.')
  say('Starting DocAlign with its embedded database, and a GitHub in a box beside it …')
  const stage = await buildStage()
  try {
    say(`   GitHub ${stage.github.url} · DocAlign ${stage.server.url}`)
    const { name, branch } = source
    const repository = await stage.github.createRepository({
      ...{ owner: 'acme', name, from: ground.gitDir, defaultBranch: branch },
    })
    await installs(stage, repository, result)
    const candidates = candidatesOf(claims, ground.files)
    const plan = await patiently(
      'looking for a change to play',
      2 * REHEARSAL_LIMIT,
      rehearse(candidates, ground, Date.now() + REHEARSAL_LIMIT),
    )
    if (plan) await follows(repository, plan, await breaks(repository, plan))
    else say(`\n${nothingToPlay(claims.filter(({ verdict }) => verdict === 'verified').length)}`)
    await showPages(stage)
    say('\nThat is all. The copy is deleted.')
  } finally {
    await stage.close()
  }
}

function nothingToPlay(verified: number): string {
  return verified === 0
    ? '2. No claim of these docs could be verified, so there is none that a change of the code would make false. The demo ends here.'
    : `2. ${count(verified, 'claim')} of these docs are verified, but no small change of the code was found that makes one of them false and is easily followed. The demo ends here.`
}
