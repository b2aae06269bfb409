import { isMap, isScalar, isSeq, parseDocument } from 'yaml'

/** The keys of an entry under `suppress` that mutes one value on the pages of a glob. */
export interface Suppression {
  readonly file: string
  /** A regular expression. */
  readonly pattern: string
}

export interface InsertedText {
  /** Offset in UTF-16 code units. */
  readonly at: number
  readonly text: string
}

/**
 * What to insert into a `.docalign.yml` so that it has one more entry under `suppress`; the rest stays as it is. Null for a text that is no
 * mapping in lines.
 */
export function suppressionInsertion(config: string, { file, pattern }: Suppression): InsertedText | null {
  const keys = [`file: ${JSON.stringify(file)}`, `pattern: ${JSON.stringify(pattern)}`]
  const block = (indent: string): string => `${indent}- ${keys.join(`\n${indent}  `)}\n`
  const ownLine = (at: number, text: string): InsertedText => {
    const end = config.indexOf('\n', at)
    return end < 0 ? { at: config.length, text: `\n${text}` } : { at: end + 1, text }
  }
  const document = parseDocument(config)
  if (document.errors.length > 0) return null
  const { contents } = document
  const atEnd: InsertedText = {
    at: config.length,
    text: `${config === '' || config.endsWith('\n') ? '' : '\n'}suppress:\n${block('  ')}`,
  }
  if (contents === null) return atEnd
  if (!isMap(contents) || contents.flow) return null
  const pair = contents.items.find(({ key }) => isScalar(key) && key.value === 'suppress')
  if (!pair) return atEnd
  const { key, value } = pair
  if (isSeq(value) && value.range) {
    const last = value.items.at(-1)
    const [from, to] = value.range
    if (value.flow) {
      const close = config.lastIndexOf(']', to - 1)
      return { at: close, text: `${last === undefined ? '' : ', '}{ ${keys.join(', ')} }` }
    }
    const start = config.lastIndexOf('\n', from) + 1
    const indent = /^[ \t]*/.exec(config.slice(start))?.[0] ?? ''
    const end = rangeEnd(last)
    return end === null ? null : ownLine(Math.max(start, end - 1), block(indent))
  }
  const end = isScalar(value) && value.value !== null ? null : rangeEnd(key)
  return end === null ? null : ownLine(end, block('  '))
}

/** The end of a node, without what follows it; null for what is no node of the text. */
function rangeEnd(node: unknown): number | null {
  const hasRange = isMap(node) || isScalar(node) || isSeq(node)
  return hasRange && node.range ? node.range[1] : null
}
