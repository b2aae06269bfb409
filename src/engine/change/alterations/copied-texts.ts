import { groupBy } from '../../../base/group-by.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import type { Alteration, ChangedText } from '../alteration.ts'
import type { Hunk, NumberedLine } from '../hunks.ts'

const MAX_LINE = 400
const MIN_LENGTH = 24
const MIN_WORDS = 4
const MAX_DIFFERENT = 2
/** Marks of comments, quotes and items around a line of text. */
const AROUND = /^[\s*#/;"'`-]+|[\s"'`,\\]+$/g
/** What text does not have. */
const CODE = /[;{}]|(?<![<>=!])=(?!=)|\w\(["'`)]/
const QUOTED = /"((?:[^"\\\n]|\\.){24,300})"|'((?:[^'\\\n]|\\.){24,300})'/g
/** What a reader relies on: numbers, options, what is quoted. */
const TELLING = /\d|^["'`([]*--?[a-z]|^["']/i

/**
 * Lines of help texts and of documentation in code whose numbers, options or quoted words a change replaces: pages copy such lines, whether by
 * hand or by a generator that nobody ran.
 */
export function alteredTexts(hunks: readonly Hunk[], { path }: ChangedText): Alteration[] {
  const kind = classifyPath(path)
  if (kind !== 'source' && kind !== 'config') return []
  return hunks.flatMap(({ removed, added }) => {
    // Lines of one shape take each other's place in their order.
    const successors = groupBy(added.flatMap(textsOf), ({ text }) => shapeOf(text))
    return removed.flatMap(textsOf).flatMap(({ line, text }): Alteration[] => {
      const next = successors.get(shapeOf(text))?.shift()
      if (!next || differencesOf(text, next.text) > MAX_DIFFERENT) return []
      return [
        {
          ...{ sort: 'message', name: text, owner: null, became: null },
          before: { path, line: line.line, text: line.text.trim() },
          after: { path, line: next.line.line, text: next.line.text.trim() },
          value: { old: text, now: next.text },
        },
      ]
    })
  })
}

interface Text {
  readonly line: NumberedLine
  readonly text: string
}

/** The line, if all of it is text, or what it has in quotes. */
function textsOf(line: NumberedLine): Text[] {
  if (line.text.length > MAX_LINE) return []
  const plain = line.text.replace(AROUND, '')
  const texts = !CODE.test(plain)
    ? [plain]
    : [...line.text.matchAll(QUOTED)].map(([, double, single]) => double ?? single ?? '')
  return texts.filter(isSentence).map((text) => ({ line, text }))
}

function isSentence(text: string): boolean {
  return text.length >= MIN_LENGTH && (text.match(/(?<![\w$.])[A-Za-z]{2,20}(?![\w$(.=])/g)?.length ?? 0) >= MIN_WORDS
}

/** The words that two texts have in common if they differ only in what a reader relies on. */
function shapeOf(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => (TELLING.test(word) ? '#' : word))
    .join(' ')
}

/** The number of words in which two texts of one shape differ. */
function differencesOf(old: string, now: string): number {
  const words = now.split(/\s+/)
  return old.split(/\s+/).filter((word, index) => word !== words[index]).length
}
