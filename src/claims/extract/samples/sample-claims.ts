import { isIncorrectOnPurpose } from '../../../docs/annotation/code-block.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import type { Origin, Place, Sample, SampleKey, SampleUse } from '../../../ecosystems/sample.ts'
import { ecosystemOfFence } from '../../../ecosystems/syntax/grammars.ts'
import type { ClaimDraft, Extractor, RepositoryContext } from '../../claim.ts'
import { placedIn } from '../../draft.ts'
import { isOfPast } from '../../statement.ts'
import { referenceTo } from '../names/reference.ts'
import { ownPackage } from './own-package.ts'
import { assumedModule, samplesOfPage } from './samples-of-page.ts'
import type { SampleSubject } from './subject.ts'
import { type SampleOnPage, unboundClaims } from './unbound.ts'

/** Claims of the samples whose language is read: that they parse, import what they use, and use what is there. */
export const extractSamples: Extractor<SampleSubject> = (doc, repository) =>
  doc.codeBlocks.flatMap((block): ClaimDraft<SampleSubject>[] => {
    const sample = repository.sampleOf(block)
    if (!sample || isOfPast(doc, block) || isIncorrectOnPurpose(block)) return []
    if (sample.error)
      return sample.abridged || isToBeFilledIn(block, sample.error) ? [] : [syntaxClaim(block, sample.error)]
    const onPage = { doc, block, sample, repository }
    return [...usesOf(onPage), ...overridesOf(onPage), ...unboundClaims(onPage), ...unusedImports(block, sample)]
  })

// `<your API key>`, or a comment that stands for code between brackets.
const BLANK = /<(?:your|the|an?|my|some)[ -][^<>]{1,60}>|[(=:,]\s*\/\*[^*]{1,80}\*\/\s*[),;]/i

/** The line of an error, or the one before it, has a blank for the reader to fill in. */
function isToBeFilledIn({ lines }: CodeBlock, { line }: Place): boolean {
  return lines.slice(Math.max(0, line - 1), line + 1).some((source) => source.length < 500 && BLANK.test(source))
}

function syntaxClaim(block: CodeBlock, error: Place & { readonly text: string }): ClaimDraft<SampleSubject> {
  return {
    ...placedIn(block, error),
    value: error.text.trim().slice(0, 80) || block.language,
    subject: { kind: 'syntax', fence: block.language, at: error.text.trim().slice(0, 80) },
    tentative: true,
  }
}

/** Languages in which names are taken from modules by the module's name rather than in the import. */
const QUALIFIES: ReadonlySet<string> = new Set(['go'])

function usesOf({ doc, block, sample, repository }: SampleOnPage): ClaimDraft<SampleSubject>[] {
  const language = ecosystemOfFence(block.language)
  if (language === null) return []
  // An object that is passed twice is held against what takes it first.
  const seen = new Set<string>()
  const typed = /^(?:ts|tsx|typescript|mts|cts|rust|rs|go|golang|python|py)$/.test(block.language)
  const isModule = modulesMeant(doc, sample, repository)
  return sample.uses.flatMap((use): ClaimDraft<SampleSubject>[] => {
    const { origin: written, path, call, literal: _literal, ...place } = use
    const module = written.assumed ? assumedModule(written, { doc, block, repository }) : written.module
    if (module === null || written.name === null || ownPackage(module, repository) === null) return []
    if (language === 'python' && !isModule(written)) return []
    const { name, instance, entered } = written
    const origin: Origin = { module, name, instance, ...(entered ? { entered } : {}) }
    const at = { ...placedIn(block, place), names: namesOf(origin, path), tentative: true as const }
    const [member] = path
    const claims: ClaimDraft<SampleSubject>[] = []
    if (language === 'python' && !isImported(origin, sample)) {
      const value = `${module}.${name}`
      claims.push({ ...at, value, subject: { kind: 'reference', reference: referenceTo(value, repository) } })
    }
    if (QUALIFIES.has(language) && !origin.instance)
      claims.push({ ...at, value: name, subject: { kind: 'export', language, module, name } })
    if (member !== undefined)
      claims.push({ ...at, value: `${name}.${member}`, subject: { kind: 'member', language, origin, member } })
    if (call?.constructs && QUALIFIES.has(language) && path.length === 0) {
      for (const field of call.keywords) {
        const subject = { kind: 'field' as const, language, origin, field }
        claims.push({ ...at, ...placedIn(block, field), value: `${name}.${field.name}`, subject })
      }
    } else if (call && path.length <= 1) {
      const subject = { kind: 'call' as const, language, typed, origin, path, call }
      claims.push({ ...at, value: `${[name, ...path].join('.')}()`, subject })
    }
    return [...claims, ...(path.length <= 1 ? keysOf(block, { ...use, origin }, language, seen) : [])]
  })
}

