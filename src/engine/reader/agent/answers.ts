import * as z from 'zod'
import { memoize } from '../../../base/memoize.ts'
import { cacheKey, type ModelCache } from '../../../base/models/cache.ts'
import type { ModelRequest } from '../../../base/models/language-model.ts'
import type { Passage } from '../passages/passages.ts'

/** The reader's name in reports, and what tells its answers from those of models. */
export const AGENT = 'agent'

/** The answers that agents gave to the questions of a reader, by what was asked. */
export interface AgentAnswers {
  /** Null if the question was not answered, or in another form. */
  recall<T>(request: ModelRequest<T>): Promise<T | null>
  save<T>(request: ModelRequest<T>, answer: T): Promise<void>
  /** Notes that an agent found a fault in a passage: only such passages have to be looked at again for findings. */
  markFaulty(passage: Passage): Promise<void>
  /** The passages in which an agent found a fault, as far as their text is the same. */
  faultyAmong(passages: readonly Passage[]): Promise<Passage[]>
}

export function createAgentAnswers(cache: ModelCache): AgentAnswers {
  const write = (key: string, value: unknown): Promise<void> =>
    cache.write([{ key, kind: 'language', model: AGENT, value }])
  return {
    async recall(request) {
      const key = keyOf(request)
      const parsed = request.schema.safeParse((await cache.read([key])).get(key))
      return parsed.success ? parsed.data : null
    },
    save: (request, answer) => write(keyOf(request), answer),
    markFaulty: (passage) => write(keyOfPassage(passage), true),
    async faultyAmong(passages) {
      const marked = await cache.read(passages.map(keyOfPassage))
      return passages.filter((passage) => marked.has(keyOfPassage(passage)))
    },
  }
}

/** A digest of everything that an answer depends on. */
export function keyOf({ instruction, material, schema }: ModelRequest<unknown>): string {
  return cacheKey([AGENT, instruction, material, formOf(schema)])
}

const formOf = memoize((schema: z.ZodType): string => JSON.stringify(z.toJSONSchema(schema)))

const keyOfPassage = memoize(({ file, text }: Passage): string => cacheKey([AGENT, 'passage', file, text]))
