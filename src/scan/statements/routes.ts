import type { StatedValue } from '../../judge/facts/parse/clause.ts'
import { type CodeJudgement, OPEN, type SourceFile } from './source-file.ts'

/** A route that the code serves. */
interface Route {
  readonly method: string
  /** With `{}` for its parameters. */
  readonly path: string
  readonly place: string
}

const CALLED = /[.@](get|post|put|patch|delete|head|options)(?:Mapping)?\(\s*['"`](\/[^'"`\s]{0,200})['"`]/gi
const LISTED = /\.route\(\s*['"`](\/[^'"`\s]{0,200})['"`][^)\n]{0,200}?methods\s*=\s*[[({]([^\])}\n]{0,100})/gi
const SPELLED = /['"`](GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (\/[^'"`\s]{0,200})['"`]/g
const MAX_LINE_LENGTH = 1_000
const MAX_ROUTES = 2_000

/** The routes that source files serve, as their calls and decorators spell them. */
export function routesOf(files: readonly SourceFile[]): Route[] {
  const found: Route[] = []
  for (const { path: file, text } of files) {
    if (!/['"`](?:[A-Z]+ )?\//.test(text)) continue
    for (const [index, line] of text.split('\n').entries()) {
      if (line.length > MAX_LINE_LENGTH || found.length >= MAX_ROUTES || !line.includes('/')) continue
      const add = (method: string, path: string): void =>
        void found.push({ method: method.toUpperCase(), path: patternOf(path), place: `${file}:${index + 1}` })
      for (const [, method = '', path = ''] of line.matchAll(CALLED)) add(method, path)
      for (const [, path = '', methods = ''] of line.matchAll(LISTED))
        for (const [method] of methods.matchAll(/[A-Z]{3,7}/gi)) add(method, path)
      for (const [, method = '', path = ''] of line.matchAll(SPELLED)) add(method, path)
    }
  }
  return found
}

/** Whether the code serves a path by the method that is stated. A route may be mounted under a prefix. */
export function judgeMethod({ key, of, stance }: StatedValue, routes: readonly Route[]): CodeJudgement {
  if (of === '' || stance === 'unsaid') return OPEN
  const path = patternOf(of)
  const same = routes.filter(
    (route) =>
      route.path === path ||
      (isLong(route.path) && path.endsWith(route.path)) ||
      (isLong(path) && route.path.endsWith(path)),
  )
  const [first] = same
  if (!first) return OPEN
  const served = same.find(({ method }) => method === key)
  if ((served !== undefined) === (stance === 'affirmed')) return { state: 'supported' }
  const methods = [...new Set(same.map(({ method }) => method))].join(', ')
  return { state: 'contradicted', actual: `${methods} ${of} (${(served ?? first).place})`, isInvented: false }
}

function isLong(path: string): boolean {
  return path.split('/').filter((part) => part !== '' && part !== '{}').length >= 1
}

/** `/loans/:id`, `/loans/{id}` and `/loans/<int:id>` are one. */
function patternOf(path: string): string {
  return path
    .replace(/\?.*$/, '')
    .replace(/:\w+|\{[^}]*\}|<[^>]*>/g, '{}')
    .replace(/\/+$/, '')
}
