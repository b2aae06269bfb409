/** What a value looks like: values of one shape can stand in each other's place. `word` is one that nothing tells from other words. */
export type ValueShape = 'number' | 'version' | 'path' | 'flag' | 'variable' | 'name' | 'command' | 'word'

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

/** The shape of a value as it is written. */
export function shapeOf(value: string): ValueShape {
  const trimmed = value.trim()
  return SHAPES.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? 'word'
}

/** What of a statement looks like a value: its code spans, and its words that are no plain words. Linear in its length. */
export function valueTokens(statement: string): string[] {
  const text = statement.slice(0, MAX_LENGTH)
  const spans = [...text.matchAll(/`([^`]{1,100})`/g)].flatMap(([, span]) => span ?? [])
  const words = text
    .split(/[\s`"'“”‘’()[\]{}<>|,;]+/u)
    .map((word) => word.replace(/[.:!?]+$/u, ''))
    .filter((word) => word !== '' && shapeOf(word) !== 'word')
  return [...new Set([...spans, ...words])]
}
