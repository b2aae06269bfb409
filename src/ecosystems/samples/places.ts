import type { Place, Sample } from '../sample.ts'

/** A sample with its places, and those of all that it holds, moved from where they were parsed to where they stand in the block. */
export function movedSample(sample: Sample, move: (place: Place) => Place): Sample {
  const moved = <T extends Place>(each: T): T => ({ ...each, ...move(each) })
  return {
    ...sample,
    error: sample.error && moved(sample.error),
    imports: sample.imports.map(moved),
    unbound: sample.unbound.map(moved),
    ...(sample.taken && { taken: sample.taken.map(moved) }),
  }
}
