import type { Token } from '../../ledger/entries/tokens.ts'
import type { SuppressionRule } from '../../ledger/learning/rules/rule.ts'
import { type ListedRule, listedRules } from '../../ledger/learning/store/rules/listed.ts'
import { activeRules, revokeRule, ruleOf } from '../../ledger/learning/store/rules/rules.ts'
import { repositoryFor } from './access.ts'
import type { ServerContext } from './context.ts'
import { RequestError } from './request.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Default and maximum number of rules in one answer. */
const MAX_RULES = 500

type RulesContext = Pick<ServerContext, 'queries' | 'now' | 'log' | 'taught'>

export interface RulesInput {
  readonly namespace: string | null
  readonly limit: string | null
  /** Id of the last rule of the previous page. */
  readonly after: string | null
}

/** The rules of a repository that are in effect. If there are more, `next` is the `after` of the next page. */
export async function listRules(context: RulesContext, token: Token, { namespace, after, ...given }: RulesInput) {
  const { repositoryId } = repositoryFor(token, namespace)
  const limit = Number(given.limit ?? MAX_RULES)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RULES)
    throw new RequestError('invalid', `limit: a number from 1 to ${MAX_RULES}`)
  const rules = (await activeRules(context.queries, repositoryId, context.now()).execute()).map(ruleOf)
  const first = after === null ? 0 : rules.findIndex(({ id }) => id === after) + 1
  if (after !== null && first === 0) throw new RequestError('invalid', 'after: there is no such active rule')
  const page = rules.slice(first, first + limit)
  const next = first + limit < rules.length ? page.at(-1)?.id : undefined
  const shown = (await listedRules(context.queries, repositoryId, page)).map(shownListed)
  return { rules: shown, ...(next === undefined ? {} : { next }) }
}

export async function revoke(context: RulesContext, token: Token, id: string) {
  const repositories = token.namespaces.flatMap((namespace) => namespace.repositoryId ?? [])
  const by = `token ${token.id}`
  const rule = UUID.test(id) ? await revokeRule(context, id, { because: 'undo', by, repositories }) : null
  if (!rule) throw new RequestError('notFound', `there is no active rule ${id.slice(0, 100)}`)
  await context.taught(rule.repo_id, { rules: true })
  return { ok: true, rule: ruleJson(rule) }
}

/** A rule as the API shows it. */
export function ruleJson({ spot, ...rule }: SuppressionRule) {
  return { ...rule, next_spot_check_at: spot.next_at }
}

/** Like {@link ruleJson}, with the rule's target, the free text beside its reason, and what it has hidden. */
function shownListed({ rule, place, words, dismissals, hidden }: ListedRule) {
  return { ...ruleJson(rule), claim: place, free_text: words, dismissals, hidden }
}
