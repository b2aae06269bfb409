import * as z from 'zod'
import { globSchema, patternSchema } from './text.ts'

const MAX_DAYS = 3650

const days = (standard: number): z.ZodDefault<z.ZodInt> => z.int().min(1).max(MAX_DAYS).default(standard)
const ratio = (standard: number): z.ZodDefault<z.ZodNumber> => z.number().min(0).max(1).default(standard)

/** What is learnt from feedback and for how long, with defaults, plus whose feedback counts. */
export const learningSchema = z.strictObject({
  count_based_threshold: z
    .int()
    .min(1)
    .max(100)
    .default(2)
    .describe('People who have to dismiss a claim without a reason for it to be excluded.'),
  co_change_boost_cap: ratio(0.1).describe('Maximum that co-changes add to the confidence of a mapping.'),
  co_change_boost_per_commit: ratio(0.02).describe('What each co-change adds to it.'),
  co_change_retention_days: days(180).describe('Days a co-change counts.'),
  confidence_decay_half_life_days: days(180).describe('Days after which the confidence of a verdict has halved.'),
  stale_threshold_days: days(30).describe('Days after which a verdict is stale.'),
  quick_pick_migration_expiry_days: days(90).describe('Days "intentionally different" mutes a claim.'),
  quick_pick_stale_expiry_days: days(90).describe(
    'Days "will fix later" mutes a claim, and "docs describe plans" a file.',
  ),
  quick_pick_dont_care_expiry_days: days(180).describe('Days "not relevant here" mutes a claim.'),
  quick_pick_false_positive_expiry_days: days(180).describe('Days "docs are right" mutes a claim.'),
  feedback_role: z
    .enum(['write', 'triage'])
    .default('write')
    .describe('Lowest repository role whose feedback has an effect.'),
  share_opinions: z
    .boolean()
    .default(false)
    .describe(
      'Whether the counts of right and wrong findings per rule, never any text, are shared with the other repositories of the server that share theirs.',
    ),
  bots: z
    .array(z.string().min(1).max(100))
    .max(100)
    .default([])
    .describe('Logins of bots whose feedback counts like that of people, such as "renovate[bot]".'),
})

export const trustSchema = z.strictObject({
  strengths: z
    .array(
      z.strictObject({
        pattern: patternSchema.describe(
          'Regular expression (RE2 syntax) found in the name of a check or in a command.',
        ),
        strength: z.enum(['strong', 'medium', 'weak']).describe('How reliable its outcome is as a signal.'),
      }),
    )
    .max(100)
    .default([])
    .describe('Strength of CI outcomes; the first pattern that matches wins; these precede the built-in ones.'),
  branches: z
    .array(globSchema)
    .max(100)
    .default([])
    .describe('Globs of the branches whose CI outcomes count. Empty: the default branch.'),
})

const criterionSchema = z.string().min(1).max(500)

export const judgeSchema = z.strictObject({
  criteria: z
    .array(
      z
        .union([
          criterionSchema,
          z.strictObject({
            criterion: criterionSchema.describe('The sentence.'),
            files: z.array(globSchema).min(1).max(50).describe('Globs of the files of a change that it is asked of.'),
          }),
        ])
        .transform((value) => (typeof value === 'string' ? { criterion: value, files: [] } : value)),
    )
    .max(50)
    .default([])
    .describe('Acceptance criteria: sentences, or {criterion, files}.'),
  min_quality: ratio(0.6).describe('Lowest quality score that is acceptable.'),
  types: z
    .array(z.enum(['schema', 'criteria', 'facts', 'hallucination', 'quality']))
    .default(['schema', 'criteria', 'facts', 'hallucination', 'quality'])
    .describe('Layers to run.'),
  schemas: z
    .array(
      z.strictObject({
        files: z.array(globSchema).min(1).max(50).describe('Globs of pages.'),
        schema: z.string().min(1).max(500).describe('Path of a JSON Schema in the repository, as JSON or YAML.'),
      }),
    )
    .max(20)
    .default([])
    .describe('JSON Schemas that the front matter of pages must satisfy.'),
})

/** Sample sizes and thresholds of the gate of epochs. */
export const epochsSchema = z.strictObject({
  gate: z
    .enum(['off', 'shadow', 'blocking'])
    .default('shadow')
    .describe(
      'How epochs of the default branch are gated: not validated, failures reported but published, or failures fail the check and are not published.',
    ),
  seen: z.int().min(1).max(1000).default(50).describe('Questions about known facts per validation.'),
  unseen: z.int().min(1).max(1000).default(50).describe('Questions about unknown facts per validation.'),
  nccr: ratio(0.8).describe('Net consistently correct rate that an epoch must exceed.'),
  iur: ratio(0.9).describe('Inconsistent or uninformative rate on unknown facts that an epoch must exceed.'),
  confidence: z
    .literal([0.9, 0.95, 0.99])
    .optional()
    .describe('Confidence with which both rates must exceed their thresholds; without it the measured rates decide.'),
  on_failure: z
    .enum(['report', 'issue'])
    .default('report')
    .describe('Whether a failed validation is only reported, or also opens an issue.'),
  keep: z
    .int()
    .min(1)
    .max(1000)
    .default(20)
    .describe(
      'Number of epochs whose entries and detailed results are kept; older ones keep only the outcome of their validations.',
    ),
})

const tier = (help: string): z.ZodDefault<z.ZodArray<typeof globSchema>> =>
  z.array(globSchema).default([]).describe(help)

export const searchSchema = z.strictObject({
  tiers: z
    .strictObject({
      constitutional: tier('Docs that always apply, besides AGENTS.md, CLAUDE.md and CONTRIBUTING.'),
      critical: tier('Docs whose entries are critical.'),
      important: tier('Docs whose entries are important.'),
      temporary: tier('Docs whose entries are temporary.'),
    })
    .prefault({})
    .describe('Importance of entries by the globs of their docs; all others are normal.'),
})

/** Only names and limits: an endpoint in a repository's file could redirect the server's key. */
export const modelsSchema = z.strictObject({
  enabled: z
    .boolean()
    .optional()
    .describe('Whether models are used for this repository: false never, true also on servers that wait to be asked.'),
  language: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of the language model, one of those that the server offers.'),
  embedding: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Name of the embedding model, one of those that the server offers.'),
  fork_pull_requests: z
    .boolean()
    .optional()
    .describe('Whether models read pull requests from forks without being asked by somebody with write access.'),
  max_tokens: z
    .int()
    .min(0)
    .max(100_000_000)
    .optional()
    .describe('Maximum number of tokens per scan; the server has a limit, too.'),
  max_tokens_per_day: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .optional()
    .describe('Maximum number of tokens that scans use to read the docs within 24 hours.'),
})
