import type { Position } from '../doc.ts'
import { addLink } from '../page-lists.ts'
import { type RstPage, referenceName, unescapeRst } from './page.ts'

interface Phrase extends Position {
  readonly content: string
  readonly source: string
}

/** Splits `title <target>`; the title is null where there is no target of its own. */
function titled(content: string): { title: string | null; target: string } {
  const open = content.endsWith('>') ? content.lastIndexOf('<') : -1
  if (open === -1 || content[open - 1] === '\\') return { title: null, target: content }
  const title = unescapeRst(content.slice(0, open)).trim().replace(/\s+/g, ' ')
  return { title, target: content.slice(open + 1, -1).trim() }
}

/** `` `text <target>`_ `` links by itself (and names its text as a target); `` `text`_ `` waits for the definition. */
export function addReference(
  page: RstPage,
  { content, anonymous, ...place }: Phrase & { readonly anonymous: boolean },
): void {
  const { title, target } = titled(content)
  if (title === null) {
    const text = unescapeRst(content).replace(/\s+/g, ' ')
    page.pending.push({ name: anonymous ? null : referenceName(text), text, ...place })
  } else if (target.endsWith('_') && !target.endsWith('\\_')) {
    page.pending.push({ name: referenceName(target.slice(0, -1)), text: title, ...place })
  } else {
    const uri = unescapeRst(target.replace(/\s+/g, ''))
    addLink(page, { kind: 'link', target: uri, text: title === '' ? uri : title, ...place })
    const name = referenceName(title)
    const { line, column } = place
    if (!anonymous && name !== '' && !page.targets.has(name))
      page.targets.set(name, { kind: 'uri', uri, position: { line, column } })
  }
}

const LINK_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['doc', 'doc:'],
  ['ref', 'ref:'],
  ['numref', 'ref:'],
  ['download', ''],
])

/** Interpreted text with a role: links for pages, labels and downloads, code spans for everything else. */
export function addInterpreted(
  page: RstPage,
  { content, source, line, column, ...phrase }: Phrase & { readonly role: string },
): void {
  const role = phrase.role.replace(/^std:/, '')
  const { title, target } = titled(content)
  const plain = unescapeRst(target).replace(/\s+/g, ' ')
  const prefix = LINK_PREFIXES.get(role)
  if (prefix !== undefined) {
    const named = `${prefix}${plain.replace(/^!/, '')}`
    addLink(page, { kind: 'link', target: named, text: title ?? '', source, line, column })
    return
  }
  const text = role === 'default' || role === 'code' || role === 'literal' ? plain : plain.replace(/^[!~]?[.]?/, '')
  if (text !== '') page.codeSpans.push({ text, role, line, column })
}

const MAX_HEADING = 1000

/** A heading as read: roles, literals, references and emphasis give their text. */
export function plainText(source: string): string {
  const literals = source
    .slice(0, MAX_HEADING)
    .replace(/(?::[A-Za-z][\w:+.-]{0,60}:)?(`+)([^`]+)\1(?:__?(?!\w))?/g, (_, ticks: string, content: string) => {
      const { title, target } = ticks === '`' ? titled(content) : { title: null, target: content }
      return title ?? target.replace(/^[!~]/, '')
    })
    .replace(/(\*{1,2})(?=\S)([^*]*[^*\s])\1/g, '$2')
  return unescapeRst(literals).trim()
}
