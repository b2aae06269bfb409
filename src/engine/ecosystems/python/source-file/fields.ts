import { statementsIn } from '../module.ts'
import { childAt, type Syntax, textOf } from '../tree.ts'

/** An annotated name in a class body: `x: int = 0`. */
export interface Field {
  readonly name: string
  readonly type: Syntax
  /** The assigned value as written. */
  readonly right: Syntax | null
}

/** Annotated names of a class body in source order, without class variables. */
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
