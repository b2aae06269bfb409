import type { Learning } from '../../learning/store/context.ts'
import { listedRules } from '../../learning/store/rules/listed.ts'
import { getActiveRules, revokeRule } from '../../learning/store/rules/rules.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import type { Taught } from './feedback.ts'
import { repositoryOf } from './repository.ts'
import { shownListed, shownRule } from './shown-rule.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Rules of one answer, if the request asks for no other number, and at most. */
const MAX_RULES = 500

/**
 * `GET /rules`: what mutes claims of a repository now (Learning System, §4.5), `limit` at a time after the rule `after`. Where more
 * are left, `next` is what to give as `after`.
 */
export function rulesRoute(learning: Learning): ApiRoute {
  return {
    method: 'GET',
    path: '/rules',
    async answer({ token, search }) {
      const repoId = repositoryOf(token, search.get('namespace') ?? undefined)
      const limit = Number(search.get('limit') ?? MAX_RULES)
      if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RULES)
        throw new ApiError('invalid', `limit: a number from 1 to ${MAX_RULES}`)
      const rules = await getActiveRules(learning, repoId)
      const after = search.get('after')
      const first = after === null ? 0 : rules.findIndex(({ id }) => id === after) + 1
      if (after !== null && first === 0) throw new ApiError('invalid', 'after: there is no such active rule')
      const page = rules.slice(first, first + limit)
      const next = first + limit < rules.length ? page.at(-1)?.id : undefined
      const shown = (await listedRules(learning.queries, repoId, page)).map(shownListed)
      return { status: 200, body: { rules: shown, ...(next === undefined ? {} : { next }) } }
    },
  }
}

/** `DELETE /rules/:id`: takes a rule back. */
export function revokeRoute(learning: Learning, taught: Taught): ApiRoute {
  return {
    method: 'DELETE',
    path: '/rules/:id',
    async answer({ token, params: { id = '' } }) {
      const repositories = token.namespaces.flatMap((namespace) => namespace.repositoryId ?? [])
      const by = `token ${token.id}`
      const rule = UUID.test(id) ? await revokeRule(learning, id, { because: 'undo', by, repositories }) : null
      if (!rule) throw new ApiError('notFound', `there is no active rule ${id.slice(0, 100)}`)
      await taught(rule.repo_id, { rules: true })
      return { status: 200, body: { ok: true, rule: shownRule(rule) } }
    },
  }
}
