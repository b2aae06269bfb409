import * as z from 'zod'
import { NEAREST } from '../../search/ranking/confidence.ts'
import { languageNote } from '../../search/words/question-language.ts'
import { createConcurrencyLimit } from '../http/api/at-once.ts'
import { COST } from '../http/api/rate.ts'
import type { Context } from '../operations/context.ts'
import { docsForFile } from '../operations/docs-for-file.ts'
import { driftInput, reportDrift } from '../operations/drift-reports.ts'
import { readEntryWithClaim } from '../operations/entries.ts'
import { validateEpoch, validationInput } from '../operations/epochs.ts'
import { entryId } from '../operations/request.ts'
import { searchEntries, searchInput } from '../operations/search.ts'
import { eventInput, recordValidation } from '../operations/validations.ts'
import { type Tool, tool } from './tool.ts'

/** Inputs of several tools, with descriptions for their callers. */
const namespaceInput = z
  .string()
  .max(200)
  .optional()
  .describe('Such as project:OWNER/REPO. May be left out where there is only one.')
const entryInput = entryId.describe('The qa_id of an entry, as search_docs and get_docs_for_file give it.')
const agentInput = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .optional()
  .describe('Your name, the same in every report: reports are weighed by how the earlier ones of that name turned out.')
const sessionInput = z
  .string()
  .min(1)
  .max(200)
  .nullish()
  .describe('Your session, the same as in search_docs. May be left out where the connection is the session.')

/** The tools on the database, each of which calls an operation. */
export function createTools(context: Context): Tool[] {
  return [
    searchDocs(context),
    getEntry(context),
    getDocsForFile(context),
    reportValidation(context),
    reportDriftTool(context),
    validateEpochTool(context),
  ]
}

function searchDocs(context: Context): Tool {
  const { query, kind, epoch } = searchInput.shape
  return tool({
    name: 'search_docs',
    title: 'Search the docs',
    description:
      'Finds the passages of the docs, what code says of itself, and questions with their answers that match a query. Each has its location, its trust (0–1), which of its statements are known to be false (drifted), and whether it is stale. `is_guess` says that nothing answers the query: the results are only the nearest ones.',
    input: z.strictObject({
      ...searchInput.shape,
      namespace: namespaceInput,
      query: query.describe('A question, or words that the docs may use.'),
      kind: kind.describe('section, code, claim (single statements of the docs) or qa; left out, all but claims.'),
      session_id: sessionInput,
      include_stale: z.boolean().optional().describe('false leaves out what was not confirmed for long.'),
      epoch: epoch.describe('A snapshot of the docs instead of what they say now: its number, published or latest.'),
    }),
    isReadOnly: true,
    cost: COST.search,
    async run({ session_id, ...input }, { token, sessionId }) {
      const found = await searchEntries(context, token, { ...input, session_id: session_id ?? sessionId }, 'mcp')
      // Ranking details would take too much of an agent's context.
      const results = found.results.map(({ channels: _, boosts: __, ...result }) => result)
      const { query_id, confidence, is_guess, question_language: language } = found
      const notes = [...(language === null ? [] : [languageNote(language)]), ...(is_guess ? [NEAREST] : [])]
      return { query_id, confidence, is_guess, ...(notes.length > 0 ? { note: notes.join('; ') } : {}), results }
    },
  })
}

function getEntry(context: Context): Tool {
  return tool({
    name: 'get_entry',
    title: 'Read an entry',
    description:
      'Reads one entry: its text, its place, its trust and the events that it is computed from. For a statement of the docs also the verdict of the last scan, and the code that it is about.',
    input: z.strictObject({ qa_id: entryInput, namespace: namespaceInput, session_id: sessionInput }),
    isReadOnly: true,
    run: ({ qa_id, namespace, session_id }, { token, sessionId }) =>
      readEntryWithClaim(context, token, { qa_id, namespace: namespace || null, session_id: session_id ?? sessionId }),
  })
}

