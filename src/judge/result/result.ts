import * as z from 'zod'

export const SEVERITIES = ['error', 'warning', 'info'] as const
/** The severity of an issue; an error makes the output invalid. */
export type IssueSeverity = (typeof SEVERITIES)[number]

/** The layers of a validation, in execution order. */
export const VALIDATION_TYPES = ['schema', 'criteria', 'facts', 'hallucination', 'quality'] as const
/** A layer of the judge. */
export type ValidationType = (typeof VALIDATION_TYPES)[number]

/** Minimum and maximum length of messages and suggestions, in characters. */
export const MIN_TEXT_LENGTH = 10
export const MAX_TEXT_LENGTH = 500

/** Counts characters as JSON Schema does: code points. */
const text = z.string().check((context) => {
  const length = [...context.value].length
  if (length < MIN_TEXT_LENGTH || length > MAX_TEXT_LENGTH)
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: `must have ${MIN_TEXT_LENGTH} to ${MAX_TEXT_LENGTH} characters`,
    })
})

/**
 * The zod schema of one issue. The types of issues are those of the ValidationResult Schema Reference, under `type`.
 *
 * @example
 * import { validationIssueSchema } from 'docalign/judge'
 *
 * const issue = { severity: 'error', type: 'schema_violation', message: "Missing required field 'tests'" }
 * validationIssueSchema.safeParse(issue).success // true
 * validationIssueSchema.safeParse({ ...issue, severity: 'fatal' }).success // false
 */
export const validationIssueSchema = z.looseObject({
  severity: z.enum(SEVERITIES),
  type: z.string(),
  message: text,
  location: z.string().optional(),
  suggestion: text.optional(),
})

const VERDICTS = ['pass', 'fail', 'unchecked'] as const

/** How much of what could be checked was checked: the rest is neither right nor wrong. A layer that did not run is omitted. */
export const coverageSchema = z.looseObject({
  statements: z.object({ checked: z.int(), total: z.int() }).optional(),
  criteria: z.object({ decided: z.int(), total: z.int() }).optional(),
  /** Of the factors that apply to an output of its kind. */
  quality_factors: z.object({ measured: z.int(), total: z.int() }).optional(),
})

/**
 * The zod schema of a result's metadata: counts, time, the factors of quality, and what was left undecided.
 *
 * @example
 * import { validationMetadataSchema } from 'docalign/judge'
 *
 * validationMetadataSchema.safeParse({ error_count: 3, duration_ms: 2800 }).success // true
 * validationMetadataSchema.safeParse({ error_count: 'three' }).success // false
 */
export const validationMetadataSchema = z.looseObject({
  validation_types_run: z.array(z.string()).optional(),
  total_issues: z.int().optional(),
  error_count: z.int().optional(),
  warning_count: z.int().optional(),
  info_count: z.int().optional(),
  /** In milliseconds. */
  duration_ms: z.number().optional(),
  model: z.string().optional(),
  /** `unchecked`: valid, but nothing of the output was checked. */
  verdict: z.enum(VERDICTS).optional(),
  /** Acceptance criteria that neither passed nor failed. */
  undecided_criteria: z.array(z.string()).optional(),
  /** Statements of the output that its sources neither support nor contradict; omitted if there are none. */
  undecided_statements: z.array(z.string()).optional(),
  /** Statements that a model found to be true, each with its quote from the source. */
  supported_by_model: z.array(z.string()).optional(),
  /** 0–1 by factor of quality; null if not measured. */
  quality_factors: z.record(z.string(), z.number().nullable()).optional(),
  not_measured: z.array(z.string()).optional(),
  coverage: coverageSchema.optional(),
})

const ratio = z.number().min(0).max(1)

/**
 * The zod schema of a result (ValidationResult Schema Reference). `confidence` and `quality_score` are 0–1; the quality of an output of which
 * nothing was checked is null.
 *
 * @example
 * import { judge, validationResultSchema } from 'docalign/judge'
 *
 * const stored = JSON.stringify(judge({ output: 'A short answer in one sentence.' }))
 * validationResultSchema.parse(JSON.parse(stored)).valid // true
 */
export const validationResultSchema = z.looseObject({
  valid: z.boolean(),
  confidence: ratio,
  issues: z.array(validationIssueSchema),
  passed_criteria: z.array(z.string()).optional(),
  failed_criteria: z.array(z.string()).optional(),
  quality_score: ratio.nullable(),
  metadata: validationMetadataSchema.optional(),
})

/** One problem of an output: its severity, its type, a message, and optionally a location and a suggestion. */
export type ValidationIssue = z.output<typeof validationIssueSchema>
/** How much of what could be checked was checked, by kind. */
export type Coverage = z.output<typeof coverageSchema>
/** How a result came about: counts, time, the factors of quality, and what was left undecided. */
export type ValidationMetadata = z.output<typeof validationMetadataSchema>
/** The judge's result for an output. */
export type ValidationResult = z.output<typeof validationResultSchema>
