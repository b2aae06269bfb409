/** Characters that a quote must have besides white space: a bracket stands in every file. */
const MIN_LENGTH = 6

/**
 * The 1-based line that a quote is taken from; null when no line of the text has it. White space at the ends does not count,
 * nor does a line number that a model put before it.
 */
export function lineOfQuote(text: string, quote: string): number | null {
  const candidates = [quote, quote.replace(/^\s*\d+\s*[|:]\s?/, '')].map((each) => each.trim())
  const lines = text.split('\n')
  for (const wanted of candidates) {
    if (wanted.replace(/\s/g, '').length < MIN_LENGTH || wanted.includes('\n')) continue
    const exact = lines.findIndex((line) => line.trim() === wanted)
    const index = exact === -1 ? lines.findIndex((line) => line.includes(wanted)) : exact
    if (index !== -1) return index + 1
  }
  return null
}
