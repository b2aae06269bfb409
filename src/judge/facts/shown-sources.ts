import { contentWords } from '../../base/text/words.ts'

/** Maximum number of characters of the sources to show to a model per question. */
const MAX_SHOWN = 24_000

/** The sources as shown to a model: all of them or, if they are too long, the paragraphs that share the most words with the statements. */
export function shownSources(
  statements: readonly string[],
  texts: readonly string[],
): { readonly text: string; readonly isWhole: boolean } {
  const all = texts.join('\n\n')
  if (all.length <= MAX_SHOWN) return { text: all.toWellFormed(), isWhole: true }
  const words = new Set(statements.flatMap(contentWords))
  const ranked = all
    .split(/\n\s*\n/)
    .map((text, index) => {
      const paragraph = text.slice(0, MAX_SHOWN / 4)
      const shared = new Set(contentWords(paragraph).filter((word) => words.has(word))).size
      return { paragraph, index, shared }
    })
    .filter(({ shared }) => shared > 0)
    .sort((left, right) => right.shared - left.shared)
  const chosen: typeof ranked = []
  let left = MAX_SHOWN
  for (const each of ranked) {
    left -= each.paragraph.length + 2
    if (left < 0) break
    chosen.push(each)
  }
  const text = chosen
    .sort((one, other) => one.index - other.index)
    .map(({ paragraph }) => paragraph)
    .join('\n\n')
  return { text: text.toWellFormed(), isWhole: false }
}
