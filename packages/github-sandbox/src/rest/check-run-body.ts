import { z } from 'zod'
import { invalidRequest } from '../http/api-error.ts'
import { type Annotation, CHECK_CONCLUSIONS, CHECK_STATUSES, type CheckRun } from '../state/records.ts'

/** GitHub limits the bytes of long texts and the characters of short ones. */
const bytes = (most: number) =>
  z.string().refine((text) => Buffer.byteLength(text) <= most, {
    error: ({ input }) => `Only ${most} characters are allowed; ${Buffer.byteLength(`${input}`)} were supplied.`,
  })

const characters = (most: number) =>
  z.string().refine((text) => text.length <= most, {
    error: ({ input }) => `Only ${most} characters are allowed; ${`${input}`.length} were supplied.`,
  })

const atMost = <T extends z.ZodType>(most: number, item: T) =>
  z.array(item).refine((items) => items.length <= most, {
    error: ({ input }) => `No more than ${most} items are allowed; ${(input as unknown[]).length} were supplied.`,
  })

const time = z.iso.datetime({ offset: true })

const annotation = z.object({
  path: z.string().min(1),
  start_line: z.int().positive(),
  end_line: z.int().positive(),
  start_column: z.int().positive().nullish(),
  end_column: z.int().positive().nullish(),
  annotation_level: z.enum(['notice', 'warning', 'failure']),
  message: bytes(65_536),
  title: characters(255).nullish(),
  raw_details: bytes(65_536).nullish(),
})

const output = z.object({
  title: z.string().optional(),
  summary: bytes(65_535),
  text: bytes(65_535).nullish(),
  annotations: atMost(50, annotation).optional(),
})

const fields = {
  details_url: z.url().optional(),
  external_id: z.string().optional(),
  status: z.enum(CHECK_STATUSES).optional(),
  started_at: time.optional(),
  conclusion: z.enum(CHECK_CONCLUSIONS).exclude(['stale']).optional(),
  completed_at: time.optional(),
  output: output.optional(),
  actions: atMost(
    3,
    z.object({ label: characters(20), description: characters(40), identifier: characters(20) }),
  ).optional(),
}

/** The output of a new run must have a title. */
export const newRunSchema = z.object({
  ...fields,
  name: z.string().min(1),
  head_sha: z.string().min(1),
  output: output.extend({ title: z.string() }).optional(),
})
export const runChangeSchema = z.object({ ...fields, name: z.string().min(1).optional() })

type RunChange = z.infer<typeof runChangeSchema>

/** The fields that a request sets on a run; annotations are added to existing ones. @throws ApiError 422 */
export function runFields(body: RunChange, existing: readonly Annotation[] = []): Partial<CheckRun> {
  const { output, actions } = body
  // A conclusion completes a run, and completing one requires a conclusion.
  const status = body.conclusion === undefined ? body.status : 'completed'
  if (status === 'completed' && body.conclusion === undefined) throw invalidRequest('"conclusion" wasn\'t supplied.')
  for (const { start_line, end_line, start_column, end_column } of output?.annotations ?? []) {
    if (end_line < start_line) throw invalidRequest('"end_line" must not be before "start_line".')
    if (start_line !== end_line && (start_column ?? end_column ?? null) !== null) {
      throw invalidRequest('Columns are only allowed when an annotation is on one line.')
    }
  }
  return {
    ...(body.name === undefined ? {} : { name: body.name }),
    ...(body.details_url === undefined ? {} : { detailsUrl: body.details_url }),
    ...(body.external_id === undefined ? {} : { externalId: body.external_id }),
    ...(body.started_at === undefined ? {} : { startedAt: Date.parse(body.started_at) }),
    ...(body.completed_at === undefined ? {} : { completedAt: Date.parse(body.completed_at) }),
    ...(status === undefined ? {} : { status }),
    ...(body.conclusion === undefined ? {} : { conclusion: body.conclusion }),
    ...(output === undefined ? {} : outputFields(output, existing)),
    ...(actions === undefined ? {} : { actions }),
  }
}

function outputFields(output: NonNullable<RunChange['output']>, existing: readonly Annotation[]): Partial<CheckRun> {
  const added = (output.annotations ?? []).map((one) => ({
    ...one,
    start_column: one.start_column ?? null,
    end_column: one.end_column ?? null,
    title: one.title ?? null,
    raw_details: one.raw_details ?? null,
  }))
  return {
    ...(output.title === undefined ? {} : { title: output.title }),
    summary: output.summary,
    ...(output.text === undefined ? {} : { text: output.text }),
    annotations: [...existing, ...added],
  }
}
