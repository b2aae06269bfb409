import { isCurrentAssertion, isPlaceholder } from '../../docs/annotation/statement-context.ts'
import type { Doc } from '../../docs/doc.ts'
import { plainInline } from '../../docs/inline.ts'
import { memoize } from '../../memoize.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'
import { type Placed, placed } from '../draft.ts'
import { isOfPast } from '../statement.ts'

export interface RouteSubject {
  /** The route's literal text, such as `/api/github/webhooks`. */
  readonly route: string
  /** Its last literal segment, by which the code is searched. */
  readonly segment: string
  /** `GET`; null where the page gives none. */
  readonly method: string | null
  /** All routes that the page gives with a method, by which it is known what describes them. */
  readonly beside: readonly string[]
}

const METHOD = '(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)'
const WITHOUT_METHOD = /^((?:\/[\w.:-]+){2,})\/?(?:\?\S*)?$/
const WITH_METHOD = new RegExp(`^${METHOD}\\s+((?:\\/(?:[\\w.:~-]+|\\{[\\w.-]+\\}|<[\\w.:-]+>))+)\\/?(?:\\?\\S*)?$`)
/** Folders of systems, projects and archives. */
const SYSTEM =
  /^\/(?:META-INF|WEB-INF|BOOT-INF|usr|etc|var|opt|home|tmp|bin|sbin|dev|proc|sys|root|mnt|Users|Library|Applications|path|lib|run|srv|app|src|docs?|node_modules)\//

/** Routes of one page that are kept to tell what describes them. */
const MAX_BESIDE = 100

export interface WrittenRoute extends Placed {
  readonly route: string
  readonly method: string | null
}

/** HTTP routes in code spans; in headings, tables and blocks where their method says that they are some. */
export const extractRoutes: Extractor<RouteSubject> = (doc) => {
  const found = [...writtenRoutes(doc), ...routesIn(rowsOf(doc), true)]
  const given = found.flatMap(({ method, route }) => (method === null ? [] : [route]))
  const beside = [...new Set(given)].slice(0, MAX_BESIDE)
  const seen = new Set<string>()
  return found
    .toSorted((a, b) => Number(a.method === null) - Number(b.method === null))
    .flatMap(({ route, method, ...at }): ClaimDraft<RouteSubject>[] => {
      const literal = route.replace(/\{[^}]*\}|<[^>]*>/g, ':x')
      const isRoute = !SYSTEM.test(route) && !isPlaceholder(literal) && !/\.\w{1,5}$/.test(route)
      const segment = literal.split('/').findLast((part) => /^[A-Za-z_][\w-]*$/.test(part))
      const key = `${at.line} ${route}`
      if (!isRoute || segment === undefined || seen.has(key) || !isCurrentAssertion(doc, at.line)) return []
      seen.add(key)
      const subject = { route, segment, method, beside }
      return [{ ...placed(at), value: route, subject, names: [segment], tentative: true }]
    })
}

/** Routes that are written outside tables, or in code spans anywhere. */
export const writtenRoutes = memoize((doc: Doc): readonly WrittenRoute[] => [
  ...routesIn([...headingsOf(doc), ...blockLinesOf(doc)], true),
  ...routesIn(
    doc.codeSpans.map((span) => ({ ...span, source: span.text })),
    false,
  ),
])

function routesIn(texts: readonly (Placed & { readonly source: string })[], needsMethod: boolean): WrittenRoute[] {
  return texts.flatMap(({ source, line, column, text }): WrittenRoute[] => {
    const written = source.trim()
    const [, method = null, called] = WITH_METHOD.exec(written) ?? []
    const route = called ?? (needsMethod ? undefined : WITHOUT_METHOD.exec(written)?.[1])
    return route === undefined ? [] : [{ line, column, text, route, method }]
  })
}

type Source = Placed & { readonly source: string }

function headingsOf({ headings }: Doc): Source[] {
  return headings.map((heading) => ({ ...heading, source: heading.text }))
}

/** "| GET | `/api/users` | …" */
function rowsOf(doc: Doc): Source[] {
  return doc.tables.flatMap(({ rows }) =>
    rows.flatMap(({ line, cells }): Source[] => {
      const [method = '', path = ''] = cells.slice(0, 2).map((cell) => plainInline(cell.slice(0, 500)))
      const text = (doc.lines[line - 1] ?? '').trim()
      return path.startsWith('/') ? [{ line, column: 1, text, source: `${method} ${path}` }] : []
    }),
  )
}

/** "GET /api/users HTTP/1.1" */
function blockLinesOf(doc: Doc): Source[] {
  return doc.codeBlocks.flatMap((block) =>
    /^(?:https?|text|plaintext)?$/.test(block.language) && !isOfPast(doc, block)
      ? block.lines.flatMap((line, index): Source[] =>
          /^[A-Z]{3,7} \//.test(line)
            ? [
                {
                  line: block.line + index,
                  column: block.column,
                  text: line.slice(0, 500),
                  source: line.slice(0, 500).replace(/ HTTP\/[\d.]+$/, ''),
                },
              ]
            : [],
        )
      : [],
  )
}
