import { check, phasesOf, readBlobs } from './measure.ts'
import { type Round, renderReport } from './report.ts'
import { createSynthetic, type Synthetic } from './synthetic.ts'

const ROUNDS = 5
/** Areas of the repositories, of some 214 files each. */
const SIZES = { small: 6, large: 25, 'very large': 75 } as const

/** Scans of repositories of several sizes against plain git. */
export async function benchScans(): Promise<string> {
  const repositories = Object.entries(SIZES).map(([name, areas]) => ({
    name,
    size: createSynthetic(areas),
    rounds: [] as Round[],
  }))
  try {
    // Round by round, so that a slow minute of the machine hits all that is compared; the first fills the file system's cache.
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
  const full = await check(repository.path)
  const base = await check(repository.path, '--base', 'HEAD~1')
  const phases = await phasesOf(repository.path)
  const rest = Object.values(phases).reduce((left, phase) => left - phase, full.wall)
  return {
    blobs,
    full: full.wall,
    phases: { ...phases, 'start of Node, tree, report': rest },
    base: base.wall,
    peak: Math.max(full.peak, base.peak),
  }
}
