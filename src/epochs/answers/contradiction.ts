import { contentWords } from '../../text/words.ts'
import type { SearchHit } from './probe.ts'
import type { JudgedAnswer } from './similarity.ts'
import { statementsOf } from './statements.ts'
import { standsIn } from './value-judge.ts'

/** Words beside its value that make a statement about something certain. */
const MIN_WORDS = 3
/** Words that a statement of another value may have more, beside that value. */
const MORE_WORDS = 2

/**
 * A statement among the results that says another value of the same: it has every word of the known one but its value, and where that
 * stands a value of the same shape, a number for a number and a path for a path. Null when there is none, or where the known
 * statement has no value or too few words to tell what it is about.
 */
export function contradictionOf(
  { ground_truth: truth, value }: Pick<JudgedAnswer, 'ground_truth' | 'value'>,
  hits: readonly SearchHit[],
): string | null {
  const own = value ?? valueTokens(truth)[0] ?? ''
  if (own === '' || !truth.includes(own)) return null
  const around = contentWords(truth.replaceAll(own, ' '))
  const said = new Set(around)
  if (said.size < MIN_WORDS) return null
  const shape = shapeOf(own)
  const saysOtherwise = (statement: string): boolean => {
    if (standsIn(statement, own) || bare(statement).includes(bare(own))) return false
    if (shape === 'word') return replacesWord(contentWords(statement), truth, own)
    const others = valueTokens(statement).filter((token) => shapeOf(token) === shape && !standsIn(truth, token))
    const [other] = others
    if (other === undefined) return false
    const rest = new Set(contentWords(statement.replaceAll(other, ' ')))
    return rest.size <= said.size + MORE_WORDS && [...said].every((word) => rest.has(word))
  }
  for (const { text } of hits) {
    const found = statementsOf(text).find(saysOtherwise)
    if (found !== undefined) return found
  }
  return null
}

/** Letters and digits alone: markup may have gone from a value where it is shown. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether words are those of the known statement in the same order, with another word in the place of its value. */
function replacesWord(words: readonly string[], truth: string, value: string): boolean {
  const at = truth.indexOf(value)
  const [before, after] = [contentWords(truth.slice(0, at)), contentWords(truth.slice(at + value.length))]
  if (words.length !== before.length + after.length + 1) return false
  return (
    before.every((word, index) => words[index] === word) &&
    after.every((word, index) => words[before.length + 1 + index] === word)
  )
}

/** What a value looks like: values of one shape can stand in each other's place. `word` is one that nothing tells from other words. */
type ValueShape = 'number' | 'version' | 'path' | 'flag' | 'variable' | 'name' | 'command' | 'word'

const SHAPES: readonly (readonly [Exclude<ValueShape, 'word'>, RegExp])[] = [
  ['command', /\S\s+\S/],
  ['number', /^[-+]?\d+(?:[.,_]\d+)?%?$/],
  ['version', /^[v^~<>=]*\d+(?:\.\w+){1,4}(?:-[\w.]+)?$/],
  ['flag', /^--?[a-z]/i],
  ['path', /\/|^[\w-]+\.[a-z]{1,5}$/],
  ['variable', /^[A-Z][A-Z\d]*_[A-Z\d_]+$/],
  ['name', /_|[a-z\d][A-Z]|\(\)$|\w\.\w/],
]
const MAX_LENGTH = 600

export function shapeOf(value: string): ValueShape {
  const trimmed = value.trim()
  return SHAPES.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'word'
}

/** What of a statement looks like a value: its code spans, and its words that are no plain words. Linear in its length. */
function valueTokens(statement: string): string[] {
  const text = statement.slice(0, MAX_LENGTH)
  const spans = [...text.matchAll(/`([^`]{1,100})`/g)].flatMap(([, span]) => span ?? [])
  const words = text
    .split(/[\s`"'“”‘’()[\]{}<>|,;]+/u)
    .map((word) => word.replace(/[.:!?]+$/u, ''))
    .filter((word) => word !== '' && shapeOf(word) !== 'word')
  return [...new Set([...spans, ...words])]
}
