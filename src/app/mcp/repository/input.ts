import * as z from 'zod'
import { entryId } from '../../operations/request.ts'

/** Inputs of several tools, with descriptions for their callers. */
export const pathInput = z.string().trim().min(1).max(1000)
export const claimInput = entryId.describe('The id of a claim, as check_docs, list_findings and find_docs_for give it.')
export const limitInput = z
  .number()
  .int()
  .min(1)
  .max(200)
  .default(20)
  .describe('List at most so many (20); the others are counted in more.')
export const cursorInput = z
  .string()
  .max(60)
  .optional()
  .describe('next_cursor of the last answer to the same question: lists what comes after it.')
