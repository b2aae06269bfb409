import { statementsIn } from '../module.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'

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
