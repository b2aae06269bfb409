import type { z } from 'zod'
import type { ClaimTypes } from './claim-types.ts'
import { keysAt, pathsOfKey } from './json-schema.ts'
import { nearest } from './nearest.ts'
import type { ConfigErrorCode } from './problem.ts'
import type { Path } from './yaml/tree.ts'

type Issue = z.core.$ZodIssue

/** One mistake in the file: its place, its text, and the part of the file that is ignored because of it. */
export interface Fault {
  readonly code: ConfigErrorCode
  readonly path: Path
  /** Lazy, as computing it loads the list of known keys. */
  readonly text: () => string
  readonly drop: Path
}

interface File {
  readonly types: ClaimTypes
  /** The value at a path. */
  readonly valueAt: (path: Path) => unknown
}

/** The faults of a zod issue. */
export function faultsOf(issue: Issue, file: File): Fault[] {
  const { types, valueAt } = file
  if (issue.code === 'invalid_union') return faultsOfUnion(issue, file)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key]
      return {
        code: 'DOCALIGN_E502',
        path,
        text: () => unknownKey(issue.path, key, types),
        drop: enclosingEntry(path) ?? path,
      }
    })
  }
  const bad = issue.code === 'custom' && issue.params?.pattern === true
  const text = (): string =>
    `${dotted(issue.path)} ${bad ? `${show(valueAt(issue.path))} cannot be used: ${issue.message}` : complaint(issue, valueAt(issue.path))}`
  return [
    {
      code: bad ? 'DOCALIGN_E504' : 'DOCALIGN_E503',
      path: issue.path,
      text,
      drop: enclosingEntry(issue.path) ?? issue.path,
    },
  ]
}

/** The path of the enclosing list entry, which is dropped as a whole: without one of its conditions it would match more than intended. */
function enclosingEntry(path: Path): Path | null {
  const index = path.findIndex((part) => typeof part === 'number')
  return index >= 0 ? path.slice(0, index + 1) : null
}

/** The faults of the union's branch that the value was meant for: the one that matched furthest. */
function faultsOfUnion(issue: z.core.$ZodIssueInvalidUnion, file: File): Fault[] {
  const meant = issue.errors.find((branch) =>
    branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'),
  )
  if (meant)
    return meant.flatMap((inner) => faultsOf({ ...inner, path: [...issue.path, ...inner.path] } as Issue, file))
  const text = (): string =>
    `${dotted(issue.path)} must be true, false or {enabled, severity}, not ${show(file.valueAt(issue.path))}`
  return [{ code: 'DOCALIGN_E503', path: issue.path, text, drop: issue.path }]
}

function unknownKey(parent: Path, key: string, types: ClaimTypes): string {
  const known = keysAt(parent, types)
  const meant = nearest(key, known) ?? pathsOfKey(key, types)[0]
  const way = meant
    ? ` — did you mean ${JSON.stringify(meant)}?`
    : known.length > 0
      ? `; known here: ${known.join(', ')}`
      : ''
  return `unknown key ${show(key)}${way}`
}

function complaint(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_value') {
    const options = issue.values.map(String)
    const meant = typeof value === 'string' ? nearest(value, options) : null
    return `must be ${options.length > 1 ? 'one of ' : ''}${options.join(', ')}, not ${show(value)}${meant ? ` — did you mean "${meant}"?` : ''}`
  }
  if (issue.code === 'invalid_type') return `must be ${EXPECTED[issue.expected] ?? issue.expected}, not ${show(value)}`
  if (issue.code === 'too_small')
    return `must ${measure(issue.origin, 'at least', Number(issue.minimum))}, not ${show(value)}`
  if (issue.code === 'too_big')
    return `must ${measure(issue.origin, 'at most', Number(issue.maximum))}, not ${show(value)}`
  return issue.message
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
}

function measure(origin: string, bound: string, limit: number): string {
  if (origin === 'string') return `have ${bound} ${limit} characters`
  return origin === 'array' ? `have ${bound} ${limit} items` : `be ${bound} ${limit}`
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (typeof value === 'object') return 'a mapping'
  const text = typeof value === 'string' ? value : String(value)
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return typeof value === 'string' ? `"${short}"` : short
}

function dotted(path: Path): string {
  if (path.length === 0) return 'the file'
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('')
}
