/** Macros that join their arguments without blanks, each in another font. */
const JOINING = /^(?:BR|RB|BI|IB|IR|RI)$/

/** One line of roff as a reader sees it: the macro is gone, its arguments are joined, escapes are resolved. */
export function readableText(line: string): string {
  const [, macro = '', rest = ''] = /^[.'][ \t]*([A-Za-z]{1,4})(?:[ \t]+(.*))?$/s.exec(line) ?? [null, '', line]
  if (macro === '') return unescaped(rest).trim()
  const parts = argumentsOf(rest)
  if (macro === 'IP') return unescaped(parts[0] ?? '')
  return parts
    .map(unescaped)
    .join(JOINING.test(macro) ? '' : ' ')
    .trim()
}

/** Arguments stand in quotes where they hold blanks. */
function argumentsOf(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"?|((?:[^\s\\]|\\.)+)/gs)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

const SIGNS: Readonly<Record<string, string>> = {
  '-': '-',
  e: '\\',
  '&': '',
  ' ': ' ',
  '|': '',
  '(aq': "'",
  '(dq': '"',
  '(em': '—',
  '(en': '–',
  '(bu': '•',
}

function unescaped(text: string): string {
  return text
    .replace(/\\f(?:[A-Z]|\(..|\[[^\]]{0,20}\])/g, '')
    .replace(/\\(\(..|.)/gs, (_, sign: string) => SIGNS[sign] ?? (sign.startsWith('(') ? '' : sign))
}
