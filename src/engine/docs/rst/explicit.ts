import { docutilsSlug } from '../slugs/slugify.ts'
import { isBlank } from '../source.ts'
import { bodyEnd } from './block-text.ts'
import { readDirective } from './directives.ts'
import { continuation } from './links.ts'
import { type RstPage, referenceName, type Target, unescapeRst } from './page.ts'

export function isExplicitMarkup(line: string): boolean {
  return /^\s*\.\.(?:\s|$)/.test(line) || /^\s*__\s+\S/.test(line)
}

/** Reads a directive, target, substitution or comment at line `at`. Returns the next line; null if the text after `..` is a footnote. */
export function readExplicit(page: RstPage, at: number): number | null {
  const line = page.lines[at] ?? ''
  const indent = page.indents[at] ?? 0
  const end = bodyEnd(page, at, indent)
  const text = line.trim().replace(/^\.\.\s*/, '')
  if (line.trimStart().startsWith('__')) return readAnonymous(page, at, line.trim().slice(2).trim())
  const target = targetParts(text)
  if (target !== null) return readTarget(page, at, end, target)
  const labels = page.waitingLabels
  page.waitingLabels = []
  const next = readDirective(page, at)
  if (next !== null) return next
  if (/^\[[^\]]+\](?:\s|$)/.test(text)) return null
  page.waitingLabels = labels
  return readComment(page, at, end, text)
}

interface TargetParts {
  /** '' for an anonymous target. */
  readonly name: string
  readonly body: string
}

/** Splits `_name: body`, `` _`a name`: body `` and `__: body`. */
function targetParts(text: string): TargetParts | null {
  if (!text.startsWith('_')) return null
  if (/^__:(?:\s|$)/.test(text)) return { name: '', body: text.slice(3).trim() }
  if (text.startsWith('_`')) {
    const close = text.indexOf('`:', 2)
    return close === -1 ? null : { name: text.slice(2, close), body: text.slice(close + 2).trim() }
  }
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === ':' && (at + 1 === text.length || text[at + 1] === ' ')) {
      return at === 1 ? null : { name: text.slice(1, at), body: text.slice(at + 1).trim() }
    }
  }
  return null
}

function readTarget(page: RstPage, at: number, end: number, parts: TargetParts): number {
  const rest = continuation(page, at, end)
  const name = referenceName(unescapeRst(parts.name))
  const target = targetOfBody(page, at, parts.body, rest)
  if (target === null) {
    addLabel(page, name)
    return at + 1
  }
  if (parts.name === '') page.anonymousTargets.push(target)
  else if (!page.targets.has(name)) page.targets.set(name, target)
  page.waitingLabels = []
  return rest === '' ? at + 1 : end
}

/** `text` is on the first line, `rest` on the following ones. Either may be ''. */
function targetOfBody(page: RstPage, at: number, text: string, rest: string): Target | null {
  const body = text + rest
  if (body === '') return null
  const alias = /^(?:`([^`]+)`|([A-Za-z0-9](?:[\w.:+-]*[A-Za-z0-9])?))_$/.exec(body)
  if (alias !== null) return { kind: 'alias', name: referenceName(unescapeRst(alias[1] ?? alias[2] ?? '')) }
  const index = text === '' ? at + 1 : at
  const line = page.lines[index] ?? ''
  const column = (text === '' ? line.length - line.trimStart().length : line.lastIndexOf(text)) + 1
  const uri = unescapeRst(body.replace(/^<(.*)>$/, '$1').replace(/\\?\s/g, ''))
  return { kind: 'uri', uri, position: { line: index + 1, column } }
}

/** Links reach a label by its name (`:ref:`) and by the identifier derived from it. */
function addLabel(page: RstPage, name: string): void {
  if (name === '') return
  const id = docutilsSlug(name)
  page.anchors.add(name)
  if (id !== '') page.anchors.add(id)
  page.targets.set(name, { kind: 'label', id: id === '' ? name : id })
  page.waitingLabels.push(name)
}

function readAnonymous(page: RstPage, at: number, body: string): number {
  const target = targetOfBody(page, at, body, '')
  if (target !== null) page.anonymousTargets.push(target)
  return at + 1
}

/** A comment is not prose. An empty one has no body if a blank line follows. */
function readComment(page: RstPage, at: number, end: number, text: string): number {
  if (text === '' && isBlank(page.lines[at + 1])) return at + 1
  page.comments.push({
    text: [text, ...page.lines.slice(at + 1, end)].join('\n'),
    beside: false,
    from: at + 1,
    to: end,
  })
  return end
}
