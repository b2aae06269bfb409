import type { Place, Sample, SampleKey, SampleLiteral } from '../sample.ts'

/** A sample with its places, and those of all that it holds, moved from where they were parsed to where they stand in the block. */
export function movedSample(sample: Sample, move: (place: Place) => Place): Sample {
  const moved = <T extends Place>(each: T): T => ({ ...each, ...move(each) })
  const key = (each: SampleKey): SampleKey => ({
    ...moved(each),
    ...(each.literal && { literal: literal(each.literal) }),
  })
  const literal = <T extends SampleLiteral>(each: T): T => ({ ...each, keys: each.keys.map(key) })
  return {
    ...sample,
    error: sample.error && moved(sample.error),
    imports: sample.imports.map(moved),
    unbound: sample.unbound.map(moved),
    uses: sample.uses.map((use) => ({
      ...moved(use),
      call: use.call && { ...use.call, keywords: use.call.keywords.map(key), objects: use.call.objects.map(literal) },
      ...(use.literal && { literal: literal(use.literal) }),
    })),
  }
}
