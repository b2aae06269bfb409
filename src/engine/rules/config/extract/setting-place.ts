import { memoize } from '../../../../base/memoize.ts'
import { folderOf, joinPath } from '../../../../base/paths.ts'
import { type Doc, headingAt, sectionEnds, sectionTitles } from '../../../docs/doc.ts'
import { lastAt } from '../../../docs/last-at.ts'
import type { SettingFormat } from '../../../ecosystems/manifest.ts'
import { routeKey } from '../../../ecosystems/openapi/route-key.ts'
import { writtenRoutes } from '../../api-route/extract.ts'

/**
 * Lists are compared with these formats only if the page names the file or operation. Other lists may describe a program's behaviour
 * without it.
 */
export const NAMED_BY_LISTS: ReadonlySet<SettingFormat> = new Set(['dotenv', 'api'])

/** Where settings are declared. */
export interface SettingPlace {
  readonly format: SettingFormat
  /** The folder, or the operation of an API; null if unknown. */
  readonly place: string | null
}

/** What a list describes according to the page: an example environment file, or an operation of the repository's API. */
export function placeOfList(doc: Doc, line: number, operations: ReadonlySet<string>): SettingPlace | null {
  const operation = operations.size === 0 ? null : operationAt(doc, line)
  return operation !== null && operations.has(operation)
    ? { format: 'api', place: operation }
    : exampleFileAt(doc, line)
}

const EXAMPLE_FILE =
  /(?<![\w.-])((?:[\w.-]{1,60}\/){0,8})(?:\.?env(?:\.[\w-]{1,40}){0,3}\.(?:example|sample|template|dist)|(?:example|sample)\.env)(?![\w/-])/
/** "Besides those of `.env.example`": the list contains what the file does not. */
const OF_OTHERS =
  /\b(?:besides|beyond|not|n't|other|others|additional(?:ly)?|in addition|except|unlike|instead|optional)\b/i

/** The example file named by the paragraph above a list, by its heading, or by the command above that copies the file. */
function exampleFileAt(doc: Doc, line: number): SettingPlace | null {
  const lead = paragraphAbove(doc, line) ?? sectionTitles(doc, line).at(-1) ?? ''
  const text = `${copyAbove(doc, line)} ${lead.slice(-1000)}`
  const folder = EXAMPLE_FILE.exec(text)?.[1]
  if (folder === undefined || OF_OTHERS.test(text)) return null
  const isRelative = folder.startsWith('.')
  const place = isRelative ? joinPath(folderOf(doc.path), folder) : folder.replace(/\/$/, '')
  return { format: 'dotenv', place: /\w/.test(folder) ? place : null }
}

/** `cp .env.example .env` in the last sample of the section above a list; '' if that sample has no such command. */
function copyAbove(doc: Doc, line: number): string {
  const block = doc.codeBlocks[lastAt(doc.codeBlocks, line, (each) => each.line)]
  if (block === undefined || block.line < (headingAt(doc, line)?.line ?? 0)) return ''
  return block.lines.find((source) => /^\s*(?:\$ )?(?:cp|copy|mv)\s/.test(source) && source.length < 200) ?? ''
}

/** The paragraph that introduces a list; null if the heading directly precedes it. */
function paragraphAbove(doc: Doc, line: number): string | null {
  const place = lastAt(doc.prose, line - 1, (run) => run.line)
  for (let at = place; at >= 0 && place - at < MAX_RUNS; at--) {
    const run = doc.prose[at]
    if (run === undefined || run.kind === 'heading') return null
    if (run.kind === 'paragraph') return run.lines.slice(-MAX_RUNS).join(' ')
  }
  return null
}

/** Header cells, and items before the first setting, may occur in between. */
const MAX_RUNS = 4

/** The operation that the section of a list describes; null if the list describes the response. */
function operationAt(doc: Doc, line: number): string | null {
  const routes = announcedRoutes(doc)
  const route = routes[lastAt(routes, line, (each) => each.line)]
  if (route === undefined || route.end < line) return null
  const context = `${headingAt(doc, line)?.text ?? ''} ${paragraphAbove(doc, line) ?? ''}`
  return OF_ANSWER.test(context) ? null : route.key
}

const OF_ANSWER = /\b(?:respon\w+|returns?|returned|results?|output|error|status|codes?|attributes|fields)\b/i

/** Routes outside tables, with the last line of their section. */
const announcedRoutes = memoize((doc: Doc) => {
  const ends = sectionEnds(doc)
  return writtenRoutes(doc)
    .flatMap(({ line, route, method }) => {
      const end = ends[lastAt(doc.headings, line, (heading) => heading.line)] ?? doc.lines.length
      return method === null ? [] : [{ line, end, key: routeKey(method, route) }]
    })
    .sort((a, b) => a.line - b.line)
})
