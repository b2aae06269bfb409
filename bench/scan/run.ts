import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check, phasesOf, readBlobs } from './measure.ts'
import { benchPublic } from './public.ts'
import { type Round, renderReport } from './report.ts'
import { createSynthetic, type Synthetic } from './synthetic.ts'

const ROUNDS = 5
/** Number of areas of the repositories, of some 214 files each. */
const SIZES = { small: 6, large: 25, 'very large': 75 } as const

/**
 * Scans of repositories of several sizes against plain git; with a folder, of the public repositories in it instead.
 *
 * @param words the folder
 */
export async function benchScans([folder]: readonly string[] = []): Promise<string> {
  if (folder !== undefined) return benchPublic(folder, process.env.BENCH_PEER ?? null)
  const repositories = Object.entries(SIZES).map(([name, areas]) => ({
    name,
    size: createSynthetic(areas),
    rounds: [] as Round[],
  }))
  try {
    // Round by round, so that a slow minute of the machine affects all compared values; the first round fills the file system's cache.
    for (let round = 0; round <= ROUNDS; round++)
      for (const repository of repositories) {
        const measured = await measure(repository.size)
        if (round > 0) repository.rounds.push(measured)
      }
    return renderReport(repositories)
  } finally {
    for (const { size } of repositories) size.remove()
  }
}

async function measure(repository: Synthetic): Promise<Round> {
  const listed = repository.git('ls-tree', '-r', 'HEAD').split('\n')
  const oids = listed.map((line) => line.split(/\s/)[2] ?? '')
  const blobs = await readBlobs(repository.path, oids)
  const [cache, empty] = [mkdtempSync(join(tmpdir(), 'docalign-cache-')), '/dev/null']
  try {
    // The first scan of a repository, and then comparisons with and without its stored results.
    const full = await check(cache, repository.path)
    const second = await check(cache, repository.path)
    const base = await check(cache, repository.path, '--base', 'HEAD~1')
    const firstBase = await check(empty, repository.path, '--base', 'HEAD~1')
    const phases = await phasesOf(empty, repository.path)
    const secondPhases = await phasesOf(cache, repository.path)
    const rest = Object.values(phases).reduce((left, phase) => left - phase, full.wall)
    return {
      blobs,
      full: full.wall,
      second: second.wall,
      phases: { ...phases, 'start of Node, tree, report': rest },
      secondHistory: secondPhases.history ?? 0,
      base: base.wall,
      firstBase: firstBase.wall,
      peak: Math.max(full.peak, second.peak, base.peak, firstBase.peak),
    }
  } finally {
    rmSync(cache, { recursive: true, force: true })
  }
}
