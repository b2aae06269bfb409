import type { Question } from '../../base/isolation/messages.ts'
import type { Calling } from '../../base/isolation/serve-calls.ts'
import type { ModelCache } from '../../base/models/cache.ts'

/** The cached answers of models, for a process without a database: it asks the process that has one. */
export function remoteCache({ ask }: Calling): ModelCache {
  return {
    read: async (keys) => (await ask('cache.read', keys)) as ReadonlyMap<string, unknown>,
    write: async (answers) => void (await ask('cache.write', answers)),
  }
}

/** Answers the questions of such a process. */
export function serveCache(cache: ModelCache): (question: Question) => Promise<unknown> {
  return async ({ name, input }) => {
    if (name === 'cache.read') return cache.read(input as Parameters<ModelCache['read']>[0])
    if (name === 'cache.write') return cache.write(input as Parameters<ModelCache['write']>[0])
    throw new Error(`nobody knows ${name}`)
  }
}
