import fc from 'fast-check'
import { createRandom, type Random } from '../scan/random.ts'
import { type Seeds, seedsOf } from './seeds.ts'
import type { Target } from './targets/target.ts'
import { TARGETS } from './targets/targets.ts'

/** An input for a target; the same seed and index always give the same. */
export interface Case {
  readonly target: Target
  readonly input: string
  /** Creates the same with `count` repetitions; null without a repeated part. */
  readonly repeated: ((count: number) => string) | null
  readonly count: number
}

const MAX_INPUT = 50_000

const known = new Map<string, Seeds>()
function seedsFor(target: string): Seeds {
  const seeds = known.get(target) ?? seedsOf(target)
  known.set(target, seeds)
  return seeds
}

export function caseAt(seed: number, index: number): Case {
  const random = createRandom((seed * 1_000_003 + index * 7919) >>> 0)
  const target = targetOf(random)
  const seeds = seedsFor(target.name)
  if (target.make && random.chance(target.share === undefined ? 0.5 : 1)) return made(target, target.make, random)
  const how = random.int(5)
  if (how <= 1) return repetition(target, seeds, random)
  const once = how === 2 ? fromMarks(seeds, random) : how === 3 ? mutated(seeds, random) : anything(random)
  return { target, input: once.slice(0, MAX_INPUT), repeated: null, count: 0 }
}

const SHARED = TARGETS.filter(({ share }) => share !== undefined)
const OTHERS = TARGETS.filter(({ share }) => share === undefined)

function targetOf(random: Random): Target {
  for (const target of SHARED) if (random.chance(target.share ?? 0)) return target
  // Pages are the most frequent untrusted input.
  const target = random.chance(0.5) ? OTHERS[random.int(5)] : random.pick(OTHERS)
  if (!target) throw new RangeError('there are no targets')
  return target
}

/**
 * An input from the target's own generator, perhaps mutated. Nothing is repeated, as the duration does not depend on the input's length.
 */
function made(target: Target, make: (random: Random) => string, random: Random): Case {
  const marks = ['\n', ' ', ':', '\t', '0', 'x', '%00']
  const whole = make(random)
  const input = random.chance(0.7) ? whole : mutated({ texts: [whole, make(random)], marks }, random)
  return { target, input, repeated: null, count: 0 }
}

/** Repeats one to four marks or a piece of a seed, perhaps within something else. */
function repetition(target: Target, seeds: Seeds, random: Random): Case {
  const text = seeds.texts.length > 0 ? random.pick(seeds.texts) : ''
  const from = random.int(text.length + 1)
  const marks = (): string => Array.from({ length: 1 + random.int(4) }, () => random.pick(seeds.marks)).join('')
  const unit = (random.chance(0.2) ? text.slice(from, from + 1 + random.int(40)) : marks()) || ' '
  const start = random.chance(0.5) ? marks() : ''
  const end = random.chance(0.3) ? marks() : ''
  const count = Math.max(1, Math.floor((MAX_INPUT - start.length - end.length) / unit.length))
  const repeated = (times: number): string => start + unit.repeat(times) + end
  return { target, input: repeated(count), repeated, count }
}

/** fast-check uses its own seeded generators. */
function drawn(arbitrary: fc.Arbitrary<string>, random: Random): string {
  return fc.sample(arbitrary, { numRuns: 1, seed: random.int(2 ** 31) })[0] ?? ''
}

function fromMarks({ marks }: Seeds, random: Random): string {
  return drawn(
    fc.array(fc.constantFrom(...marks), { maxLength: 400, size: 'max' }).map((parts) => parts.join('')),
    random,
  )
}

function anything(random: Random): string {
  const arbitraries = [
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.json({ maxDepth: 6 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  ]
  return drawn(random.pick(arbitraries), random)
}

/** A seed with some characters and pieces changed, deleted, duplicated or moved. */
function mutated({ texts, marks }: Seeds, random: Random): string {
  let text = texts.length > 0 ? random.pick(texts) : ''
  for (let times = 1 + random.int(20); times > 0; times--) {
    const at = random.int(text.length + 1)
    const to = Math.min(text.length, at + random.int(60))
    const put = [
      '',
      text.slice(at, to).repeat(2),
      text.slice(at, to).repeat(200),
      random.pick(marks),
      String.fromCharCode(random.int(256)),
      (texts.length > 0 ? random.pick(texts) : '').slice(0, 500),
    ]
    text = (text.slice(0, at) + random.pick(put) + text.slice(random.chance(0.5) ? to : at)).slice(0, MAX_INPUT)
  }
  return text
}
