import { z } from 'zod'

/** Inputs that several tools take, in the words that their callers read. */
export const pathInput = z.string().trim().min(1).max(1000)
export const claimInput = z
  .string()
  .regex(/^[\w.:-]{1,200}$/, 'letters, digits and . _ : - only, at most 200')
  .describe('The id of a claim, as check_docs, list_findings and find_docs_for give it.')
export const limitInput = z
  .number()
  .int()
  .min(1)
  .max(200)
  .default(20)
  .describe('List at most so many (20); the others are counted in more.')
