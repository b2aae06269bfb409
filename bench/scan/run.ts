import { check, readBlobs } from './measure.ts'
import { type Round, renderReport } from './report.ts'
import { createSynthetic, type Synthetic } from './synthetic.ts'

const ROUNDS = 5

/** Scans of two repositories against plain git. */
export async function benchScans(): Promise<string> {
  const small = createSynthetic(6)
  const large = createSynthetic(25)
  try {
    const rounds: { small: Round; large: Round }[] = []
    // Round by round, so that a slow minute of the machine hits all that is compared; the first fills the file system's cache.
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push({ small: await measure(small), large: await measure(large) })
    const counted = rounds.slice(1)
    return renderReport(
      { size: small, rounds: counted.map((round) => round.small) },
      { size: large, rounds: counted.map((round) => round.large) },
    )
  } finally {
    small.remove()
    large.remove()
  }
}

async function measure(repository: Synthetic): Promise<Round> {
  const listed = repository.git('ls-tree', '-r', 'HEAD').split('\n')
  const oids = listed.map((line) => line.split(/\s/)[2] ?? '')
  const blobs = await readBlobs(repository.path, oids)
  const full = await check(repository.path)
  const base = await check(repository.path, '--base', 'HEAD~1')
  if (full.result.findings.length === 0 || base.result.findings.length === 0) throw new Error('nothing was found')
  const { total: _, ...phases } = full.result.timing_ms
  const rest = Object.values(phases).reduce((left, phase) => left - phase, full.wall)
  return {
    blobs,
    full: full.wall,
    phases: { ...phases, 'start of Node, tree, report': rest },
    base: base.wall,
    peak: Math.max(full.peak, base.peak),
  }
}
