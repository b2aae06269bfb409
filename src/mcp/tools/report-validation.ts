import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import { eventSchema } from '../../http/qa/schema.ts'
import type { Signals } from '../../http/qa/signals.ts'
import { validateRoute } from '../../http/qa/validate.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { agentInput, entryInput, namespaceInput, sessionInput } from '../input.ts'
import { type Tool, tool } from '../tool.ts'

const input = z.strictObject({
  qa_id: entryInput,
  namespace: namespaceInput,
  result: eventSchema.shape.result.describe('pass: it worked when it was acted on. fail: it did not.'),
  command: z
    .string()
    .max(2000)
    .optional()
    .describe('The command that was run. Tests and builds count strongly, scripts less, anything else little.'),
  exit_code: z.int().optional(),
  runtime_ms: z.number().min(0).optional(),
  agent: agentInput,
  session_id: sessionInput,
  external_id: eventSchema.shape.external_id.describe('A name of the event: reported twice, it counts once.'),
})

/** Reports as `POST /qa/validate` does, with the agent as the source. */
export function reportValidation(
  queries: Queries,
  signals: Signals,
  now: () => number,
  metrics?: Pick<Metrics, 'ledgerEvent'>,
): Tool {
  const route = validateRoute(queries, signals, now, metrics)
  return tool({
    name: 'report_validation',
    title: 'Report that an entry worked, or did not',
    description:
      'Reports whether acting on an entry worked. It changes the trust that everybody sees, so report only what was actually run.',
    input,
    isReadOnly: false,
    async run({ command, exit_code, runtime_ms, agent, session_id, ...event }, caller) {
      const name = agent ?? caller.agent ?? 'unnamed'
      const body = {
        ...event,
        source: `agent:${name}`.slice(0, 100),
        context: { command, exit_code, runtime_ms },
        client: { client_id: name.slice(0, 200), session_id: session_id ?? caller.sessionId },
      }
      return (await route.answer({ token: caller.token, params: {}, search: new URLSearchParams(), body })).body
    },
  })
}
