import type { VariableRead } from '../../file-facts.ts'
import { keywordArgument, positionalArguments, stringText } from '../literals.ts'
import { statementsIn } from '../module.ts'
import { childAt, descendants, lastName, type Syntax, textOf } from '../tree.ts'
import { annotatedParts } from '../types.ts'
import type { Names } from './names.ts'

/** Variables that a pydantic settings class reads: its fields in capitals, with its prefix. */
export function settingsOf(node: Syntax, names: Names, lineOf: (offset: number) => number): VariableRead[] {
  const bases = childAt(node, 'superclasses')?.children ?? []
  if (!bases.some((base) => /^pydantic(?:_settings|\.v1)?(?:\.\w+)*\.BaseSettings$/.test(names.full(base) ?? '')))
    return []
  const body = childAt(node, 'body')
  if (body === null) return []
  const prefix = prefixOf(node, body)
  if (prefix === null) return []
  return fieldsOf(body).flatMap((field) => {
    if (field.name.startsWith('_') || field.name === 'model_config') return []
    const calls = [field.right, ...(annotatedParts(field.type)?.annotations ?? [])].filter(
      (each) => each?.type === 'call',
    )
    const called = calls.flatMap((call) => (call == null ? [] : aliasesOf(call)))
    const variables = called.length > 0 ? called : [(prefix + field.name).toUpperCase()]
    return variables.map((name) => ({ name, line: lineOf(field.type.start) }))
  })
}

/** Null if it is not a literal. */
function prefixOf(node: Syntax, body: Syntax): string | null {
  const places = [childAt(node, 'superclasses'), ...statementsIn(body)]
  for (const place of places) {
    if (place === null || !/^(?:\(|model_config\b|class Config\b)/.test(textOf(place))) continue
    for (const each of descendants(place)) {
      const name =
        each.type === 'pair'
          ? stringText(childAt(each, 'key'))
          : textOf(childAt(each, 'name') ?? childAt(each, 'left') ?? each)
      if (name === 'env_prefix' && /^(?:pair|keyword_argument|assignment)$/.test(each.type)) {
        return stringText(childAt(each, 'value') ?? childAt(each, 'right'))
      }
    }
  }
  return ''
}

/** Names by which a field is read instead of its own. */
function aliasesOf(call: Syntax): string[] {
  const annotations =
    keywordArgument(call, 'validation_alias') ?? keywordArgument(call, 'alias') ?? keywordArgument(call, 'env')
  if (annotations === null) return []
  const text = stringText(annotations)
  if (text !== null) return [text]
  const choices =
    annotations.type === 'call' && lastName(childAt(annotations, 'function')) === 'AliasChoices'
      ? positionalArguments(annotations)
      : annotations.children
  return choices.flatMap((each) => stringText(each) ?? [])
}

/** An annotated name in a class body: `x: int = 0`. */
interface Field {
  readonly name: string
  readonly type: Syntax
  /** The assigned value as written. */
  readonly right: Syntax | null
}

/** Annotated names of a class body in source order, without class variables. */
function fieldsOf(body: Syntax): Field[] {
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
