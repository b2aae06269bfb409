import { z } from 'zod'
import { RequestError } from './errors.ts'

export const shortText = z.string().max(200)
export const entryId = z.string().regex(/^[\w.:-]{1,200}$/, 'letters, digits and . _ : - only, at most 200')

/** Input as its schema has it. Throws RequestError `invalid` with what is wrong where. */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = details
  throw new RequestError('invalid', [first?.path, first?.message].filter(Boolean).join(': '), details)
}

/** A path from the root of the repository, as somebody may write it: `./src/a.ts`, `/src/a.ts`. */
export function pathInRepository(path: string): string {
  return path.replace(/^(?:\.?\/)+/, '')
}
