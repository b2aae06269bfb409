import { z } from 'zod'
import { EpochError } from './errors.ts'

const count = z.number().int().min(1).max(1000)
const rate = z.number().min(0).max(1)
const cosine = z.number().min(-1).max(1)

/**
 * How an epoch is validated (Validation Agent, §5.1). The similarity thresholds are those of the document's embedding model;
 * another embedder needs its own, see `calibrateThresholds`.
 */
export const validationConfigSchema = z
  .strictObject({
    /** Concepts that are asked about. */
    seen_sample_size: count.default(50),
    /** Questions that the corpus does not answer. */
    unseen_sample_size: count.default(50),
    variations_per_concept: z.number().int().min(1).max(10).default(3),
    /** An answer that is more similar than this to the truth is right. */
    similarity_high_threshold: cosine.default(0.85),
    /** An answer that is less similar than this to the truth is wrong. */
    similarity_low_threshold: cosine.default(0.6),
    /** Fewer known facts, or fewer questions without an answer, are too little to pass on. */
    min_questions: z.number().int().min(1).max(1000).default(20),
    nccr_threshold: z.number().min(-1).max(1).default(0.8),
    iur_threshold: rate.default(0.9),
  })
  .refine((config) => config.similarity_low_threshold <= config.similarity_high_threshold, {
    message: 'must not be above similarity_high_threshold',
    path: ['similarity_low_threshold'],
  })

export type ValidationConfig = Readonly<z.output<typeof validationConfigSchema>>

/** A full configuration from what is given of it. Throws EpochError `DOCALIGN_E951` for unknown keys and values out of range. */
export function readValidationConfig(given: Readonly<Record<string, unknown>> = {}): ValidationConfig {
  const parsed = validationConfigSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new EpochError('DOCALIGN_E951', `${issue?.path.join('.') || 'the configuration'}: ${issue?.message}`)
}
