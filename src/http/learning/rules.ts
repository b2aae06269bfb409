import type { Learning } from '../../learning/store/context.ts'
import { getActiveRules, revokeRule } from '../../learning/store/rules.ts'
import { ApiError } from '../api/error.ts'
import type { ApiRoute } from '../api/handler.ts'
import type { RulesChanged } from './feedback.ts'
import { repositoryOf } from './repository.ts'
import { shownRule } from './shown-rule.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `GET /rules`: what mutes claims of a repository now (Learning System, §4.5). */
export function rulesRoute(learning: Learning): ApiRoute {
  return {
    method: 'GET',
    path: '/rules',
    async answer({ token, search }) {
      const repoId = repositoryOf(token, search.get('namespace') ?? undefined)
      return { status: 200, body: { rules: (await getActiveRules(learning, repoId)).map(shownRule) } }
    },
  }
}

/** `DELETE /rules/:id`: takes a rule back. */
export function revokeRoute(learning: Learning, changed: RulesChanged): ApiRoute {
  return {
    method: 'DELETE',
    path: '/rules/:id',
    async answer({ token, params: { id = '' } }) {
      const repositories = token.namespaces.flatMap((namespace) => namespace.repositoryId ?? [])
      const by = `token ${token.id}`
      const rule = UUID.test(id) ? await revokeRule(learning, id, { because: 'undo', by, repositories }) : null
      if (!rule) throw new ApiError('notFound', `there is no active rule ${id.slice(0, 100)}`)
      await changed(rule.repo_id)
      return { status: 200, body: { ok: true, rule: shownRule(rule) } }
    },
  }
}
