import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { QUICK_PICKS } from '../../../ledger/learning/feedback/quick-pick.ts'
import { gradesOf } from '../../../report/html/grade-form.ts'
import { createRateLimit } from '../../http/api/rate.ts'
import { RefusedForm } from '../../http/form.ts'
import type { Handler } from '../../http/server/server.ts'
import type { Services } from '../../jobs/services.ts'
import type { Access, Person } from '../access.ts'
import { answerUnavailable, answerView, redirect } from '../answer.ts'
import { answerRefusal, readFormOf } from '../forms.ts'
import { isCalled } from '../named.ts'
import { returnPath } from '../sign-in/return-path.ts'
import { MISSING, SIGNED_OUT } from '../views/messages.ts'
import { actor, answerFinding, hasPull, undoClaim, undoRule } from './feedback.ts'
import { grade } from './grades.ts'
import { type Notice, withNotice } from './notices.ts'
import { type ActionRoute, actionOf } from './routes.ts'

/** Rate limit per person for forms. */
const PER_MINUTE = 60

const fields = z.object({
  /** The pull request of the answer; omitted for the default branch. */
  pull: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  reason: z.enum(QUICK_PICKS.map(({ reason }) => reason)).optional(),
})

/**
 * Executes the forms of the pages, for people with write access; for others these addresses do not exist. Then redirects to the form's
 * page.
 */
export function actionHandler(services: Services, access: Access): Handler {
  const limit = createRateLimit(PER_MINUTE, services.now)
  return async (request, response) => {
    const route = request.method === 'POST' ? actionOf(request.url ?? '') : null
    if (route === null) return false
    try {
      const visitor = await access.visitorOf(request)
      if (!visitor?.person) answerView(response, 404, access.hasSignIn ? SIGNED_OUT : MISSING)
      else {
        const form = await readFormOf(request, visitor.person)
        limit.admit(visitor.person.login)
        const repository = visitor.repositories.find((each) => isCalled(each, route))
        const notice = repository?.mayWrite ? await act(services, repository.id, visitor.person, route, form) : null
        if (notice === null) answerView(response, 404, MISSING, { person: visitor.person })
        else redirect(response, withNotice(returnPath(form.back ?? null), notice))
      }
    } catch (error) {
      refuse(response, error, services)
    }
    return true
  }
}

/** Null if the action is not possible. */
async function act(
  services: Services,
  repositoryId: number,
  { login }: Person,
  { action }: ActionRoute,
  form: Readonly<Record<string, string>>,
): Promise<Notice | null> {
  const given = fields.safeParse(form)
  const commenter = given.success ? await actor(services, repositoryId, login) : null
  if (!given.success || commenter === null) return null
  const { pull = null, reason } = given.data
  if (pull !== null && !(await hasPull(commenter, pull))) return null
  const place = { ...commenter, number: pull }
  switch (action.kind) {
    case 'grade':
      return grade(services.queries, { repositoryId, queryId: action.queryId, grades: gradesOf(form), by: login })
    case 'undo-rule':
      return undoRule(commenter, action.rule)
    case 'undo-claim':
      return undoClaim(place, action.claim)
    case 'answer':
      return reason === undefined
        ? null
        : answerFinding(place, { claimId: action.claim, reason, sourceKey: `page:${randomUUID()}` })
  }
}

function refuse(response: ServerResponse, error: unknown, { log }: Pick<Services, 'log'>): void {
  if (error instanceof RefusedForm) answerRefusal(response, error)
  else answerUnavailable(response, error, log, 'what somebody may do is not known')
}
