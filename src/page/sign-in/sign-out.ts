import { RefusedForm } from '../../http/form.ts'
import type { Handler } from '../../http/server/server.ts'
import { redirect } from '../answer.ts'
import { answerRefusal, readFormOf } from '../forms.ts'
import type { PeopleAccess } from './access.ts'
import { cookiesOf } from './cookies.ts'
import type { Sessions } from './sessions.ts'

/** `POST /logout`: from then on the session opens nothing, whoever has its cookie. */
export function signOutHandler(sessions: Pick<Sessions, 'of'>, access: Pick<PeopleAccess, 'signOut'>): Handler {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method !== 'POST' || pathname !== '/logout') return false
    try {
      const session = await sessions.of(request)
      if (session !== null) {
        await readFormOf(request, session)
        await access.signOut(session)
      }
      const cookies = cookiesOf(request)
      redirect(response, '/', cookies === null ? [] : [cookies.clear('session')])
    } catch (error) {
      if (!(error instanceof RefusedForm)) throw error
      answerRefusal(response, error)
    }
    return true
  }
}
