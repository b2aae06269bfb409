import { z } from 'zod'
import { ENTRY_KINDS } from '../../entries/store.ts'
import { INTENTS } from '../../evaluation/query.ts'
import { RESULTS, STRENGTHS } from '../../trust/events/event.ts'

const short = z.string().max(200)
const id = z.string().regex(/^[\w.:-]{1,200}$/, 'letters, digits and . _ : - only, at most 200')
/** Digests tell outputs apart without keeping them. */
const digest = short.regex(/^[\w:+/=.-]*$/, 'is a digest, not an output')

/** The validation event of Validation Events and Trust, §2. What it has beyond this is dropped. */
export const eventSchema = z.object({
  qa_id: id,
  namespace: short.optional(),
  result: z.enum(RESULTS),
  signal_strength: z.enum(STRENGTHS).optional(),
  source: z.string().min(1).max(100),
  /** What the event is called where it comes from: the same name twice is the same event. */
  external_id: z.string().min(1).max(200).optional(),
  context: z
    .object({
      command: z.string().max(2000).nullish(),
      exit_code: z.int().nullish(),
      runtime_ms: z.number().min(0).nullish(),
      stdout_digest: digest.nullish(),
      stderr_digest: digest.nullish(),
    })
    .nullish(),
  client: z.object({ client_id: short.nullish(), session_id: short.nullish(), user_id: short.nullish() }).nullish(),
  ts: z.iso.datetime({ offset: true }).optional(),
})
export type EventBody = z.output<typeof eventSchema>

/** A question and its answer. */
export const answerSchema = z.object({
  namespace: short.optional(),
  qa_id: id.optional(),
  question: z.string().trim().min(1).max(2000),
  answer: z.string().trim().min(1).max(50_000),
  source_file: z.string().min(1).max(1000).nullish(),
  line: z.int().min(1).nullish(),
})

/** A search. What it has beyond this is dropped. */
export const searchSchema = z.object({
  namespace: short.optional(),
  query: z.string().trim().min(1).max(4000),
  /** Left out: sections of the docs, what code says of itself, and answers. */
  kind: z.enum(ENTRY_KINDS).nullish(),
  limit: z.int().min(1).max(100).default(10),
  /** Read off the query when it is left out. */
  intent: z.enum(INTENTS).nullish(),
  session_id: z.string().min(1).max(200).nullish(),
  /** `false` leaves stale entries out; otherwise they fall. */
  include_stale: z.boolean().nullish(),
  /** An epoch to search instead of the entries as they are now: its number, `published` or `latest`. */
  epoch: z
    .union([z.int().min(1), z.string().regex(/^(?:\d{1,15}|published|latest)$/, 'a number, published or latest')])
    .nullish(),
})
