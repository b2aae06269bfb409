import * as z from 'zod'
import { agentProvider, jsonLines } from './agent.ts'

const messageSchema = z.object({ type: z.literal('assistant.message'), data: z.object({ content: z.string() }) })
/**
 * GitHub Copilot CLI 1.0.102, with its prompt on the input, and without MCP servers, instructions and questions.
 * Of its tools only one named `none` is offered to the model, which there is not: an empty list means all of them.
 */
export const copilot = agentProvider({
  ...{ name: 'copilot', program: 'copilot' },
  env: [
    'COPILOT_GITHUB_TOKEN',
    'GH_TOKEN',
    'GITHUB_TOKEN',
    'COPILOT_HOME',
    'GH_HOST',
    'GH_CONFIG_DIR',
    'DBUS_SESSION_BUS_ADDRESS',
  ],
  ask: ({ system, prompt }, model) => ({
    args: [
      ...['--silent', '--output-format', 'json', '--available-tools=none', '--disable-builtin-mcps', '--no-ask-user'],
      ...['--no-custom-instructions', '--no-auto-update', '--no-color', '--log-level', 'none'],
      ...(model === null ? [] : ['--model', model]),
    ],
    input: `${system}\n\n${prompt}`,
  }),
  read({ stdout }) {
    const events = jsonLines(stdout)
    const text = events.flatMap((event) => messageSchema.safeParse(event).data?.data.content || []).at(-1)
    if (text === undefined) return null
    // It counts requests of its plan, and no tokens.
    return { text, usage: null }
  },
})
