import type { Place, Sample } from '../sample.ts'

/** Moves the positions of a sample and of its contents from the parsed text to the block. */
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
