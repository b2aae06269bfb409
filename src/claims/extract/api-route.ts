import { isCurrentAssertion, isPlaceholder } from '../../docs/annotation/statement-context.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { placed } from '../draft.ts'

export interface RouteSubject {
  /** The route's literal text, such as `/api/github/webhooks`. */
  readonly route: string
  /** Its last literal segment, by which the code is searched. */
  readonly segment: string
}

const ROUTE = /^(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+)?((?:\/[\w.:-]+){2,})\/?(?:\?\S*)?$/
/** Folders of systems, projects and archives. */
const SYSTEM =
  /^\/(?:META-INF|WEB-INF|BOOT-INF|usr|etc|var|opt|home|tmp|bin|sbin|dev|proc|sys|root|mnt|Users|Library|Applications|path|lib|run|srv|app|src|docs?|node_modules)\//

/** A method before it says that a heading without marks of code is a route. */
const METHOD = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+\//

/** HTTP routes in code spans, and in headings that begin with their method. */
export const extractRoutes: Extractor<RouteSubject> = (doc) =>
  [...doc.codeSpans, ...doc.headings.filter(({ text }) => METHOD.test(text))].flatMap(
    (span): ClaimDraft<RouteSubject>[] => {
      const route = ROUTE.exec(span.text.trim())?.[1]
      if (
        !route ||
        SYSTEM.test(route) ||
        isPlaceholder(route) ||
        /\.\w{1,5}$/.test(route) ||
        !isCurrentAssertion(doc, span.line)
      )
        return []
      const segment = route.split('/').findLast((part) => /^[A-Za-z_][\w-]*$/.test(part))
      if (!segment) return []
      return [{ ...placed(span), value: route, subject: { route, segment }, names: [segment], tentative: true }]
    },
  )
