import * as z from 'zod'
import { agentProvider, jsonLines } from './agent.ts'

const textSchema = z.object({ type: z.literal('text'), part: z.object({ text: z.string() }) })
const count = z.number().catch(0)
const stepSchema = z.object({
  type: z.literal('step_finish'),
  part: z.object({
    tokens: z.object({
      ...{ input: count, output: count, reasoning: count },
      cache: z.object({ read: count, write: count }).catch({ read: 0, write: 0 }),
    }),
  }),
})

/** Nothing is allowed, shared or updated. */
const CONFIG = {
  permission: { '*': 'deny' },
  tools: { '*': false },
  share: 'disabled',
  autoupdate: false,
  snapshot: false,
}

/** opencode 1.18.33: `opencode run`, with settings that deny every tool, and without plugins. */
export const opencode = agentProvider({
  ...{ name: 'opencode', program: 'opencode' },
  env: [
    'OPENCODE_CONFIG',
    'OPENCODE_API_KEY',
    'ANTHROPIC_API_KEY',
    'OPENAI_API_KEY',
    'GEMINI_API_KEY',
    'OPENROUTER_API_KEY',
    'XDG_STATE_HOME',
    'XDG_CACHE_HOME',
  ],
  ask: ({ system, prompt }, model) => ({
    args: ['run', '--format', 'json', '--pure', ...(model === null ? [] : ['--model', model])],
    input: `${system}\n\n${prompt}`,
    set: { OPENCODE_CONFIG_CONTENT: JSON.stringify(CONFIG) },
  }),
  read({ stdout }) {
    const events = jsonLines(stdout)
    const text = events.flatMap((event) => textSchema.safeParse(event).data?.part.text ?? []).join('')
    if (text === '') return null
    const steps = events.flatMap((event) => stepSchema.safeParse(event).data?.part.tokens ?? [])
    const input = steps.reduce((sum, { input, cache }) => sum + input + cache.read + cache.write, 0)
    const output = steps.reduce((sum, { output, reasoning }) => sum + output + reasoning, 0)
    return { text, usage: steps.length === 0 ? null : { input, output } }
  },
})
