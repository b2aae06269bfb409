import * as z from 'zod'

/** The claim types of faults that a reader finds. */
export const READ_TYPES = [
  'behavior',
  'config',
  'cli_flag',
  'code_example',
  'output',
  'list',
  'convention',
  'architecture',
] as const

export type ReadType = (typeof READ_TYPES)[number]

const text = (most: number) => z.string().max(most)

/** The form of a reader's answer for one false statement. */
export const faultSchema = z.object({
  words: text(600),
  type: z.enum(READ_TYPES),
  wrong: text(600),
  proof: z.object({ file: text(500), quote: text(1000), absent: text(300) }),
  corrected: text(800),
})

export type Fault = z.infer<typeof faultSchema>

/** A request of a reader to see more code. */
export const lookUpSchema = z.object({
  kind: z.enum(['name', 'pattern', 'path', 'callers']),
  value: text(200),
  about: text(600),
})

export type LookUp = z.infer<typeof lookUpSchema>

export const MAX_LOOK_UPS = 3
const MAX_FAULTS = 25

export const firstSchema = z.object({
  faults: z.array(faultSchema).max(MAX_FAULTS),
  look_ups: z.array(lookUpSchema).max(MAX_LOOK_UPS * 2),
})

export type FirstAnswer = z.infer<typeof firstSchema>

export const nextSchema = z.object({ faults: z.array(faultSchema).max(MAX_FAULTS) })
