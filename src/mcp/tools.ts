import type { Context } from '../operations/context.ts'
import type { Tool } from './tool.ts'
import { getDocsForFile } from './tools/get-docs-for-file.ts'
import { getEntry } from './tools/get-entry.ts'
import { reportDriftTool } from './tools/report-drift.ts'
import { reportValidation } from './tools/report-validation.ts'
import { searchDocs } from './tools/search-docs.ts'
import { validateEpochTool } from './tools/validate-epoch.ts'

/** Every tool that works on the database. A new one is a file in `tools/` and a line here. */
export function createTools(context: Context): Tool[] {
  return [searchDocs, getEntry, getDocsForFile, reportValidation, reportDriftTool, validateEpochTool].map((create) =>
    create(context),
  )
}
