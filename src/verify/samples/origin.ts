import type { Declaration } from '../../ecosystems/declaration.ts'
import type { Origin } from '../../ecosystems/sample.ts'
import { type At, PASSED_ON, type Scope } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'

/** The declaration that an import of a sample leads to; null when it is not known for certain. */
export function declarationOf(origin: Origin, language: string, { code }: Snapshot): At<Declaration> | null {
  const parts = (origin.name ?? '').split('.')
  const [first = '', ...rest] = parts
  if (rest.length > 0) return null
  const found = code.exportsOf({ language, module: origin.module })?.facts.filter(({ name }) => name === first) ?? []
  const [declaration] = found
  return found.length === 1 && declaration && declaration.open !== PASSED_ON ? declaration : null
}

/** The members that a value, or the type itself, has. */
export function membersOf(origin: Origin, declaration: At<Declaration>, { code }: Snapshot): Scope<Declaration> | null {
  if (!['class', 'interface', 'enum'].includes(declaration.kind)) return null
  const scope = code.membersOf(declaration)
  // Members that the type itself has may come of the language; those of values are declared.
  return origin.instance ? scope : null
}
