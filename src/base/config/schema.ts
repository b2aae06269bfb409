import * as z from 'zod'
import { memoize } from '../memoize.ts'
import type { ClaimTypes } from './claim-types.ts'
import { epochsSchema, judgeSchema, learningSchema, modelsSchema, searchSchema, trustSchema } from './schema/server.ts'
import { globSchema, patternSchema } from './schema/text.ts'

const severitySchema = z.enum(['high', 'medium', 'low'])

const claimTypeSchema = z
  .union([
    z.boolean(),
    z.strictObject({
      enabled: z.boolean().default(true).describe('Whether claims of this type are checked.'),
      severity: severitySchema.optional().describe("Severity of this type's findings, overriding the default."),
    }),
  ])
  .transform((value) =>
    typeof value === 'boolean'
      ? { enabled: value, severity: null }
      : { enabled: value.enabled, severity: value.severity ?? null },
  )

const docsSchema = z.strictObject({
  include: z.array(globSchema).default([]).describe('Globs of the docs to check. Empty: all supported pages.'),
  exclude: z.array(globSchema).default([]).describe('Globs of docs to leave out.'),
})

const codeSchema = z.strictObject({
  exclude: z
    .array(globSchema)
    .default([])
    .describe('Globs of files that do not count as code, such as vendored or generated ones.'),
})

const suppressSchema = (types: ClaimTypes) =>
  z
    .strictObject({
      file: globSchema.optional().describe('Glob of the docs it mutes.'),
      pattern: patternSchema.optional().describe("Regular expression (RE2 syntax) found in the claim's text or value."),
      claim_type: z.enum(Object.keys(types)).optional().describe('Claim type it mutes.'),
      package: z.string().min(1).max(300).optional().describe('Package whose claims it mutes.'),
      reason: z.string().max(500).optional().describe('Reason, shown with the muted findings.'),
    })
    .refine((entry) => [entry.file, entry.pattern, entry.claim_type, entry.package].some((key) => key !== undefined), {
      error: 'needs at least one of file, pattern, claim_type, package',
    })

const checkSchema = z.strictObject({
  fail_on: z
    .enum(['never', 'new', 'any'])
    .default('never')
    .describe(
      'When the GitHub check concludes "failure" instead of "neutral": never, on findings new with the change, or on any.',
    ),
  min_severity: severitySchema
    .default('low')
    .describe('Lowest severity that counts: findings below it do not fail the check.'),
  min_confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .default(null)
    .describe(
      'Lowest confidence, 0 to 1, with which a claim that does not hold is reported. What is less sure is a possible finding. By default 0.75.',
    ),
})

const commentSchema = z.strictObject({
  mode: z
    .enum(['both', 'review', 'sticky', 'off'])
    .default('both')
    .describe(
      'What DocAlign writes on a pull request: review comments at the lines, one sticky comment, both, or nothing.',
    ),
})

/** The settings of claim types, of which a file gives some: see {@link settingOf}. */
const claimTypesShape = (types: ClaimTypes) =>
  Object.fromEntries(
    Object.entries(types).map(([type, { checks }]) => [type, claimTypeSchema.optional().describe(checks)]),
  )

/** The schema of `.docalign.yml` for the claim types that rules give. Every key is optional. */
export const configSchema = memoize((types: ClaimTypes) =>
  z
    .strictObject({
      docs: docsSchema.prefault({}).describe('Which files are docs.'),
      code: codeSchema.prefault({}).describe('Which files are code.'),
      claim_types: z
        .strictObject(claimTypesShape(types))
        .prefault({})
        .describe('Each claim type: true, false, or {enabled, severity}.'),
      suppress: z
        .array(suppressSchema(types))
        .max(1000)
        .default([])
        .describe('Mutes claims; all keys of an entry must match.'),
      check: checkSchema.prefault({}).describe('What makes a check fail.'),
      comment: commentSchema.prefault({}).describe('Comments on pull requests.'),
      fix: z
        .enum(['off', 'commit'])
        .default('off')
        .describe(
          'Whether the check run of a pull request offers to commit the certain fixes to its branch. Needs the permission "contents: write".',
        ),
      badge: z
        .boolean()
        .default(false)
        .describe(
          'Whether anybody may see the badge of this repository, if it is public: the share of its claims that hold.',
        ),
      learning: learningSchema.prefault({}).describe('How feedback affects findings.'),
      trust: trustSchema.prefault({}).describe('Which outcomes confirm or contradict entries.'),
      judge: judgeSchema.prefault({}).describe('How outputs are judged.'),
      epochs: epochsSchema.prefault({}).describe('How epochs are gated.'),
      search: searchSchema.prefault({}).describe('How entries are ranked.'),
      models: modelsSchema.prefault({}).describe('Which models are used. Their endpoint and key belong to the server.'),
    })
    .describe('Configuration of DocAlign for one repository.'),
)

/** A configuration with all defaults filled in. */
export type Config = z.output<ReturnType<typeof configSchema>>
export type SuppressEntry = Config['suppress'][number]