function getDocsForFile(context: Context): Tool {
  return tool({
    name: 'get_docs_for_file',
    title: 'Docs of a code file',
    description:
      'Lists the statements of the docs that depend on a code file, by page, and the pages that were often changed together with it. Call it before you change a file, and update these pages with it.',
    input: z.strictObject({
      file: z.string().trim().min(1).max(1000).describe('Path of a code file from the root of the repository.'),
      namespace: namespaceInput,
    }),
    isReadOnly: true,
    run: (input, { token }) => docsForFile(context, token, input),
  })
}

function reportValidation(context: Context): Tool {
  const { result, external_id } = eventInput.shape
  return tool({
    name: 'report_validation',
    title: 'Report that an entry worked, or did not',
    description:
      'Reports whether acting on an entry worked. It changes the trust that everybody sees, so report only what was actually run.',
    input: z.strictObject({
      qa_id: entryInput,
      namespace: namespaceInput,
      result: result.describe('pass: it worked when it was acted on. fail: it did not.'),
      command: z
        .string()
        .max(2000)
        .optional()
        .describe('The command that was run. Tests and builds count strongly, scripts less, anything else little.'),
      exit_code: z.int().optional(),
      runtime_ms: z.number().min(0).optional(),
      agent: agentInput,
      session_id: sessionInput,
      external_id: external_id.describe('A name of the event: reported twice, it counts once.'),
    }),
    isReadOnly: false,
    run({ command, exit_code, runtime_ms, agent, session_id, ...event }, caller) {
      const name = agent ?? caller.agent ?? 'unnamed'
      return recordValidation(context, caller.token, {
        ...event,
        source: `agent:${name}`.slice(0, 100),
        context: { command, exit_code, runtime_ms },
        client: { client_id: name.slice(0, 200), session_id: session_id ?? caller.sessionId },
      })
    },
  })
}

function reportDriftTool(context: Context): Tool {
  const { doc_file, doc_line, reason, code_file, code_line, suggestion } = driftInput.shape
  return tool({
    name: 'report_drift',
    title: 'Report that the docs and the code disagree',
    description:
      'Reports that a statement of the docs contradicts the code. Later scans confirm or contradict the report, and so decide how much the next reports of the same agent count.',
    input: z.strictObject({
      qa_id: entryInput.optional().describe('The statement, as search_docs and get_docs_for_file give it.'),
      doc_file: doc_file.describe('Or its place: the page, and the line.'),
      doc_line,
      reason: reason.describe('What the page says, and what the code does instead.'),
      code_file: code_file.describe('Where the code shows it.'),
      code_line,
      suggestion: suggestion.describe('What the page should say.'),
      agent: agentInput,
      namespace: namespaceInput,
    }),
    isReadOnly: false,
    run({ agent, ...input }, caller) {
      const reporter = { agent: agent ?? caller.agent ?? 'unnamed', sessionId: caller.sessionId }
      return reportDrift(context, caller.token, input, reporter)
    },
  })
}

function validateEpochTool(context: Context): Tool {
  const { epoch_id, dry_run, seed } = validationInput.shape
  const validating = createConcurrencyLimit(1, 'validation of an epoch by this token is under way')
  return tool({
    name: 'validate_epoch',
    title: 'Validate an epoch',
    description:
      'Asks DocAlign what an epoch of the docs says (questions whose answer is in it) and what it does not (questions that it must refuse), and decides whether it may be published. Takes up to a few minutes.',
    input: z.strictObject({
      epoch_id: epoch_id.describe('The number of an epoch, or "latest" or "published" of the namespace.'),
      dry_run: dry_run.describe('true: nothing is recorded, and the epoch stays what it is.'),
      seed: seed.describe('Equal seeds ask equal questions.'),
      namespace: namespaceInput,
    }),
    isReadOnly: false,
    cost: COST.validateEpoch,
    run: (input, { token, progress }) =>
      validating.run(token.id, () =>
        validateEpoch(context, token, input, (done, total) => progress(done, total, 'questions asked')),
      ),
  })
}
