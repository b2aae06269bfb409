import type { Declaration } from '../../ecosystems/declaration.ts'
import { firstResult } from '../../ecosystems/go/types.ts'
import type { Origin } from '../../ecosystems/sample.ts'
import { type At, type CodeModel, PASSED_ON, type Scope } from '../../facts/model/model.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { folderOf } from '../../paths.ts'

/** The declaration that an import of a sample leads to; null when it is not known for certain. */
export function declarationOf(origin: Origin, language: string, { code }: Snapshot): At<Declaration> | null {
  const parts = (origin.name ?? '').split('.')
  const [first = '', ...rest] = parts
  if (rest.length > 0) return null
  const found = code.exportsOf({ language, module: origin.module })?.facts.filter(({ name }) => name === first) ?? []
  const [declaration] = found
  return found.length === 1 && declaration && declaration.open !== PASSED_ON ? declaration : null
}

/** The type of what a function of Go gives first, when it is one of the function's own package. */
function resultOf({ file, signatures }: At<Declaration>, language: string, code: CodeModel): At<Declaration> | null {
  const name = language === 'go' ? firstResult(signatures?.[0]?.returns ?? null) : null
  const types = name === null ? [] : code.typesOf(name).filter((type) => folderOf(type.file) === folderOf(file))
  const [only] = types
  return only && types.length === 1 ? only : null
}

/** The type that a value is of: the declared one, or what the declared function makes. */
export function typeOf(
  { origin, language }: { readonly origin: Origin; readonly language: string },
  declaration: At<Declaration>,
  code: CodeModel,
): At<Declaration> | null {
  return origin.instance && declaration.kind === 'function' ? resultOf(declaration, language, code) : declaration
}

/** Entering a value of the type gives the value itself: what its methods say that they return. */
function givesItself(type: At<Declaration>, { facts }: Scope<Declaration>): boolean {
  const enters = facts.filter(({ name }) => name === '__enter__' || name === '__aenter__')
  const returns = enters.flatMap(({ signatures = [] }) => signatures.map((signature) => signature.returns))
  return returns.length > 0 && returns.every((each) => each !== null && isItself(each, type.name))
}

function isItself(returns: string, name: string): boolean {
  const bare = returns.replace(/^["']|["']$/g, '')
  return bare === name || /^(?:\w+\.)?Self$/.test(bare)
}

/** The members that a value, or the type itself, has. */
export function membersOf(
  { origin, language }: { readonly origin: Origin; readonly language: string },
  declaration: At<Declaration>,
  { code }: Snapshot,
): Scope<Declaration> | null {
  const type = typeOf({ origin, language }, declaration, code)
  if (type === null || !['class', 'interface', 'enum'].includes(type.kind)) return null
  const scope = code.membersOf(type)
  if (origin.entered && !givesItself(type, scope)) return null
  // Methods of Go's types stand in any file of their package.
  const elsewhere = language === 'go' ? (code.exportsOf({ language, module: origin.module })?.open ?? null) : null
  if (elsewhere !== null) return origin.instance ? { ...scope, open: scope.open ?? elsewhere } : null
  // Members that the type itself has may come of the language; those of values are declared.
  return origin.instance ? scope : null
}
