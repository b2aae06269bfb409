import type { Queries } from '../../db/database.ts'
import { forgetPhrases } from '../../search/live/signals/forget.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import { namedEntry } from './named-entry.ts'

/**
 * `DELETE /qa/:id/triggers`: takes back the phrases that an entry has learnt from searches, or the one of `?phrase=`. `?namespace=` tells
 * entries of one id apart.
 */
export function forgetRoute(queries: Queries, now: () => number): ApiRoute {
  return {
    method: 'DELETE',
    path: '/qa/:id/triggers',
    async answer({ token, params: { id = '' }, search }) {
      const { entry } = await namedEntry(queries, token, id, search.get('namespace'))
      const phrase = search.get('phrase')
      const forgotten = await forgetPhrases(queries, entry.key, phrase, now())
      if (phrase !== null && forgotten.length === 0)
        throw new ApiError('notFound', `${id} has learnt no phrase ${JSON.stringify(phrase.slice(0, 100))}`)
      return { status: 200, body: { ok: true, qa_id: entry.id, forgotten } }
    },
  }
}
