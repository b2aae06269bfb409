import * as z from 'zod'
import { VALIDATION_TYPES } from './result/result.ts'

const MAX_CRITERIA = 200
const MAX_SOURCES = 1_000
const name = z.string().min(1).max(300)

const trustedSourceSchema = z.union([
  z.string(),
  z.strictObject({ name: name.optional(), url: z.string().max(2_000).optional(), content: z.string() }),
])

/**
 * The zod schema of a request. Only the output is required; a layer without its input reports nothing.
 *
 * @example
 * import { judgeRequestSchema } from 'docalign/judge'
 *
 * judgeRequestSchema.safeParse({ output: 'text', acceptance_criteria: ['Tests are included'] }).success // true
 * judgeRequestSchema.safeParse({ acceptance_criteria: ['Tests are included'] }).success // false
 */
export const judgeRequestSchema = z.strictObject({
  output: z
    .unknown()
    .refine((value) => value !== undefined, 'is missing')
    .describe('The output: any JSON value, text as a string.'),
  file: name.optional().describe('Name of the file that the output is: its ending tells the language.'),
  validation_types: z.array(z.enum(VALIDATION_TYPES)).min(1).optional().describe('Layers to run. None: every layer.'),
  schema: z
    .union([z.record(z.string(), z.unknown()), z.boolean()])
    .optional()
    .describe('JSON Schema of the output.'),
  referenced_schemas: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Schemas that `$ref` may lead to, by URI. Nothing is fetched.'),
  acceptance_criteria: z.array(z.string().min(1).max(1_000)).max(MAX_CRITERIA).optional(),
  trusted_sources: z
    .array(trustedSourceSchema)
    .max(MAX_SOURCES)
    .optional()
    .describe('Texts that are taken to be true.'),
  context: z.unknown().optional().describe('What the output answers: names in it are not invented by the output.'),
})

/** An output and what it is judged by. */
export type JudgeRequest = z.input<typeof judgeRequestSchema>
/** A text that is assumed to be true, with an optional name and address. */
export type TrustedSource = z.input<typeof trustedSourceSchema>
