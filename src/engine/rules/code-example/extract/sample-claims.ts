import { isIncorrectOnPurpose } from '../../../docs/annotation/code-block.ts'
import type { CodeBlock, Doc } from '../../../docs/doc.ts'
import { isNeverClosed } from '../../../docs/parts/block-at.ts'
import { ecosystemOfSample } from '../../../ecosystems/lookup.ts'
import type { Place, SampleError } from '../../../ecosystems/sample.ts'
import type { ClaimDraft, Extractor } from '../../claim.ts'
import { placedIn } from '../../draft.ts'
import { isOfPast } from '../../statement.ts'
import { referenceTo } from '../../symbol/extract/reference.ts'
import type { SampleSubject } from '../subject.ts'
import { lineWithoutComma } from './missing-comma.ts'
import { isTypeNotation, mayBeNotation } from './not-code.ts'
import { ownPackage } from './own-package.ts'
import { type SampleOnPage, unboundClaims } from './unbound.ts'

/** Claims about samples whose language is supported: they parse, import what they use, and use names that exist. */
export const extractSamples: Extractor<SampleSubject> = (doc, repository) =>
  doc.codeBlocks.flatMap((block): ClaimDraft<SampleSubject>[] => {
    const sample = repository.sampleOf(block)
    if (!sample || isOfPast(doc, block) || isIncorrectOnPurpose(block)) return []
    if (sample.error)
      return sample.abridged || isToBeFilledIn(block, sample.error) || mayBeNotation(block, sample.error)
        ? []
        : [syntaxClaim(doc, block, sample.error)]
    const onPage = { doc, block, sample, repository }
    return [...takenClaims(onPage), ...unboundClaims(onPage)]
  })

// `<your API key>`, or a comment in place of code between brackets.
const BLANK = /<(?:your|the|an?|my|some)[ -][^<>]{1,60}>|[(=:,]\s*\/\*[^*]{1,80}\*\/\s*[),;]/i

/** The line of an error, or the one before it, has a placeholder for the reader to fill in. */
function isToBeFilledIn({ lines }: CodeBlock, { line }: Place): boolean {
  return lines.slice(Math.max(0, line - 1), line + 1).some((source) => source.length < 500 && BLANK.test(source))
}

/** The claim that a sample parses, at the line with the mistake. The text of an error may go on over the lines below. */
function syntaxClaim(doc: Doc, block: CodeBlock, error: SampleError): ClaimDraft<SampleSubject> {
  const written = error.written ?? (isTypeNotation(block) ? 'a notation for types' : undefined)
  const isOpen = isNeverClosed(doc, block)
  const comma = written === undefined && !isOpen ? lineWithoutComma(block.lines, error.line) : null
  const line = comma ?? error.line
  const source = (block.lines[line] ?? '').trim()
  const text = comma === null ? (error.text.trim().split('\n', 1)[0] ?? '').trim() : source
  const place = placedIn(block, comma === null ? error : { line, column: (block.lines[line] ?? '').search(/\S|$/) })
  return {
    ...place,
    value: text.slice(0, MAX_QUOTE) || block.language,
    subject: {
      kind: 'syntax',
      fence: block.language,
      at: (text.length < MIN_QUOTE ? source : text).slice(0, MAX_QUOTE),
      ...(written !== undefined && { written }),
      ...(isOpen && { openedAt: block.line - 1 }),
      ...(comma !== null && { commaAfter: place.line }),
    },
    tentative: true,
  }
}

/** A bracket alone says little: its line is quoted instead. */
const MIN_QUOTE = 8
/** Maximum number of characters of a sample that a message quotes. */
const MAX_QUOTE = 60

/** Names that a sample takes from the repository's modules through the module's name. */
function takenClaims({ block, sample, repository }: SampleOnPage): ClaimDraft<SampleSubject>[] {
  const ecosystem = ecosystemOfSample(block.language)
  if (!ecosystem) return []
  return (sample.taken ?? []).flatMap(({ module, name, ...place }): ClaimDraft<SampleSubject>[] => {
    if (ownPackage(module, repository) === null) return []
    const at = { ...placedIn(block, place), names: [name], tentative: true as const }
    if (!ecosystem.conventions?.hasDottedPaths)
      return [{ ...at, value: name, subject: { kind: 'export', language: ecosystem.name, module, name } }]
    const value = `${module}.${name}`
    return [{ ...at, value, subject: { kind: 'reference', reference: referenceTo(value, ecosystem.name, repository) } }]
  })
}
