import type { Context } from '../../operations/context.ts'
import { driftInput, reportDrift } from '../../operations/drift-reports.ts'
import { agentInput, entryInput, namespaceInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const { shape } = driftInput
const input = driftInput.omit({ namespace: true }).extend({
  qa_id: entryInput.optional().describe('The statement, as search_docs and get_docs_for_file give it.'),
  doc_file: shape.doc_file.describe('Or where it stands: the page, and the line.'),
  reason: shape.reason.describe('What the page says, and what the code does instead.'),
  code_file: shape.code_file.describe('Where the code shows it.'),
  suggestion: shape.suggestion.describe('What the page should say.'),
  agent: agentInput,
  namespace: namespaceInput,
})

export function reportDriftTool(context: Pick<Context, 'queries' | 'now'>): Tool {
  return tool({
    name: 'report_drift',
    title: 'Report that the docs and the code disagree',
    description:
      'Reports that a statement of the docs contradicts the code. Later scans confirm or contradict the report, and so decide how much the next reports of the same agent count.',
    input,
    isReadOnly: false,
    run: ({ agent, ...given }, caller) =>
      reportDrift(context, caller.token, given, {
        agent: agent ?? caller.agent ?? 'unnamed',
        sessionId: caller.sessionId,
      }),
  })
}
