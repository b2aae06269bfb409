import type { Queries } from '../db/database.ts'
import type { Signals } from '../http/qa/signals.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ModelSettings } from '../models/settings.ts'
import type { Search } from '../search/live/search.ts'
import type { Tool } from './tool.ts'
import { getDocsForFile } from './tools/get-docs-for-file.ts'
import { getEntry } from './tools/get-entry.ts'
import { reportDrift } from './tools/report-drift.ts'
import { reportValidation } from './tools/report-validation.ts'
import { searchDocs } from './tools/search-docs.ts'
import { validateEpoch } from './tools/validate-epoch.ts'

/** What the tools work with. */
export interface ToolParts {
  readonly queries: Queries
  readonly search: Search
  readonly signals: Signals
  /** Of this installation, if any. */
  readonly models: ModelSettings
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Left out, nothing is counted. */
  readonly metrics?: Metrics
}

/** Every tool. A new one is a file in `tools/` and a line here. */
export function createTools({ queries, search, signals, models, now, metrics }: ToolParts): Tool[] {
  return [
    searchDocs(queries, search, signals),
    getEntry(queries, signals, now),
    getDocsForFile(queries, now),
    reportValidation(queries, signals, now, metrics),
    reportDrift(queries, now),
    validateEpoch({ queries, search, models, now }),
  ]
}
