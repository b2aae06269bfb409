import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { closestName } from '../closest.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'

/** A name that a sample takes of a module by the module's name. */
export function exportedOutcome(
  { language, module, name }: Extract<SampleSubject, { kind: 'export' }>,
  { code }: Snapshot,
): Outcome {
  const scope = code.exportsOf({ language, module })
  if (!scope) return unknown(`\`${module}\` is not known`)
  const found = scope.facts.find((fact) => fact.name === name)
  if (found)
    return holds(`declared at ${found.file}:${found.line}`, [{ file: found.file, line: found.line }], { owned: true })
  if (scope.open !== null) return unknown(`\`${module}\` may export more: ${scope.open}`)
  if (mayBeDerived(name, language, scope.facts)) return unknown('a macro may make it')
  return fails(`\`${module}\` exports no \`${name}\``, {
    ...{ closed: true, rule: 'export of its module' },
    suggestion: closestName(
      name,
      scope.facts.map((fact) => fact.name),
    ),
  })
}

/** What derives of Rust make begins with the name of the type: `QueueBuilder` of `Queue`. */
export function mayBeDerived(name: string, language: string, known: readonly { readonly name: string }[]): boolean {
  return language === 'rust' && known.some((fact) => fact.name.length > 2 && name.startsWith(fact.name))
}
