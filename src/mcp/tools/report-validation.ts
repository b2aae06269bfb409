import { z } from 'zod'
import type { Context } from '../../operations/context.ts'
import { eventInput, recordValidation } from '../../operations/validations.ts'
import { agentInput, entryInput, namespaceInput, sessionInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const { result, external_id } = eventInput.shape
const input = z.strictObject({
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
})

/** The agent is the source of the event. */
export function reportValidation(context: Context): Tool {
  return tool({
    name: 'report_validation',
    title: 'Report that an entry worked, or did not',
    description:
      'Reports whether acting on an entry worked. It changes the trust that everybody sees, so report only what was actually run.',
    input,
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
