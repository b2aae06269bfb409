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
    const left = added.flatMap(textsOf)
    return removed.flatMap(textsOf).flatMap(({ line, text }): Alteration[] => {
      const next = left.find((other) => isRewritten(text, other.text))
      if (!next) return []
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

/** Whether two lines have the same words but for one or two that tell something. */
function isRewritten(old: string, now: string): boolean {
  const [olds, nows] = [old.split(/\s+/), now.split(/\s+/)]
  if (olds.length !== nows.length) return false
  const different = olds.flatMap((word, index) => (word === nows[index] ? [] : [`${word} ${nows[index]}`]))
  return (
    different.length > 0 &&
    different.length <= MAX_DIFFERENT &&
    different.every((pair) => pair.split(' ').every((word) => TELLING.test(word)))
  )
}
