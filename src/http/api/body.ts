import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { ApiError } from './error.ts'
import { isDeeperThan } from './json-depth.ts'

/** Bytes. */
const MAX_SIZE = 1024 * 1024
/** A body up to this size is read to its end before it is refused, so that its sender hears why. */
const DRAINED = 16 * MAX_SIZE

/** Levels that a body may have. Nobody writes more, and what is deeper is not read without recursion everywhere. */
const MAX_DEPTH = 500

/** The JSON of a request's body; undefined when it has none. Throws ApiError `tooLarge` above 1 MiB, `tooCostly` or `notJson`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_SIZE) chunks.push(chunk)
    if (size > DRAINED) break
  }
  if (size > MAX_SIZE) throw new ApiError('tooLarge', `the body has more than ${MAX_SIZE / 1024 / 1024} MiB`)
  if (size === 0) return undefined
  const bytes = Buffer.concat(chunks)
  if (isDeeperThan(MAX_DEPTH, bytes))
    throw new ApiError('tooCostly', `the body is nested deeper than ${MAX_DEPTH} levels`)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new ApiError('notJson', 'the body is not JSON')
  }
}

/** A body as its schema has it. Throws ApiError `invalid` with what is wrong where. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = details
  throw new ApiError('invalid', [first?.path, first?.message].filter(Boolean).join(': '), details)
}
