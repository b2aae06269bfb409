import type { Node } from 'web-tree-sitter'
import { type Details, details } from '../../declaration.ts'
import { shortValue, stringText } from '../literals.ts'
import { classSyntax, outlineOf, statementsIn } from '../module.ts'
import { childAt, type Syntax, syntaxOf, textOf } from '../tree.ts'
import { constructorOf, isEnum, isNotRequired, styleOf } from './constructors.ts'
import { type Decoration, decorationOf, UNDECORATED } from './decorators.ts'
import { type ClassShape, fullName, shapeOf } from './shape.ts'

export interface ClassReading {
  readonly isEnum: boolean
  readonly details: Details
  /** Whether tables of the type may leave out a key of that type; null when it is no type of tables. */
  readonly mayLack: ((type: string) => boolean) | null
}

/** Reads the head of a class, and what its body says of it as a whole. */
export function readClass(node: Node, decorators: readonly Syntax[]): ClassReading {
  const module = outlineOf(node)
  const shape = shapeOf({ node: classSyntax(node), decorators }, module)
  if (shape === null) return { isEnum: false, details: {}, mayLack: null }
  const bases = shape.bases.map(({ name }) => name)
  const kind = shape.bases.some(({ full }) => isEnum(full) || /(?:^|\.)\w*(?:Enum|Flag)$/.test(full))
  const { signatures, open } = kind || shape.made !== null ? {} : constructorOf(shape, module)
  return {
    isEnum: kind,
    mayLack: styleOf(shape, module) === 'typed dict' ? (type) => isNotRequired(type, shape) : null,
    details: details({
      signatures,
      bases: bases.length === 0 ? null : bases,
      values: kind ? enumValues(shape) : null,
      deprecated: shape.decoration.deprecated,
      open: shape.open ?? open,
    }),
  }
}

/** Values of the members as texts: those of strings without quotes, names for `auto()` and for what is no literal. */
function enumValues(shape: ClassShape): string[] {
  const values: string[] = []
  const textual = shape.bases.some(({ full }) => /(?:^|\.)(?:StrEnum|str)$/.test(full))
  for (const statement of statementsIn(shape.body)) {
    const assignment = statement.type === 'expression_statement' ? statement.children[0] : undefined
    const left = childAt(assignment, 'left')
    const right = childAt(assignment, 'right')
    if (left?.type !== 'identifier' || right === null || textOf(left).startsWith('_')) continue
    const first = right.type === 'tuple' || right.type === 'expression_list' ? (right.children[0] ?? null) : right
    const automatic = right.type === 'call' && /\bauto$/.test(textOf(right).replace(/\(\)$/, ''))
    const name = textual && automatic ? textOf(left).toLowerCase() : textOf(left)
    values.push(stringText(first) ?? (automatic ? name : (shortValue(right) ?? name)))
  }
  return values
}

/** Reads the decorators before a function or class. */
export function decoratorsOf(decorated: Node): readonly Syntax[] {
  return syntaxOf(decorated, ({ field }) => field === 'definition').children.filter(({ type }) => type === 'decorator')
}

export function functionDecoration(decorators: readonly Syntax[], node: Node): Decoration {
  if (decorators.length === 0) return UNDECORATED
  const module = outlineOf(node)
  return decorationOf(decorators, (name) => fullName(name, module))
}
