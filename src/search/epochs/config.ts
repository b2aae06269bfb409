import * as z from 'zod'
import { EpochError } from './errors.ts'
import { fewestQuestions } from './scoring/fewest.ts'

const count = z.number().int().min(1).max(1000)
const rate = z.number().min(0).max(1)
const cosine = z.number().min(-1).max(1)

/**
 * The zod schema of a validation's configuration. The similarity thresholds are those of the document's embedding
 * model; another embedder needs its own, see `calibrateThresholds`.
 *
 * @example
 * import { validationConfigSchema } from 'docalign/epochs'
 *
 * validationConfigSchema.parse({ seen_sample_size: 30 }).nccr_threshold // 0.8
 * validationConfigSchema.safeParse({ nccr_threshold: 2 }).success // false
 */
export const validationConfigSchema = z
  .strictObject({
    /** Number of concepts to ask about. */
    seen_sample_size: count.default(50),
    /** Number of questions that the corpus does not answer. */
    unseen_sample_size: count.default(50),
    variations_per_concept: z.number().int().min(1).max(10).default(3),
    /** An answer with a higher similarity to the truth is correct. */
    similarity_high_threshold: cosine.default(0.85),
    /** An answer with a lower similarity to the truth is wrong. */
    similarity_low_threshold: cosine.default(0.6),
    nccr_threshold: z.number().min(-1).max(1).default(0.8),
    iur_threshold: rate.default(0.9),
    /** With this confidence the lower bounds of both rates must be above their thresholds; null: the rates themselves decide. */
    gate_confidence: z.literal([0.9, 0.95, 0.99]).nullable().default(null),
  })
  .refine((config) => config.similarity_low_threshold <= config.similarity_high_threshold, {
    message: 'must not be above similarity_high_threshold',
    path: ['similarity_low_threshold'],
  })
  .superRefine((config, context) => {
    if (config.gate_confidence === null) return
    const fewest = fewestQuestions(config)
    const { seen_sample_size: seen, unseen_sample_size: unseen, nccr_threshold: nccr, iur_threshold: iur } = config
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    if (seen < fewest.seen) refuse('seen_sample_size', tooFew(seen, fewest.seen, nccr))
    if (unseen < fewest.unseen) refuse('unseen_sample_size', tooFew(unseen, fewest.unseen, iur))
  })

/** How many questions are asked, and the thresholds of similarity and of the gate. */
export type ValidationConfig = Readonly<z.output<typeof validationConfigSchema>>

function tooFew(count: number, least: number, threshold: number): string {
  const way = Number.isFinite(least) ? `at least ${least} are needed` : 'no number of them can'
  return `${count} questions cannot show a rate above ${threshold}, even if all of them end well: ${way}`
}

/**
 * A full configuration from some of its keys.
 *
 * @throws EpochError `DOCALIGN_E951` for unknown keys, values out of range, and fewer questions than can show a rate above its threshold with the
 * confidence that is asked for
 * @example
 * import { readValidationConfig } from 'docalign/epochs'
 *
 * readValidationConfig().iur_threshold // 0.9
 * readValidationConfig({ iur_threshold: 0.92 }).iur_threshold // 0.92
 */
export function readValidationConfig(given: Readonly<Record<string, unknown>> = {}): ValidationConfig {
  const parsed = validationConfigSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new EpochError('DOCALIGN_E951', `${issue?.path.join('.') || 'the configuration'}: ${issue?.message}`)
}
