import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import type { Sample } from '../../../ecosystems/sample.ts'
import { ecosystemOfFence } from '../../../ecosystems/syntax/grammars.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { namesDefinedIn } from '../defined-names.ts'
import { ownPackage } from '../own-package.ts'
import { placeIn, type SampleSubject } from './subject.ts'

interface SampleOnPage {
  readonly doc: Doc
  readonly block: CodeBlock
  readonly sample: Sample
  readonly repository: RepositoryContext
}

/** A sample with more unbound names than this leaves out its beginning. */
const MAX_UNBOUND = 3

/**
 * Names that a module-like sample uses and binds nowhere. A page may build one program over several blocks: what another
 * block binds is bound.
 */
export function unboundClaims({ doc, block, sample, repository }: SampleOnPage): ClaimDraft<SampleSubject>[] {
  const language = ecosystemOfFence(block.language)
  if (language === null || sample.abridged || sample.imports.length === 0) return []
  const names = new Set(sample.unbound.map(({ name }) => name))
  if (names.size === 0 || names.size > MAX_UNBOUND) return []
  const modules = [...new Set(sample.imports.map(({ module }) => module))].filter(
    (module) => ownPackage(module, repository) !== null,
  )
  const elsewhere = boundElsewhere(doc, block, repository)
  const own = namesDefinedIn(block)
  const seen = new Set<string>()
  return sample.unbound.flatMap((use): ClaimDraft<SampleSubject>[] => {
    const { name } = use
    if (seen.has(name) || elsewhere.has(name) || own.has(name)) return []
    seen.add(name)
    const at = { ...placeIn(block, use), value: name, tentative: true as const }
    const declared = meantBy(name, own)
    if (declared !== null) return [{ ...at, subject: { kind: 'variable', name, declared } }]
    return modules.length === 0 ? [] : [{ ...at, subject: { kind: 'unimported', language, name, modules } }]
  })
}

/** What other blocks of the page bind. */
function boundElsewhere(doc: Doc, block: CodeBlock, { sampleOf }: RepositoryContext): Set<string> {
  const bound = new Set<string>()
  for (const other of doc.codeBlocks) {
    if (other === block) continue
    for (const { alias } of sampleOf(other)?.imports ?? []) bound.add(alias)
    for (const name of namesDefinedIn(other)) bound.add(name)
  }
  return bound
}

/** `myQueue`, of all that the sample declares, when it says `queue`: one name ends in the other. */
function meantBy(name: string, declared: ReadonlySet<string>): string | null {
  if (name.length < 4 || !/^[a-z]/.test(name)) return null
  const meant = [...declared].filter((each) => {
    const [short, long] = each.length < name.length ? [each, name] : [name, each]
    return short.length >= 4 && long !== short && long.toLowerCase().endsWith(short.toLowerCase())
  })
  return meant.length === 1 ? (meant[0] ?? null) : null
}
