import * as z from 'zod'
import type { AnsweringModel } from '../answering-model.ts'
import { requestJson } from '../http.ts'
import type { FoundModel, Provider, Surroundings } from './provider.ts'
import { withLimit } from './with-limit.ts'

/** Names of models that give vectors instead of answers: `nomic-embed-text`, `bge-m3`. */
const EMBEDS = /embed|^bge|^all-minilm|^e5-|^gte-/i

/** A server on loopback answers at once, or is not there. */
const PROBE = { retries: 0, timeoutMs: 400 }
/** A model on this machine may need minutes for a long question, and one question at a time is as fast as several. */
const TIMEOUT_MS = 600_000

/** A server of models on this machine. */
interface LocalServer {
  readonly name: string
  readonly title: string
  /** Whether it fetches the models that it is asked for, so that it needs no more than to be started. */
  readonly fetchesModels?: true
  /** Where it listens unless it was told otherwise. */
  readonly port: number
  /** The port that its own variables name, on loopback; null if they name none. */
  portIn?(env: Surroundings['env']): number | null
  /** The path that lists models, and the names of those that can answer in what it answers; null if it is another server. */
  readonly list: readonly [path: string, read: (answer: unknown) => readonly string[] | null]
  open(address: string, model: string): AnsweringModel
}

/** A provider whose model is at hand where a server answers on loopback that has one. */
export function localProvider(server: LocalServer): Provider {
  const { name, title, fetchesModels, port, portIn, list, open } = server
  const placeOf = (address: string) => ({
    by: `${title} at ${new URL(address).host}`,
    to: `${title} on this machine`,
  })
  const modelsAt = async ({ env, ports }: Surroundings) => {
    const address = `http://127.0.0.1:${ports?.[name] ?? portIn?.(env) ?? port}`
    const [path, read] = list
    const answer = await requestJson({ url: `${address}${path}` }, PROBE).catch(() => null)
    return { address, models: read(answer) ?? [] }
  }
  return {
    name,
    kind: 'local',
    ...(fetchesModels && { suggestion: title }),
    async findEmbedding(surroundings, model) {
      const { address, models } = await modelsAt(surroundings)
      const wanted = models.filter((each) =>
        model === null ? EMBEDS.test(each) : each.split(':', 1)[0] === model || each === model,
      )
      const [first] = wanted
      const endpoint = { baseUrl: `${address}/v1`, apiKey: null, price: { input: 0, output: 0 } }
      return first === undefined ? null : { ...placeOf(address), endpoint: { ...endpoint, model: first } }
    },
    async find(surroundings): Promise<FoundModel | null> {
      const { address, models } = await modelsAt(surroundings)
      const [first] = models.filter((each) => !EMBEDS.test(each) && !/rerank/i.test(each))
      if (first === undefined) return null
      return {
        ...placeOf(address),
        model: first,
        open(named) {
          const model = open(address, named ?? first)
          return withLimit(1, {
            ...model,
            complete: (completion, options) =>
              model.complete(completion, { ...options, timeoutMs: surroundings.localTimeoutMs ?? TIMEOUT_MS }),
          })
        },
      }
    },
  }
}

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string(), owned_by: z.string().optional() })) })

/** The models that `/v1/models` lists, where the server names itself as their owner, or has no such habit. */
export function listedModels(owner?: string): LocalServer['list'] {
  return [
    '/v1/models',
    (answer) => {
      const parsed = modelsSchema.safeParse(answer)
      if (!parsed.success) return null
      const own = parsed.data.data.filter(({ owned_by }) => owner === undefined || owned_by === owner)
      return own.map(({ id }) => id)
    },
  ]
}
