import type { Declaration } from '../../ecosystems/declaration.ts'
import type { ValueKind } from '../../ecosystems/sample.ts'
import type { At, CodeModel } from '../../facts/model/model.ts'
import { bodyMembers, splitType } from './type-text.ts'

/** A key that an object of a type may have. */
export interface ShapeMember {
  /** Its type as source text; null where none is written. */
  readonly type: string | null
}

/** What a type admits, as far as all of it is known. */
export interface Shape {
  /** The kinds of values that may be written out for it; null when it may admit others. */
  readonly kinds: ReadonlySet<ValueKind> | null
  /** The keys of its objects; null when they may have others, or when it admits none. */
  readonly members: ReadonlyMap<string, ShapeMember> | null
  /** The declaration that gives the keys; null where they stand in the type itself. */
  readonly declared: At<Declaration> | null
}

/** Types that lead to types are followed this far. */
const MAX_DEPTH = 6

/** It may admit anything. */
export const UNKNOWN: Shape = { kinds: null, members: null, declared: null }

/** What a type of TypeScript admits, read from its text. */
export function shapeOf(type: string, code: CodeModel, depth = MAX_DEPTH): Shape {
  const parts = depth === 0 ? null : splitType(type, '|')
  if (parts === null) return UNKNOWN
  const shapes = parts.map((part) => partOf(part, code, depth - 1))
  return shapes.reduce(either)
}

/** A value of one of two types. A key that both have is only known by its name. */
function either(left: Shape, right: Shape): Shape {
  const kinds = left.kinds && right.kinds ? new Set([...left.kinds, ...right.kinds]) : null
  const [first, second] = [left, right].filter(admitsObjects)
  if (!second) return { kinds, members: first?.members ?? null, declared: first?.declared ?? null }
  return { kinds, members: joined(first?.members ?? null, second.members), declared: first?.declared ?? null }
}

function admitsObjects({ kinds }: Shape): boolean {
  return kinds === null || kinds.has('object')
}

function joined(left: Shape['members'], right: Shape['members']): Shape['members'] {
  if (left === null || right === null) return null
  const all = new Map([...left, ...right])
  for (const name of left.keys()) if (right.has(name)) all.set(name, { type: null })
  return all
}

function partOf(part: string, code: CodeModel, depth: number): Shape {
  const sides = splitType(part, '&')
  if (sides === null) return UNKNOWN
  if (sides.length === 1) return singleOf(part.trim(), code, depth)
  const shapes = sides.map((side) => singleOf(side.trim(), code, depth))
  const known = shapes.flatMap((shape) => (shape.kinds ? [shape.kinds] : []))
  const [first] = known
  const shared = [...(first ?? [])].filter((kind) => known.every((each) => each.has(kind)))
  // A text with a brand is made of a text.
  const kinds = shared.length > 0 ? new Set(shared) : null
  const members = shapes.map((shape) => shape.members).reduce(joined)
  return { kinds, members, declared: shapes.find(({ declared }) => declared)?.declared ?? null }
}

const of = (...kinds: ValueKind[]): Shape => ({ kinds: new Set(kinds), members: null, declared: null })

const PLAIN: Readonly<Record<string, Shape>> = {
  ...{ string: of('text'), number: of('number'), bigint: of('number'), boolean: of('boolean') },
  ...{ true: of('boolean'), false: of('boolean'), null: of('null'), undefined: of('null'), void: of('null') },
  ...{ object: of('object', 'list', 'function'), Function: of('function'), symbol: of() },
}

