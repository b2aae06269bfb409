import * as z from 'zod'
import { agentProvider, jsonLines } from './agent.ts'

const messageSchema = z.object({
  type: z.literal('item.completed'),
  item: z.object({ type: z.literal('agent_message'), text: z.string() }),
})
const endSchema = z.object({
  type: z.literal('turn.completed'),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }),
})
const SCHEMA = 'answer.schema.json'

/** Codex CLI 0.171.0: `codex exec`, in a read-only sandbox without a shell, the web and MCP servers, and without a session on disk. */
export const codex = agentProvider({
  ...{ name: 'codex', program: 'codex', env: ['CODEX_HOME', 'CODEX_API_KEY', 'OPENAI_API_KEY'] },
  ask: ({ system, prompt, schema }, model) => ({
    args: [
      ...['exec', '--json', '--sandbox', 'read-only', '--skip-git-repo-check', '--ephemeral', '--color', 'never'],
      ...['--output-schema', SCHEMA, ...OFF.flatMap((setting) => ['-c', setting])],
      ...(model === null ? [] : ['--model', model]),
      '-',
    ],
    input: `${system}\n\n${prompt}`,
    files: { [SCHEMA]: JSON.stringify(schema) },
  }),
  read({ stdout }) {
    const events = jsonLines(stdout)
    const text = events.flatMap((event) => messageSchema.safeParse(event).data?.item.text ?? []).at(-1)
    const end = events.flatMap((event) => endSchema.safeParse(event).data ?? []).at(-1)
    if (text === undefined || end === undefined) return null
    return { text, usage: { input: end.usage.input_tokens, output: end.usage.output_tokens } }
  },
})

const OFF = [
  ...['web_search="disabled"', 'mcp_servers={}', 'project_doc_max_bytes=0'],
  ...[
    'shell_tool',
    'goals',
    'unified_exec',
    'apps',
    'plugins',
    'hooks',
    'multi_agent',
    'image_generation',
    'view_image',
  ].map((feature) => `features.${feature}=false`),
]
