import type { ServerContext } from '../../operations/context.ts'
import { addAnswer, answerInput, forgetTriggers, readEntry } from '../../operations/entries.ts'
import { epochsOfNamespace, publicationInput, publish, readEpoch } from '../../operations/epochs.ts'
import { feedbackInput, giveFeedback, quickPick, quickPickInput } from '../../operations/feedback.ts'
import { type JudgeContext, judgeInput, judgeOutput } from '../../operations/judge.ts'
import { parseInput } from '../../operations/request.ts'
import { listRules, revoke } from '../../operations/rules.ts'
import { searchEntries, searchInput } from '../../operations/search.ts'
import { eventInput, recordValidation } from '../../operations/validations.ts'
import { createConcurrencyLimit } from './at-once.ts'
import type { ApiAnswer, ApiRoute } from './handler.ts'
import { COST } from './rate.ts'

/** Maximum number of a token's outputs that are judged, or wait for it, at the same time. */
const MAX_JUDGED_AT_ONCE = 4
/** Milliseconds of judging that cost one request. */
const MS_PER_REQUEST = 5

/** The HTTP API: every route requires a token. */
export function apiRoutes(context: ServerContext): ApiRoute[] {
  return [
    {
      method: 'POST',
      path: '/qa/validate',
      answer: async ({ token, body }) => ok(await recordValidation(context, token, parseInput(eventInput, body))),
    },
    {
      method: 'POST',
      path: '/qa',
      async answer({ token, body }) {
        const added = await addAnswer(context, token, parseInput(answerInput, body))
        return added.created ? created(added) : ok(added)
      },
    },
    {
      method: 'GET',
      path: '/qa/:id',
      async answer({ token, params: { id = '' }, query }) {
        const [namespace, session_id] = [query.get('namespace'), query.get('session_id')]
        return ok(await readEntry(context, token, { qa_id: id, namespace, session_id }))
      },
    },
    {
      method: 'POST',
      path: '/qa/search',
      cost: COST.search,
      answer: async ({ token, body }) =>
        ok(await searchEntries(context, token, parseInput(searchInput, body), 'qa_search')),
    },
    {
      method: 'DELETE',
      path: '/qa/:id/triggers',
      async answer({ token, params: { id = '' }, query }) {
        const [namespace, phrase] = [query.get('namespace'), query.get('phrase')]
        return ok(await forgetTriggers(context, token, { qa_id: id, namespace, phrase }))
      },
    },
    judgeRoute(context),
    {
      method: 'GET',
      path: '/epochs',
      answer: async ({ token, query }) => ok(await epochsOfNamespace(context, token, query.get('namespace'))),
    },
    {
      method: 'GET',
      path: '/epochs/:id',
      answer: async ({ token, params: { id = '' } }) => ok(await readEpoch(context, token, id)),
    },
    {
      method: 'POST',
      path: '/epochs/:id/publish',
      answer: async ({ token, params: { id = '' }, body }) =>
        ok(await publish(context, token, { id, ...parseInput(publicationInput, body ?? {}) })),
    },
    {
      method: 'POST',
      path: '/feedback',
      async answer({ token, body }) {
        const kept = await giveFeedback(context, token, parseInput(feedbackInput, body))
        return 'repeated' in kept ? ok(kept) : created(kept)
      },
    },
    {
      method: 'POST',
      path: '/quick-pick',
      answer: async ({ token, body }) => ok(await quickPick(context, token, parseInput(quickPickInput, body))),
    },
    {
      method: 'GET',
      path: '/rules',
      async answer({ token, query }) {
        const [namespace, limit, after] = [query.get('namespace'), query.get('limit'), query.get('after')]
        return ok(await listRules(context, token, { namespace, limit, after }))
      },
    },
    {
      method: 'DELETE',
      path: '/rules/:id',
      answer: async ({ token, params: { id = '' } }) => ok(await revoke(context, token, id)),
    },
  ]
}

/** The judge. Its time counts against the token's rate limit. */
export function judgeRoute(context: JudgeContext): ApiRoute {
  const judging = createConcurrencyLimit(MAX_JUDGED_AT_ONCE, 'outputs of this token are being judged')
  return {
    method: 'POST',
    path: '/validate',
    async answer({ token, body, charge }) {
      const input = parseInput(judgeInput, body)
      const judge = () => judgeOutput(context, token, input, (ms) => charge(ms / MS_PER_REQUEST))
      return ok(await judging.run(token.id, judge))
    },
  }
}

function ok(body: object): ApiAnswer {
  return { status: 200, body }
}

function created(body: object): ApiAnswer {
  return { status: 201, body }
}
