import type { Queries } from '../../db/database.ts'
import { saveAnswer } from '../../entries/store.ts'
import { parseBody } from '../api/body.ts'
import { namespaceFor } from '../api/caller.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import { namedEntry } from './named-entry.ts'
import { answerSchema } from './schema.ts'
import { shownEntry } from './shown.ts'
import type { Signals } from './signals.ts'

/** `POST /qa`: adds a question with its answer, or replaces it. */
export function addRoute(queries: Queries, now: () => number): ApiRoute {
  return {
    method: 'POST',
    path: '/qa',
    async answer({ token, body }) {
      const { namespace: name, qa_id, question, answer, source_file, line } = parseBody(answerSchema, body)
      const namespace = namespaceFor(token, name)
      const id = qa_id ?? `qa-${crypto.randomUUID()}`
      const place = { sourceFile: source_file ?? null, line: line ?? null }
      const saved = await saveAnswer(queries, { namespaceId: namespace.id, id, question, answer, ...place }, now())
      if (saved === 'conflict') throw new ApiError('conflict', `${id} is a claim of the docs: change it there`)
      const isNew = saved === 'created'
      return { status: isNew ? 201 : 200, body: { ok: true, qa_id: id, namespace: namespace.name, created: isNew } }
    },
  }
}

/**
 * `GET /qa/:id`: an entry, its trust and why. `?namespace=` tells entries of one id apart; `?session_id=` says which session reads
 * it, perhaps after a search.
 */
export function readRoute(queries: Queries, signals: Signals, now: () => number): ApiRoute {
  return {
    method: 'GET',
    path: '/qa/:id',
    async answer({ token, params: { id = '' }, search }) {
      const { entry, namespace } = await namedEntry(queries, token, id, search.get('namespace'))
      const session = search.get('session_id')
      if (session) signals.read(session.slice(0, 200), entry)
      return { status: 200, body: await shownEntry(queries, entry, namespace.name, now()) }
    },
  }
}
