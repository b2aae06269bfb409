import { z } from 'zod'
import { entryId } from '../operations/input.ts'

/** Inputs that several tools take, in the words that their callers read. */
export const namespaceInput = z
  .string()
  .max(200)
  .optional()
  .describe('Such as project:OWNER/REPO. May be left out where there is only one.')
export const entryInput = entryId.describe('The qa_id of an entry, as search_docs and get_docs_for_file give it.')
export const agentInput = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('Your name, the same in every report: reports are weighed by how the earlier ones of that name turned out.')
export const sessionInput = z
  .string()
  .min(1)
  .max(200)
  .nullish()
  .describe('Your session, the same as in search_docs. May be left out where the connection is the session.')
