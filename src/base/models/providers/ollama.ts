import * as z from 'zod'
import { modelOver } from './json-endpoint.ts'
import { localProvider } from './local.ts'

const listSchema = z.object({ models: z.array(z.object({ name: z.string() })) })
const answerSchema = z.object({
  message: z.object({ content: z.string() }),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
})

/** Ollama cuts a question off at the context that it was started with, often 4,096 tokens, without saying so. */
const CONTEXT = 32_768
const THOUGHTS = 4000

/** Ollama's own API: the compatible one cannot ask for a context; documentation of Ollama 0.12. */
export const ollama = localProvider({
  name: 'ollama',
  title: 'Ollama',
  fetchesModels: true,
  port: 11_434,
  portIn: ({ OLLAMA_HOST }) => portOf(OLLAMA_HOST),
  list: ['/api/tags', (answer) => listSchema.safeParse(answer).data?.models.map(({ name }) => name) ?? null],
  open: (address, model) =>
    modelOver(
      {
        name: 'Ollama',
        request: ({ system, prompt, maxTokens, schema }, without) => ({
          url: `${address}/api/chat`,
          body: {
            model,
            stream: false,
            messages: [
              { role: 'system', content: system },
              { role: 'user', content: prompt },
            ],
            ...(without.has('format') ? {} : { format: schema }),
            options: { temperature: 0, num_ctx: CONTEXT, num_predict: maxTokens + THOUGHTS },
          },
        }),
        read(answer) {
          const parsed = answerSchema.safeParse(answer)
          if (!parsed.success) return null
          const { message, prompt_eval_count: input, eval_count: output } = parsed.data
          return {
            text: message.content,
            usage: input === undefined || output === undefined ? null : { input, output },
          }
        },
      },
      { model, place: address, price: { input: 0, output: 0 } },
    ),
})

/** The port of an address such as `127.0.0.1:11434` or `http://0.0.0.0:8000`; null for another machine's. */
function portOf(host: string | undefined): number | null {
  const [, name = '', port] = /^(?:https?:\/\/)?([^:/]*)(?::(\d+))?\/?$/.exec(host?.trim() ?? '') ?? []
  return port !== undefined && /^(?:|localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(name) ? Number(port) : null
}
