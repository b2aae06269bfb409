const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  trade: '™',
  reg: '®',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  times: '×',
  bull: '•',
  middot: '·',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
}

/** Resolves the HTML entities that occur in docs; unknown ones are unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole, body: string) => {
    if (!body.startsWith('#')) return Object.hasOwn(ENTITIES, body) ? (ENTITIES[body] ?? whole) : whole
    const code =
      body[1]?.toLowerCase() === 'x' ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** The patterns below take quadratic time in the worst case, so longer texts are read in pieces. */
const MAX_PIECE = 2000

/** Cuts at the last white space of each piece, if it has any. */
function piecesOf(markup: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < markup.length; ) {
    const whole = markup.slice(from, from + MAX_PIECE)
    const cut = from + MAX_PIECE < markup.length ? whole.search(/\s\S*$/) : -1
    const piece = cut > 0 ? whole.slice(0, cut) : whole
    pieces.push(piece)
    from += piece.length
  }
  return pieces
}

/**
 * The rendered text of one run of inline Markdown or reStructuredText: links become their text, emphasis and code marks are removed,
 * entities and backslash escapes are resolved. For headings and sentences; not for positions.
 */
export function plainInline(markup: string): string {
  if (markup.length > MAX_PIECE)
    return piecesOf(markup).reduce((text, piece) => text + (/^\s/.test(piece) ? ' ' : '') + plainInline(piece), '')
  if (!/[`\\<[*_~&\u0000]/.test(markup)) return markup.trim()
  const held: string[] = []
  const hold = (text: string): string => `\u0000${held.push(text) - 1}\u0000`
  const text = markup
    .replace(/(?<!`)(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, (_, _marks: string, code: string) =>
      hold(code.trim() === '' ? code : code.replace(/^ (.*) $/, '$1')),
    )
    .replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => hold(character))
    .replace(/<!--[^>]*-->/g, '')
    .replace(/!\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/g, '$1')
    .replace(/\[([^[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s[^)]*)?\)/g, '$1')
    .replace(/\[([^[\]]+)\]\[[^\]]*\]/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, '')
    .replace(/(\*\*|__)(?=\S)([^*]*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]*?\S)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_])_(?=\S)([^_]*?\S)_(?![\w_])/g, '$1')
    .replace(/~~([^~]+)~~/g, '$1')
  return decodeEntities(text)
    .replace(/\u0000(\d+)\u0000/g, (_, index: string) => held[Number(index)] ?? '')
    .trim()
}

/**
 * A source line without its markup, so that a sentence can be read across links and emphasis: `**version 10+**` and ``
 * [*Go*](https://golang.org) `` become `version 10+` and `Go`.
 */
export function readableLine(source: string): string {
  if (!/[`<[*_&]/.test(source)) return source
  return decodeEntities(
    source
      .replace(/!?\[([^[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s[^)]*)?\)/g, '$1')
      .replace(/\[([^[\]]+)\]\[[^\]]*\]/g, '$1')
      .replace(/`([^`<]+?)\s*<[^>]*>`_{0,2}/g, '$1')
      .replace(/\[([^[\]]*)\]/g, '$1')
      .replace(/<[a-z/!][^<>]{0,300}>/gi, ' ')
      .replace(/[*`]|(?<!\w)_|_(?!\w)/g, ''),
  )
}
