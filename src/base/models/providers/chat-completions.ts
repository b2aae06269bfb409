import * as z from 'zod'
import type { AnsweringModel } from '../answering-model.ts'
import type { Endpoint } from '../settings.ts'
import { modelOver, type OptionalPart, type Protocol } from './json-endpoint.ts'

const answerSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string().nullish() }) })], z.unknown()),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(null),
})

/** What an endpoint does otherwise than most. */
export interface Dialect {
  readonly headers?: Readonly<Record<string, string>>
  /** Tokens beside the answer for the reasoning of a model, which counts as part of it. Default 0. */
  readonly reasoningTokens?: number
  /** What it is known to refuse: of `max_tokens` in favour of `max_completion_tokens`. */
  readonly without?: readonly OptionalPart[]
}

/** The model of an endpoint that answers chat completions as OpenAI defined them, and nearly everyone else does. */
export function chatCompletions(endpoint: Endpoint, dialect: Dialect = {}): AnsweringModel {
  const { baseUrl, model, price } = endpoint
  return modelOver(protocolOf(endpoint, dialect), { model, place: baseUrl, price }, dialect.without)
}

function protocolOf({ baseUrl, apiKey, model }: Endpoint, { headers, reasoningTokens = 0 }: Dialect): Protocol {
  const authorization = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
  return {
    name: 'an OpenAI-compatible endpoint',
    request({ system, prompt, maxTokens, schema }, without) {
      const most = maxTokens + reasoningTokens
      return {
        url: `${baseUrl}/chat/completions`,
        headers: headers ?? authorization,
        body: {
          model,
          messages: [
            { role: 'system', content: system },
            { role: 'user', content: prompt },
          ],
          ...(without.has('max_tokens') ? { max_completion_tokens: most } : { max_tokens: most }),
          ...(without.has('temperature') ? {} : { temperature: 0 }),
          ...(without.has('format') ? {} : { response_format: formatOf(schema) }),
        },
      }
    },
    read(answer) {
      const parsed = answerSchema.safeParse(answer)
      if (!parsed.success) return null
      const { choices, usage } = parsed.data
      return {
        text: choices[0].message.content ?? '',
        usage: usage ? { input: usage.prompt_tokens, output: usage.completion_tokens } : null,
      }
    },
  }
}

function formatOf(schema: object): object {
  return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } }
}
