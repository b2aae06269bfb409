import * as z from 'zod'
import { agentProvider } from './agent.ts'

const outputSchema = z.object({
  response: z.string(),
  stats: z
    .object({
      models: z.record(
        z.string(),
        z.object({ tokens: z.object({ prompt: z.number(), candidates: z.number(), thoughts: z.number().optional() }) }),
      ),
    })
    .nullish()
    .catch(null),
})

/** A rule above all others of its kind: no tool at all. */
const POLICY = '[[rule]]\ntoolName = "*"\ndecision = "deny"\npriority = 999\n'

/** Gemini CLI 0.61.0: `gemini -p`, with a policy that denies every tool, and without extensions and MCP servers. */
export const geminiCli = agentProvider({
  ...{ name: 'gemini-cli', program: 'gemini' },
  env: [
    ...[
      'GEMINI_API_KEY',
      'GOOGLE_API_KEY',
      'GOOGLE_GENAI_USE_VERTEXAI',
      'GOOGLE_GENAI_USE_GCA',
      'GOOGLE_CLOUD_PROJECT',
    ],
    ...['GOOGLE_CLOUD_LOCATION', 'GOOGLE_APPLICATION_CREDENTIALS', 'GOOGLE_GEMINI_BASE_URL', 'GEMINI_CLI_HOME'],
  ],
  ask: ({ system, prompt }, model) => ({
    args: [
      ...['-p', 'Answer with the JSON object that is asked for above.', '--output-format', 'json'],
      ...['--policy', 'policy.toml', '--extensions', 'none', '--allowed-mcp-server-names', 'none'],
      ...(model === null ? [] : ['--model', model]),
    ],
    input: `${system}\n\n${prompt}\n\n`,
    files: { 'policy.toml': POLICY },
    // The folder holds nothing but the policy.
    set: { GEMINI_CLI_TRUST_WORKSPACE: 'true' },
  }),
  read({ stdout }) {
    const start = stdout.indexOf('{')
    let output: unknown
    try {
      output = JSON.parse(stdout.slice(start))
    } catch {
      return null
    }
    const parsed = outputSchema.safeParse(output)
    if (!parsed.success) return null
    const { response, stats } = parsed.data
    const used = stats ? Object.values(stats.models).map(({ tokens }) => tokens) : []
    const sum = (of: (tokens: (typeof used)[number]) => number): number => used.reduce((all, each) => all + of(each), 0)
    const usage = { input: sum((each) => each.prompt), output: sum((each) => each.candidates + (each.thoughts ?? 0)) }
    return { text: response, usage: used.length === 0 ? null : usage }
  },
})
