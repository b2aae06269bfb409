import { baseName } from '../../../base/paths.ts'
import { statementAt } from '../../docs/annotation/statement-context.ts'
import type { Doc } from '../../docs/doc.ts'
import { identifiersOf } from '../../facts/names/bag.ts'
import type { Alteration } from '../alteration.ts'
import { type Mention, regionsWith } from '../regions.ts'

/** Says what a package is made of. */
export const CONSISTS =
  /\b(?:uses?|using|contains?|includes?|bundles?|built (?:on|with)|based on|depends? on|powered by|wraps?|leverages?|relies on|requires?)\b/i

/** Sentences that name a package, and one of its former dependencies as what it is made of: `@tidy/small` contains the `webpack` plugin. */
export function dependenciesOn(doc: Doc, dependencies: readonly Alteration[]): Mention[] {
  return dependencies.flatMap((alteration) => {
    const owner = alteration.owner ?? ''
    const base = baseName(alteration.name)
    const names = [alteration.name, base]
    return regionsWith(doc, base).flatMap((region): Mention[] => {
      const { kind, line, column, text } = region
      if (kind !== 'span' && kind !== 'prose') return []
      const name = names.find((each) => (kind === 'span' ? text === each : text.includes(`[${each}]`)))
      if (name === undefined) return []
      const said = statementAt(doc, line)
      if (!hasName(said, owner) || !CONSISTS.test(said)) return []
      const at = text.indexOf(name)
      return [
        { alteration, doc, kind, line, column: column + at, text: text.trim().slice(0, 200), value: name, region },
      ]
    })
  })
}

function hasName(text: string, name: string): boolean {
  const at = text.indexOf(name)
  if (at < 0 || (!name.includes('/') && !identifiersOf(text).has(name))) return false
  return !/^[\w/-]/.test(text.slice(at + name.length)) && !/[\w/-]$/.test(text.slice(0, at))
}
