import { type Details, details } from '../../declaration.ts'
import { literalValue, oneLine, shortValue, stringText, textsOf } from '../literals.ts'
import { childAt, type Syntax } from '../tree.ts'
import { literalTexts, unwrapped } from '../types.ts'
import { annotatedField, fieldDefault } from './fields.ts'
import { lambdaDetails } from './functions.ts'

/** Characters of an assignment that is looked into; longer ones are tables of data. */
export const MAX_ASSIGNMENT = 20_000

/** `X = …` at the top level. */
export function constantDetails(assignment: Syntax, right: Syntax | null): Details {
  if (right?.type === 'lambda') return lambdaDetails(right)
  const type = childAt(assignment, 'type')
  const alias = right === null ? null : literalTexts(right)
  return {
    ...details({ type: oneLine(type), value: shortValue(right) }),
    ...(alias?.length ? { values: alias } : listed(right, type)),
  }
}

/** `x: int = …` in the body of a class. */
export function fieldDetails(assignment: Syntax, right: Syntax | null): Details {
  const type = childAt(assignment, 'type')
  const given = fieldDefault(right)
  const said = type === null ? null : annotatedField(type)
  const value = given.text ?? (said === null ? null : fieldDefault(said).text)
  return {
    ...details({ type: oneLine(type), value: value === null || value.length > 200 ? null : value }),
    ...listed(right, type),
  }
}

/** `self.x = …` in a method. */
export function attributeDetails(assignment: Syntax, right: Syntax | null): Details {
  const type = childAt(assignment, 'type')
  return { ...details({ type: oneLine(type), value: literalValue(right) }), ...listed(null, type) }
}

/** `RED = 'red'` in an enumeration. */
export function enumerator(right: Syntax | null): Details {
  return details({ static: true, value: shortValue(right) })
}

/** `type X = …`. */
export function aliasDetails(right: Syntax | null): Details {
  const values = literalTexts(right)
  return details({ type: oneLine(unwrapped(right)), values: values?.length ? values : null })
}

function listed(right: Syntax | null, type: Syntax | null): Details {
  const allowed = type === null ? null : literalTexts(type)
  if (allowed?.length) return { values: allowed }
  const list = textsOf(right)
  if (list !== null) return details({ values: list.texts, open: list.more ? 'holds what another list holds' : null })
  const table = right?.type === 'dictionary' ? tableTexts(right) : null
  return table ?? {}
}

/** The values of a table that are all texts. */
function tableTexts(table: Syntax): Details | null {
  const texts: string[] = []
  let open: string | null = null
  for (const pair of table.children) {
    const text = pair.type === 'pair' ? stringText(childAt(pair, 'value')) : null
    if (text !== null) texts.push(text)
    else if (pair.type === 'dictionary_splat') open = 'holds what another table holds'
    else return null
  }
  return texts.length === 0 ? null : details({ values: texts, open })
}
