const text = (description: string): object => ({ type: 'string', minLength: 10, maxLength: 500, description })
const ratio = (description: string): object => ({ type: 'number', minimum: 0, maximum: 1, description })
const texts = (description?: string): object => ({
  type: 'array',
  items: { type: 'string' },
  ...(description === undefined ? {} : { description }),
})

const share = (part: string): object => ({
  type: 'object',
  required: [part, 'total'],
  properties: { [part]: { type: 'integer' }, total: { type: 'integer' } },
})

/**
 * The JSON Schema (draft 7) that every result satisfies, as in the ValidationResult Schema Reference, but that the quality of an output of
 * which nothing was checked is null.
 *
 * @example
 * import { judge, VALIDATION_RESULT_JSON_SCHEMA } from 'docalign/judge'
 *
 * const result = judge({ output: 'A short answer in one sentence.' })
 * judge({ output: result, schema: VALIDATION_RESULT_JSON_SCHEMA, validation_types: ['schema'] }).valid // true
 */
export const VALIDATION_RESULT_JSON_SCHEMA = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'ValidationResult',
  type: 'object',
  required: ['valid', 'confidence', 'issues', 'quality_score'],
  properties: {
    valid: { type: 'boolean', description: 'Whether output is valid (no errors)' },
    confidence: ratio('Confidence in validation result'),
    issues: {
      type: 'array',
      items: { $ref: '#/definitions/ValidationIssue' },
      description: 'List of issues found',
    },
    passed_criteria: texts('Acceptance criteria that passed'),
    failed_criteria: texts('Acceptance criteria that failed'),
    quality_score: { ...ratio('Overall quality score; null if nothing was checked'), type: ['number', 'null'] },
    metadata: {
      type: 'object',
      properties: {
        validation_types_run: texts(),
        total_issues: { type: 'integer' },
        error_count: { type: 'integer' },
        warning_count: { type: 'integer' },
        info_count: { type: 'integer' },
        duration_ms: { type: 'number' },
        model: { type: 'string' },
        verdict: { type: 'string', enum: ['pass', 'fail', 'unchecked'] },
        quality_factors: { type: 'object', additionalProperties: { type: ['number', 'null'] } },
        not_measured: texts(),
        coverage: {
          type: 'object',
          properties: {
            statements: share('checked'),
            criteria: share('decided'),
            quality_factors: share('measured'),
          },
        },
        undecided_criteria: texts(),
        undecided_statements: texts(),
        supported_by_model: texts(),
      },
    },
  },
  definitions: {
    ValidationIssue: {
      type: 'object',
      required: ['severity', 'type', 'message'],
      properties: {
        severity: { type: 'string', enum: ['error', 'warning', 'info'], description: 'Issue severity level' },
        type: { type: 'string', description: 'Issue type (e.g., schema_violation, hallucination)' },
        message: text('Human-readable issue description'),
        location: { type: 'string', description: 'Where the issue was found' },
        suggestion: text('How to fix the issue'),
      },
    },
  },
} as const
