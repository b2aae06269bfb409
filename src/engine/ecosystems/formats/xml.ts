import { lineFinder } from './lines.ts'

/** An element with text or attributes. `path` joins element names (`project/properties/java.version`). */
export interface XmlElement {
  readonly path: string
  /** Id of the parent element, to join the parts of one dependency. */
  readonly parent: number
  readonly text: string
  readonly attributes: ReadonlyMap<string, string>
  readonly line: number
}

const MAX_DEPTH = 64
const TAG = /<(?:!--[\s\S]*?(?:-->|$)|!\[CDATA\[[\s\S]*?(?:\]\]>|$)|(\/?)([\w.:-]+)(?![\w.:-])([^<>]*)>)/g

/** Reads elements in the order in which they close. Never throws: tags that do not match are ignored. */
export function readXml(text: string): XmlElement[] {
  const lineOf = lineFinder(text)
  const elements: XmlElement[] = []
  const open: { name: string; id: number; contentStart: number; attributes: string; offset: number }[] = []
  let count = 0
  const close = (content: string): void => {
    const top = open.pop()
    if (top === undefined || open.length >= MAX_DEPTH) return
    elements.push({
      path: [...open.map(({ name }) => name), top.name].join('/'),
      parent: open.at(-1)?.id ?? 0,
      text: content.includes('<') ? '' : unescaped(content.trim()),
      attributes: attributesOf(top.attributes),
      line: lineOf(top.offset),
    })
  }
  for (const match of text.matchAll(TAG)) {
    const [whole, slash, name, attributes = ''] = match
    if (name === undefined) continue
    const after = match.index + whole.length
    if (slash !== '/') {
      open.push({ name, id: ++count, contentStart: after, attributes, offset: match.index })
      if (attributes.endsWith('/')) close('')
    } else if (open.at(-1)?.name === name) {
      close(text.slice(open.at(-1)?.contentStart, match.index))
    }
  }
  return elements
}

function attributesOf(source: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of source.matchAll(/([\w.:-]+)\s*=\s*["']([^"']*)["']/g)) {
    found.set(name, unescaped(value))
  }
  return found
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function unescaped(text: string): string {
  return text.replace(/&(\w{2,4});/g, (entity, name: string) => ENTITIES.get(name) ?? entity)
}
