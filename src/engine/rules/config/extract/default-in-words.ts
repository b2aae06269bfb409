import { memoize } from '../../../../base/memoize.ts'
import { isCurrentAssertion } from '../../../docs/annotation/statement-context.ts'
import type { Doc, Prose } from '../../../docs/doc.ts'
import type { ClaimDraft } from '../../claim.ts'
import { placed } from '../../draft.ts'
import { isIdentifier, isKebab, spellings } from '../../identifiers.ts'

/** A default that is not a bare number: with a unit, or a boolean. */
export interface WordsSubject {
  readonly kind: 'words'
  readonly key: string
  /** `5 seconds`, `true` */
  readonly value: string
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const AMOUNT = `(\\d[\\d_,]*(?:\\.\\d+)?|${NUMBERS.slice(1).join('|')}|fifteen|twenty|thirty|sixty)`
const UNIT =
  '(milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|days?|bytes|kb|mb|gb|kib|mib|gib)(?! (?:ago|before|from|old))'
const QUANTITIES = [
  `\\bby default,? (?:\\w+ ){0,2}?${AMOUNT}[ -]?${UNIT}\\b`,
  `\\bdefaults?(?: value)?(?: is| to|:) [\`"]?${AMOUNT}[ -]?${UNIT}\\b`,
  `(?<![-.\\w])${AMOUNT}[ -]?${UNIT}\\)? (?:by|as) default\\b`,
].map((source) => new RegExp(source, 'i'))
const TRUTH = /\bdefault(?:s to| value is| is|:) [`*"]*(true|false)\b|\b(enabled|disabled) by default\b/i
/** Longer runs are truncated to this many characters. */
const MAX_TEXT = 1500

/** "a timeout, by default five seconds", "- `strict`: … The default is `true`." */
export function defaultsInWords(doc: Doc): ClaimDraft<WordsSubject>[] {
  return doc.prose.flatMap((run) => {
    if (run.kind !== 'paragraph' && run.kind !== 'item') return []
    const text = run.lines
      .map((line) => line.trim())
      .join(' ')
      .slice(0, MAX_TEXT)
    if (!/default/i.test(text)) return []
    const match = QUANTITIES.map((pattern) => pattern.exec(text)).find((each) => each !== null)
    const [, amount = '', unit = ''] = match ?? []
    if (match) {
      const key = leadingKey(text) ?? keyNamedIn(doc, text.slice(0, match.index + match[0].length))
      const number = numberOf(amount)
      return key === null || number === null ? [] : draftOf(doc, run, key, `${number} ${unit.toLowerCase()}`, amount)
    }
    const [, truth, switched] = TRUTH.exec(text) ?? []
    const key = leadingKey(text)
    if (key === null || (truth ?? switched) === undefined) return []
    const value = truth?.toLowerCase() ?? (switched?.toLowerCase() === 'enabled' ? 'true' : 'false')
    return draftOf(doc, run, key, value, truth ?? switched ?? '')
  })
}

function draftOf(doc: Doc, run: Prose, key: string, value: string, word: string): ClaimDraft<WordsSubject>[] {
  const at = Math.max(
    0,
    run.lines.findIndex((line) => /default/i.test(line) && line.includes(word)),
  )
  const line = run.line + at
  if (!isCurrentAssertion(doc, line)) return []
  const source = run.lines[at] ?? ''
  const place = placed({ line, column: Math.max(0, source.indexOf(word)) + 1, text: source.trim() })
  return [
    {
      ...place,
      value: `${key} = ${value}`,
      subject: { kind: 'words', key, value },
      names: spellings(key),
      tentative: true,
    },
  ]
}

/** The option that starts an item and is its subject. */
function leadingKey(text: string): string | null {
  const name = /^(?:[-*+]|\d+\.)? ?(?:\*\*)?`(?:--)?([\w-]{3,60})(?:[ =:?][^`]*)?`/.exec(text)?.[1] ?? ''
  return isIdentifier(name) || isKebab(name) ? name : null
}

/** The only word of a sentence that the page shows elsewhere as a name of code. */
function keyNamedIn(doc: Doc, text: string): string | null {
  const sentence = text.slice(text.slice(0, -1).search(/[^.!?]*$/))
  const words = new Set(sentence.match(/[a-z][A-Za-z]{3,}/g))
  const named = [...words].filter((word) => namesShown(doc).has(word))
  return named.length === 1 ? (named[0] ?? null) : null
}

const namesShown = memoize(
  ({ codeSpans }: Doc): ReadonlySet<string> =>
    new Set(codeSpans.flatMap(({ text }) => (/^[a-z][A-Za-z]{3,40}$/.test(text) && text !== 'default' ? [text] : []))),
)

function numberOf(amount: string): number | null {
  const word = NUMBERS.indexOf(amount.toLowerCase())
  if (word !== -1) return word
  const tens = { fifteen: 15, twenty: 20, thirty: 30, sixty: 60 }[amount.toLowerCase()]
  return tens ?? (Number(amount.replace(/[_,]/g, '')) || null)
}
