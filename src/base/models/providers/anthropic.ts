import * as z from 'zod'
import { modelOver } from './json-endpoint.ts'
import { keyProvider } from './key.ts'

const answerSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().optional() })),
  usage: z.object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    cache_creation_input_tokens: z.number().nullish(),
    cache_read_input_tokens: z.number().nullish(),
  }),
})

/** Anthropic's Messages API, version 2023-06-01, with structured outputs in `output_config.format`; documentation of October 2026. */
export const anthropic = keyProvider({
  ...{ name: 'anthropic', key: 'ANTHROPIC_API_KEY', address: 'ANTHROPIC_BASE_URL' },
  ...{ baseUrl: 'https://api.anthropic.com', model: 'claude-sonnet-5' },
  open: ({ baseUrl, apiKey, model, price }) =>
    modelOver(
      {
        name: 'the Messages API',
        request: ({ system, prompt, common, maxTokens, schema }, without) => ({
          url: `${baseUrl}/v1/messages`,
          headers: { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' },
          body: {
            ...{
              model,
              system,
              max_tokens: maxTokens,
              messages: [{ role: 'user', content: contentOf(prompt, common) }],
            },
            ...(without.has('temperature') ? {} : { temperature: 0 }),
            ...(without.has('format') ? {} : { output_config: { format: { type: 'json_schema', schema } } }),
          },
        }),
        read(answer) {
          const parsed = answerSchema.safeParse(answer)
          if (!parsed.success) return null
          const { content, usage } = parsed.data
          const cached = (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0)
          return {
            text: content.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join(''),
            usage: { input: usage.input_tokens + cached, output: usage.output_tokens },
          }
        },
      },
      { model, place: baseUrl, price },
    ),
})

/** Characters below which a beginning is too short to be kept: 1,024 tokens. */
const MIN_KEPT = 4096

/** Anthropic keeps the beginnings of prompts only where it is told to, for five minutes. */
function contentOf(prompt: string, common = 0): string | object[] {
  if (common < MIN_KEPT) return prompt
  return [
    { type: 'text', text: prompt.slice(0, common), cache_control: { type: 'ephemeral' } },
    { type: 'text', text: prompt.slice(common) },
  ]
}