/** Keys of the objects that a use passes, or that are written as a value of it. */
function keysOf(block: CodeBlock, use: SampleUse, language: string, seen: Set<string>): ClaimDraft<SampleSubject>[] {
  const { origin, path, call, literal } = use
  const objects = [
    ...(literal ? [{ argument: null, keys: literal.keys }] : []),
    ...(call?.objects ?? []).map(({ argument, keys }) => ({ argument, keys })),
  ]
  return objects.flatMap(({ argument, keys: all }) =>
    withNested(all, []).flatMap(({ key, keys }): ClaimDraft<SampleSubject>[] => {
      const place = `${key.line}:${key.column}`
      if (seen.has(place)) return []
      seen.add(place)
      const value = [[origin.name, ...path].join('.'), ...keys].join(' ')
      const subject = { kind: 'key' as const, language, origin, path, argument, keys, value: key.kind ?? 'other' }
      return [{ ...placedIn(block, key), value, subject, names: namesOf(origin, path), tentative: true }]
    }),
  )
}

function withNested(
  keys: readonly SampleKey[],
  around: readonly string[],
): { readonly key: SampleKey; readonly keys: readonly string[] }[] {
  return keys.flatMap((key) => {
    const path = [...around, key.name]
    return [{ key, keys: path }, ...withNested(key.literal?.keys ?? [], path)]
  })
}

function overridesOf({ doc, block, sample, repository }: SampleOnPage): ClaimDraft<SampleSubject>[] {
  const language = ecosystemOfFence(block.language)
  const isModule = modulesMeant(doc, sample, repository)
  return (sample.overrides ?? []).flatMap((override): ClaimDraft<SampleSubject>[] => {
    const { base, method } = override
    if (language === null || ownPackage(base.module, repository) === null || !isModule(base)) return []
    const value = `${base.name}.${method}`
    const subject = { kind: 'override' as const, language, override }
    return [{ ...placedIn(block, override), value, subject, names: namesOf(base, [method]), tentative: true }]
  })
}

/** The sample imports the name itself rather than its module. */
function isImported({ module, name }: Origin, { imports }: Sample): boolean {
  const [first] = (name ?? '').split('.')
  return imports.some((imported) => imported.module === module && imported.name === first)
}

/**
 * Whether something comes from a module: the sample imports one of them, or it leaves its imports out, and no sample gives the
 * name of the module to anything else.
 */
function modulesMeant(doc: Doc, sample: Sample, repository: RepositoryContext): (origin: Origin) => boolean {
  const { imports } = sample
  const roots = new Set(imports.filter(({ name }) => name === null).map(({ module }) => rootOf(module)))
  return (origin) => {
    const root = rootOf(origin.module)
    return (
      roots.has(root) ||
      isImported(origin, sample) ||
      (!repository.rebound.has(root) && !samplesOfPage(repository, doc).rebound.has(root))
    )
  }
}

function rootOf(module: string): string {
  return module.split(/[./:]/, 1)[0] ?? ''
}

/** Only tentative: nothing of the repository need be named by an import. */
function unusedImports(block: CodeBlock, { unused = [] }: Sample): ClaimDraft<SampleSubject>[] {
  return unused.map(({ module, ...place }) => ({
    ...placedIn(block, place),
    value: module,
    subject: { kind: 'unused import', module },
    tentative: true,
  }))
}

function namesOf(origin: Origin, path: readonly string[]): string[] {
  return [...(origin.name ?? '').split('.'), ...path.slice(0, 1)].filter((name) => /^[A-Za-z_]\w*$/.test(name))
}
