import { ecosystemNamed } from '../../../ecosystems/lookup.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'
import { closestName } from '../../closest.ts'
import { contradicts, holdsAt, type Outcome, unknown } from '../../outcome.ts'
import type { SampleSubject } from '../subject.ts'

/** Whether a module exports a name that a sample takes through the module's name. */
export function exportedOutcome(
  { language, module, name }: Extract<SampleSubject, { kind: 'export' }>,
  { code }: Snapshot,
): Outcome {
  const scope = code.exportsOf({ language, module })
  if (!scope) return unknown(`\`${module}\` is not known`)
  const found = scope.facts.find((fact) => fact.name === name)
  if (found) return holdsAt('declared at', found)
  if (scope.open !== null) return unknown(`\`${module}\` may export more: ${scope.open}`)
  if (mayBeGenerated(name, language, scope.facts)) return unknown('a macro may make it')
  const suggestion = closestName(name, scope.facts)
  return contradicts('export of its module', `\`${module}\` exports no \`${name}\``, { suggestion })
}

/** Whether a name that no file contains may be generated. */
export function mayBeGenerated(name: string, language: string, known: readonly { readonly name: string }[]): boolean {
  return ecosystemNamed(language)?.conventions?.mayBeGenerated?.(name, known) ?? false
}
