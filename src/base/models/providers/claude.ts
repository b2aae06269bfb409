import * as z from 'zod'
import { agentProvider } from './agent.ts'

const resultSchema = z.object({
  is_error: z.literal(false),
  result: z.string(),
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    cache_creation_input_tokens: z.number().nullish(),
    cache_read_input_tokens: z.number().nullish(),
  }),
})

/** Claude Code 2.1.332: `claude -p`, without tools, MCP servers, skills, and a session on disk. */
export const claude = agentProvider({
  ...{ name: 'claude', program: 'claude' },
  env: [
    ...[
      'ANTHROPIC_API_KEY',
      'ANTHROPIC_AUTH_TOKEN',
      'ANTHROPIC_BASE_URL',
      'CLAUDE_CODE_OAUTH_TOKEN',
      'CLAUDE_CONFIG_DIR',
    ],
    ...['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'CLAUDE_CODE_USE_FOUNDRY', 'AWS_PROFILE', 'AWS_REGION'],
  ],
  ask: ({ system, prompt }, model) => ({
    args: [
      ...['-p', '--output-format', 'json', '--tools', '', '--strict-mcp-config', '--disable-slash-commands'],
      ...['--no-session-persistence', '--system-prompt', system, ...(model === null ? [] : ['--model', model])],
    ],
    input: prompt,
  }),
  read({ stdout }) {
    const parsed = resultSchema.safeParse(jsonOf(stdout))
    if (!parsed.success) return null
    const { result, usage } = parsed.data
    const cached = (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0)
    return { text: result, usage: { input: usage.input_tokens + cached, output: usage.output_tokens } }
  },
})

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
