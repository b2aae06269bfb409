/** A part of a sentence: words, or what backticks set off as code. */
export interface SentencePart {
  readonly isCode: boolean
  readonly text: string
}

/** Code as a part of a sentence: between more backticks than it has itself in a row, as Markdown has it. '' for blank code. */
export function inCode(code: string): string {
  const text = code.trim()
  if (text === '') return ''
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  const gap = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${gap}${text}${gap}${fence}`
}

/** The parts of a sentence, in order. Null where a backtick is alone, or sets off nothing: then all of it is words. */
export function partsOf(sentence: string): SentencePart[] | null {
  const pieces = sentence.split(/(`+)/)
  const parts: SentencePart[] = []
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] ?? ''
    if (!piece.startsWith('`')) {
      if (piece !== '') parts.push({ isCode: false, text: piece })
      at++
      continue
    }
    const end = pieces.indexOf(piece, at + 1)
    const code = end === -1 ? '' : pieces.slice(at + 1, end).join('')
    if (code.trim() === '') return null
    parts.push({ isCode: true, text: code.startsWith(' ') && code.endsWith(' ') ? code.slice(1, -1) : code })
    at = end + 1
  }
  return parts
}

/** A sentence for where there is no markup: without the backticks that set off code. */
export function withoutFences(sentence: string): string {
  const parts = partsOf(sentence)
  return parts === null ? sentence.replaceAll('`', '') : parts.map(({ text }) => text).join('')
}
