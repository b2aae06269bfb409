import type { Parameter } from '../../declaration.ts'
import { hasSpread, keywordArgument, oneLine, positionalArguments } from '../literals.ts'
import { statementsIn } from '../module.ts'
import { childAt, lastName, type Syntax, textOf } from '../tree.ts'
import { annotatedParts } from '../types.ts'

/** A name that a class body annotates with a type: `x: int = 0`. */
export interface Field {
  readonly name: string
  readonly type: Syntax
  /** What is assigned, as it is written. */
  readonly right: Syntax | null
}

/** Annotated names of a class body in the order of the source; class variables are none. */
export function fieldsOf(body: Syntax): Field[] {
  const fields: Field[] = []
  for (const statement of statementsIn(body)) {
    const assignment = statement.type === 'expression_statement' ? statement.children[0] : undefined
    if (assignment?.type !== 'assignment') continue
    const type = childAt(assignment, 'type')
    const left = childAt(assignment, 'left')
    if (
      type === null ||
      left?.type !== 'identifier' ||
      /^['"]?(?:\w+\.)*(?:ClassVar|Final\[ClassVar)\b/.test(textOf(type))
    )
      continue
    fields.push({ name: textOf(left), type, right: childAt(assignment, 'right') })
  }
  return fields
}

/** What a field's assignment says when it is a call of `field` or `Field`; the value itself otherwise. */
export interface FieldDefault {
  readonly optional: boolean
  readonly text: string | null
  /** Not taken by the constructor. */
  readonly excluded: boolean
  readonly keyword: boolean
  /** The constructor may know it by another name, or what is said of it is not all written there. */
  readonly unclear: boolean
}

const PLAIN: FieldDefault = { optional: true, text: null, excluded: false, keyword: false, unclear: false }
const FACTORIES: Readonly<Record<string, string>> = { list: '[]', dict: '{}', tuple: '()', set: 'set()' }
const FIELD_CALLS = new Set(['field', 'Field', 'PrivateAttr', 'attrib', 'ib'])

export function fieldDefault(right: Syntax | null): FieldDefault {
  if (right === null) return { ...PLAIN, optional: false }
  const callee = right.type === 'call' ? (lastName(childAt(right, 'function')) ?? '') : ''
  if (!FIELD_CALLS.has(callee))
    return right.type === 'ellipsis' ? { ...PLAIN, optional: false } : { ...PLAIN, text: oneLine(right) }
  const written = keywordArgument(right, 'default') ?? positionalArguments(right)[0] ?? null
  const factory = keywordArgument(right, 'default_factory') ?? keywordArgument(right, 'factory')
  const required =
    written?.type === 'ellipsis' ||
    /^(?:\w+\.)*(?:MISSING|PydanticUndefined|NOTHING)$/.test(written ? textOf(written) : '')
  const init = keywordArgument(right, 'init')
  const kwOnly = keywordArgument(right, 'kw_only')
  return {
    optional: (written !== null && !required) || factory !== null,
    text: required ? null : factory !== null ? made(factory) : oneLine(written),
    excluded: init?.type === 'false',
    keyword: kwOnly?.type === 'true',
    unclear:
      hasSpread(right) ||
      ['alias', 'validation_alias', 'alias_priority'].some((name) => keywordArgument(right, name) !== null) ||
      (init !== null && !/^(?:true|false)$/.test(init.type)),
  }
}

function made(factory: Syntax): string | null {
  const name = lastName(factory)
  if (name !== null) return FACTORIES[name] ?? `${textOf(factory)}()`
  return factory.type === 'lambda' ? oneLine(childAt(factory, 'body')) : null
}

/** The parameter of a constructor that a field makes. */
export function fieldParameter(field: Field, given: FieldDefault, kind: Parameter['kind']): Parameter {
  return { name: field.name, kind, optional: given.optional, default: given.text, type: oneLine(field.type) }
}

/** The call of `Field` in `Annotated[T, Field(…)]`; null when there is none. */
export function annotatedField(type: Syntax): Syntax | null {
  return (
    annotatedParts(type)?.said.find(
      (each) => each.type === 'call' && FIELD_CALLS.has(lastName(childAt(each, 'function')) ?? ''),
    ) ?? null
  )
}
