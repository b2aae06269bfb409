import { childAt, type Syntax, textOf } from '../../ecosystems/python/tree.ts'
import { isClosed, type PythonClass } from './classes.ts'
import type { PythonCode } from './context.ts'

/** Maximum members of a class that are kept to find what was meant. */
const MAX_KNOWN = 200

/** Whether no code that is known gives objects of a class, or of one below it, a member of this name that its declaration does not show. */
export async function isOnlyDeclared(
  type: PythonClass,
  member: string,
  { classes, texts }: PythonCode,
): Promise<boolean> {
  if (!(await isClosed(type, classes)) || isAssigned(member, texts)) return false
  const below = await classes.below(type.name)
  return below.every(({ node }) => !hasWord(textOf(node), member))
}

/** Whether some code gives another object a member of this name. */
function isAssigned(member: string, texts: ReadonlyMap<string, string>): boolean {
  const assigned = new RegExp(`(?<!\\bself)\\.${member}\\s*(?::[^=\\n]+)?=(?!=)`)
  return [...texts.values()].some((text) => text.includes(member) && assigned.test(text))
}

export function hasWord(text: string, word: string): boolean {
  return text.includes(word) && new RegExp(`\\b${word}\\b`).test(text)
}

/** The names of what the body of a class declares for all to use. */
export function membersOf(type: Syntax): string[] {
  const names = (childAt(type, 'body')?.children ?? []).flatMap((statement) => {
    const definition = statement.type === 'decorated_definition' ? childAt(statement, 'definition') : statement
    const assigned = statement.type === 'expression_statement' ? childAt(statement.children[0], 'left') : null
    const name = childAt(definition, 'name') ?? assigned
    return name?.type === 'identifier' ? [textOf(name)] : []
  })
  return names.filter((name) => !name.startsWith('_')).slice(0, MAX_KNOWN)
}
