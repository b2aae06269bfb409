import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { isCurrentAssertion, isPlaceholder } from '../../docs/annotation/statement-context.ts'
import type { Doc } from '../../docs/doc.ts'
import { plainInline } from '../../docs/inline.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { type DraftPlace, placed } from '../draft.ts'
import { isOfPast } from '../statement.ts'

export interface RouteSubject {
  /** The route's literal text, such as `/api/github/webhooks`. */
  readonly route: string
  /** Its last literal segment, which is searched for in the code. */
  readonly segment: string
  /** `GET`; null if the page gives no method, or several. */
  readonly method: string | null
  /** All routes of the page that have a method. They identify the API description that the page refers to. */
  readonly beside: readonly string[]
  /** Other routes of the page with the same first segment. */
  readonly siblings: readonly string[]
}

const METHOD = '(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)'
/** A table cell that lists the methods of its row's route. */
const METHODS = new RegExp(`^${METHOD}(?:[\\s,/|]+${METHOD}){0,6}$`)
const PART = '\\/(?:[\\w.:~-]+|\\{[\\w:.*-]{1,60}\\}|<[\\w.:-]{1,60}>)'
const WITHOUT_METHOD = new RegExp(`^((?:${PART}){2,})\\/?(?:\\?\\S*)?$`)
const WITH_METHOD = new RegExp(`^(${METHOD})\\s+((?:${PART})+)\\/?(?:\\?\\S*)?$`)
/** Top-level folders of operating systems, projects and archives. */
const SYSTEM =
  /^\/(?:META-INF|WEB-INF|BOOT-INF|usr|etc|var|opt|home|tmp|bin|sbin|dev|proc|sys|root|mnt|Users|Library|Applications|path|lib|run|srv|app|src|docs?|node_modules)\//

/** Maximum number of routes of a page in `beside`. */
const MAX_BESIDE = 100
/** Maximum number of `siblings` of a claim. */
const MAX_SIBLINGS = 20
/** Longer texts are not routes. */
const MAX_LENGTH = 500

export interface WrittenRoute extends DraftPlace {
  readonly route: string
  readonly method: string | null
}

/** HTTP routes in code spans; in headings, tables and blocks only with a method. */
export const extractRoutes: Extractor<RouteSubject> = (doc) => {
  const found = [...writtenRoutes(doc), ...routesOfRows(doc)]
  const given = found.flatMap(({ method, route }) => (method === null ? [] : [route]))
  const beside = [...new Set(given)].slice(0, MAX_BESIDE)
  const siblings = siblingsAmong(found.map(({ route }) => route))
  const seen = new Set<string>()
  return found
    .toSorted((a, b) => Number(a.method === null) - Number(b.method === null))
    .flatMap(({ route, method, ...at }): ClaimDraft<RouteSubject>[] => {
      const key = `${at.line} ${route}`
      const named = withParameters(doc, route)
      const segment = literalSegments(named).at(-1)
      if (!isRoute(route, method) || segment === undefined || seen.has(key)) return []
      if (!isCurrentAssertion(doc, at.line)) return []
      seen.add(key)
      const subject = { route: named, segment, method, beside, siblings: siblings(route) }
      return [{ ...placed(at), value: route, subject, names: [segment], tentative: true }]
    })
}

/** A route with the words as parameters that the page sets in italics: the *querystring* of `/item/query/querystring`. */
function withParameters(doc: Doc, route: string): string {
  const words = wordsInItalics(doc)
  const [start = '', first = '', ...rest] = route.split('/')
  return [start, first, ...rest.map((part) => (words.has(part) ? `{${part}}` : part))].join('/')
}

const IN_ITALICS = /(?<![\w*])\*([A-Za-z][\w-]*)\*(?![\w*])|(?<!\w)_([A-Za-z][A-Za-z-]*)_(?!\w)/g

const wordsInItalics = memoize(
  ({ prose }: Doc): ReadonlySet<string> =>
    new Set(
      prose.flatMap(({ lines }) =>
        lines.flatMap((line) => [...line.matchAll(IN_ITALICS)].map(([, star, low]) => star ?? low ?? '')),
      ),
    ),
)

function isRoute(route: string, method: string | null): boolean {
  if (SYSTEM.test(route) || /\.\w{1,5}$/.test(route)) return false
  const literal = literalSegments(route)
  // `/api/<name>` is a pattern for any route.
  const isAny = method === null && /[{<]/.test(route) && literal.length < 2
  return !isAny && !isPlaceholder(`/${literal.join('/')}`)
}

/** The segments of a route that are literal, not parameters. */
export function literalSegments(route: string): string[] {
  return route.split('/').filter((part) => /^[A-Za-z_][\w.-]*$/.test(part))
}

/** Returns a lookup from a route to the page's other routes with the same first segment. */
function siblingsAmong(routes: readonly string[]): (route: string) => readonly string[] {
  const baseOf = (route: string): string => route.split('/', 2)[1] ?? ''
  const first = new Map(
    [...groupBy(new Set(routes), baseOf)].map(([base, all]) => [base, all.slice(0, MAX_SIBLINGS + 1)]),
  )
  return (route) => (first.get(baseOf(route)) ?? []).filter((other) => other !== route)
}

/** Routes outside tables, and in code spans anywhere. */
export const writtenRoutes = memoize((doc: Doc): readonly WrittenRoute[] => [
  ...[...headingsOf(doc), ...blockLinesOf(doc)].flatMap((source) => routeIn(source, true)),
  ...doc.codeSpans.flatMap((span) => routeIn({ ...span, source: span.text }, false)),
])

interface Source extends DraftPlace {
  readonly source: string
}

function routeIn({ source, line, column, text }: Source, needsMethod: boolean): WrittenRoute[] {
  if (source.length > MAX_LENGTH) return []
  const written = source.trim()
  const [, method = null, called] = WITH_METHOD.exec(written) ?? []
  const route = called ?? (needsMethod ? undefined : WITHOUT_METHOD.exec(written)?.[1])
  return route === undefined ? [] : [{ line, column, text, route, method }]
}

function headingsOf({ headings }: Doc): Source[] {
  return headings.map((heading) => ({ ...heading, source: heading.text }))
}

/** "| GET | `/api/users` | …", "| Users | GET, POST | /api/users |" */
function routesOfRows({ tables, lines }: Doc): WrittenRoute[] {
  return tables.flatMap(({ rows }) =>
    rows.flatMap(({ line, cells }): WrittenRoute[] => {
      const texts = cells.map((cell) => plainInline(cell.slice(0, MAX_LENGTH)).trim())
      const methods = texts.find((cell) => METHODS.test(cell))
      const path = texts.find((cell) => cell.startsWith('/'))
      if (methods === undefined || path === undefined) return []
      const source = (lines[line - 1] ?? '').trim()
      const isOne = /^[A-Z]+$/.test(methods)
      return routeIn({ line, column: 1, text: source, source: isOne ? `${methods} ${path}` : path }, isOne)
    }),
  )
}

/** "GET /api/users HTTP/1.1" */
function blockLinesOf(doc: Doc): Source[] {
  return doc.codeBlocks.flatMap((block) =>
    /^(?:https?|text|plaintext)?$/.test(block.language) && !isOfPast(doc, block)
      ? block.lines.flatMap((line, index): Source[] => {
          if (!/^[A-Z]{3,7} \//.test(line)) return []
          const text = line.slice(0, MAX_LENGTH)
          const source = text.replace(/ HTTP\/[\d.]+$/, '')
          return [{ line: block.line + index, column: block.column, text, source }]
        })
      : [],
  )
}