/** Objects of the platform that no literal is. */
const INSTANCES = /^(?:Date|RegExp|URL|Buffer|Map|Set|WeakMap|AbortSignal|Uint8Array|ArrayBuffer)$/
/** Types whose objects have the members of their argument. */
const SAME_MEMBERS = /^(?:Partial|Readonly|Required|NonNullable|DeepPartial)$/
/** Words of types that are worked out. */
const WORKED_OUT = /\b(?:keyof|typeof|infer|extends|is|asserts|unique)\b|\[[^\]]*\]\s*\[/

function singleOf(type: string, code: CodeModel, depth: number): Shape {
  const bare = type.replace(/^readonly\s+/, '')
  const plain = Object.hasOwn(PLAIN, bare) ? PLAIN[bare] : undefined
  if (plain) return plain
  if (/^(['"`]).*\1$/s.test(bare)) return of('text')
  if (/^-?\d[\d_.]*$/.test(bare)) return of('number')
  if (splitType(bare, '=>')?.length !== 1) return bare.includes('=>') ? of('function') : UNKNOWN
  if (bare.startsWith('{') && bare.endsWith('}')) return writtenOut(bare)
  if (WORKED_OUT.test(bare)) return UNKNOWN
  if (bare.endsWith('[]')) return of('list')
  if (bare.startsWith('[')) return bare.endsWith(']') ? of('list') : UNKNOWN
  if (bare.startsWith('(') && bare.endsWith(')')) return shapeOf(bare.slice(1, -1), code, depth)
  const [, name, , given] = /^([A-Za-z_$][\w$]*)(<(.*)>)?$/s.exec(bare) ?? []
  return name === undefined ? UNKNOWN : namedOf(name, given ?? null, code, depth)
}

function writtenOut(type: string): Shape {
  const members = bodyMembers(type)
  return { kinds: members === null ? null : new Set(['object', 'function']), members, declared: null }
}

function namedOf(name: string, given: string | null, code: CodeModel, depth: number): Shape {
  const types = code.typesOf(name).filter(({ file }) => /\.[cm]?tsx?$/.test(file))
  if (types.length === 0) {
    if (given !== null && /^(?:Omit|Pick)$/.test(name)) return chosenOf(name, given, code, depth)
    if (given !== null && SAME_MEMBERS.test(name)) return shapeOf(given, code, depth)
    if (/^(?:Readonly)?Array$/.test(name)) return of('list')
    return given === null && INSTANCES.test(name) ? of() : UNKNOWN
  }
  const [type] = types
  if (!type || types.length > 1) return UNKNOWN
  if (type.kind === 'enum') return of('text', 'number')
  if (type.kind === 'type') return aliasOf(type, code, depth)
  if (type.kind !== 'interface' && type.kind !== 'class') return UNKNOWN
  return objectOf(type, code)
}

/** Objects of a type; a function may have its members, too. */
function objectOf(type: At<Declaration>, code: CodeModel): Shape {
  const { facts, open } = code.membersOf(type)
  const members = open !== null || facts.length === 0 ? null : membersOf(facts)
  return { kinds: new Set(['object', 'function']), members, declared: type }
}

/** `Omit<Type, 'a' | 'b'>` and `Pick<Type, 'a'>`, where the names are written out. */
function chosenOf(utility: string, given: string, code: CodeModel, depth: number): Shape {
  const [type, chosen, ...others] = splitType(given, ';') ?? []
  if (type === undefined || chosen === undefined || others.length > 0) return UNKNOWN
  const shape = shapeOf(type, code, depth)
  const names = splitType(chosen, '|')?.map((name) => /^\s*(['"])([\w$-]+)\1\s*$/.exec(name)?.[2])
  const isTold = names?.every((name) => name !== undefined) ?? false
  if (!isTold || shape.members === null) return { ...shape, members: null }
  const kept = [...shape.members].filter(([name]) => names?.includes(name) === (utility === 'Pick'))
  return { ...shape, members: new Map(kept) }
}

function aliasOf(type: At<Declaration>, code: CodeModel, depth: number): Shape {
  const text = type.type?.trim()
  const isObject = text === undefined || (text.startsWith('{') && splitType(text, '|')?.length === 1)
  if (!isObject) {
    const shape = shapeOf(text, code, depth)
    return shape.members === null ? shape : { ...shape, declared: type }
  }
  return objectOf(type, code)
}

function membersOf(facts: readonly Declaration[]): ReadonlyMap<string, ShapeMember> {
  return new Map(
    facts.map(({ name, kind, type }) => [name, { type: kind === 'method' ? '() => void' : (type ?? null) }]),
  )
}

const WORDS: Readonly<Record<ValueKind, string>> = {
  ...{ text: 'a text', number: 'a number', boolean: 'a boolean', null: 'null', function: 'a function' },
  ...{ object: 'an object', list: 'a list', other: 'this' },
}

/** No value of this kind is one of the type. */
export function isNoneOf(value: ValueKind, kinds: ReadonlySet<ValueKind> | null): boolean {
  if (kinds === null || value === 'other' || value === 'null' || kinds.has(value)) return false
  // A list is an object, too, and so is a class.
  return !((value === 'list' || value === 'function') && kinds.has('object'))
}

/** What a reader calls a value of this kind. */
export function describeKind(value: ValueKind): string {
  return WORDS[value]
}
