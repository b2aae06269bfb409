import { once } from '../../../../base/memoize.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import { ecosystemOfSample } from '../../../ecosystems/lookup.ts'
import type { Sample, SampleImport } from '../../../ecosystems/sample.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { placedIn } from '../../draft.ts'
import type { SampleSubject } from '../subject.ts'
import { namesDefinedIn } from './defined-names.ts'
import { ownPackage } from './own-package.ts'
import { samplesOfPage } from './samples-of-page.ts'

export interface SampleOnPage {
  readonly doc: Doc
  readonly block: CodeBlock
  readonly sample: Sample
  readonly repository: RepositoryContext
}

/** Above this number of unbound names, the sample omits its beginning. */
const MAX_UNBOUND = 3

/**
 * Names that a module-like sample uses and binds nowhere. A page may spread one program over several blocks, so a name that another block
 * binds counts as bound. What lacks more than imports is a fragment, whose imports are as much left out: it uses a value that an earlier block
 * of the page makes.
 */
export function unboundClaims({ doc, block, sample, repository }: SampleOnPage): ClaimDraft<SampleSubject>[] {
  const ecosystem = ecosystemOfSample(block.language)?.name
  if (ecosystem === undefined || sample.imports.length === 0 || leavesOutStatements(block, sample)) return []
  const names = new Set(sample.unbound.map(({ name }) => name))
  if (names.size === 0 || names.size > MAX_UNBOUND) return []
  const page = samplesOfPage(repository, doc)
  const lacking = [...names]
  if (lacking.some((name) => repository.leftOut.has(name))) return []
  if (lacking.some((name) => page.declaring(name).some(({ line }) => line < block.line))) return []
  const importsOwn = sample.imports.some(({ module }) => ownPackage(module, repository) !== null)
  const modules = importsOwn ? page.ownModules(ecosystem) : []
  const own = namesDefinedIn(block)
  // What modules of others export is not known.
  const beside = sample.imports.every(({ module }) => ownPackage(module, repository) !== null) ? lacking : []
  // A sample with unknown names is a fragment of a program that has its imports elsewhere.
  const isWhole = once(() => sample.unbound.every((use) => use.isModule === true))
  const seen = new Set<string>()
  return sample.unbound.flatMap((use): ClaimDraft<SampleSubject>[] => {
    const { name } = use
    if (seen.has(name) || own.has(name) || isBoundBefore(name, { doc, block, sample, repository })) return []
    seen.add(name)
    const at = { ...placedIn(block, use), value: name, tentative: true as const }
    const isModule = use.isModule === true && isWhole() && !page.bound.has(name)
    if (modules.length === 0 && !isModule) return []
    const others = beside.filter((other) => other !== name)
    return [{ ...at, subject: { kind: 'unbound', language: ecosystem, name, modules, isModule, beside: others } }]
  })
}

const ELISION =
  /^(?:\.\.\.|…|(?:\/\/|#|\/\*|--)\s*(?:\.\.\.|…|\[\.\.\.\]|etc\b|your\b|rest of|omitted|as (?:above|before)))/i

/** The sample omits statements outside functions. An omitted function body does not matter. */
function leavesOutStatements(block: CodeBlock, sample: Sample): boolean {
  if (!sample.abridged) return false
  const elided = block.lines.filter((line) => ELISION.test(line.trim()))
  return elided.length === 0 || elided.some((line) => /^\S/.test(line))
}

/** Maximum number of blocks binding a name that are checked. */
const MAX_BINDING = 100

/**
 * Whether an earlier block binds a name. A block that repeats an import of this block is a separate program: nobody imports twice in one.
 */
function isBoundBefore(name: string, { doc, block, sample, repository }: SampleOnPage): boolean {
  const imported = new Set(sample.imports.map(keyOf))
  return samplesOfPage(repository, doc)
    .binding(name)
    .slice(0, MAX_BINDING)
    .some((other) => {
      const again = repository.sampleOf(other)?.imports.some((each) => imported.has(keyOf(each))) ?? false
      return other.line < block.line && !again
    })
}

function keyOf({ module, name }: SampleImport): string {
  return `${module}\u0000${name}`
}
