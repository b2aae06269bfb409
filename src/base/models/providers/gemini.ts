import * as z from 'zod'
import { modelOver } from './json-endpoint.ts'
import { keyProvider } from './key.ts'

const partSchema = z.object({ text: z.string().optional(), thought: z.boolean().optional() })
const answerSchema = z.object({
  candidates: z.tuple(
    [z.object({ content: z.object({ parts: z.array(partSchema).optional() }).optional() })],
    z.unknown(),
  ),
  usageMetadata: z.object({
    promptTokenCount: z.number(),
    candidatesTokenCount: z.number().optional(),
    thoughtsTokenCount: z.number().optional(),
  }),
})

/** Tokens for thoughts, which count as part of an answer. */
const THOUGHTS = 8000

/** Google's `generateContent`, v1beta, with `responseJsonSchema`; documentation of October 2026. */
export const gemini = keyProvider({
  ...{ name: 'gemini', key: 'GEMINI_API_KEY', address: 'GOOGLE_GEMINI_BASE_URL' },
  ...{ baseUrl: 'https://generativelanguage.googleapis.com', model: 'gemini-flash-latest' },
  open: ({ baseUrl, apiKey, model, price }) =>
    modelOver(
      {
        name: 'the Gemini API',
        request: ({ system, prompt, maxTokens, schema }, without) => ({
          url: `${baseUrl}/v1beta/models/${encodeURIComponent(model)}:generateContent`,
          headers: { 'x-goog-api-key': apiKey ?? '' },
          body: {
            systemInstruction: { parts: [{ text: system }] },
            contents: [{ role: 'user', parts: [{ text: prompt }] }],
            generationConfig: {
              maxOutputTokens: maxTokens + THOUGHTS,
              ...(without.has('temperature') ? {} : { temperature: 0 }),
              ...(without.has('format') ? {} : { responseMimeType: 'application/json', responseJsonSchema: schema }),
            },
          },
        }),
        read(answer) {
          const parsed = answerSchema.safeParse(answer)
          if (!parsed.success) return null
          const { candidates, usageMetadata: usage } = parsed.data
          const parts = candidates[0].content?.parts ?? []
          return {
            text: parts.map(({ text = '', thought }) => (thought ? '' : text)).join(''),
            usage: {
              input: usage.promptTokenCount,
              output: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
            },
          }
        },
      },
      { model, place: baseUrl, price },
    ),
})
