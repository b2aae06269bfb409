/** Characters of a line that are read; the longest pattern fits. */
const MAX_LINE = 1000

/** The trimmed lines that the author of a comment wrote: without quotes and code blocks. */
export function ownLines(body: string): string[] {
  let fenced = false
  return body.split(/\r?\n/).flatMap((raw) => {
    const line = raw.slice(0, MAX_LINE).trim()
    if (/^(?:```|~~~)/.test(line)) {
      fenced = !fenced
      return []
    }
    return fenced || line === '' || line.startsWith('>') ? [] : [line]
  })
}

/** Lower case, letters and digits, single spaces; `don't` becomes `dont`. */
export function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
