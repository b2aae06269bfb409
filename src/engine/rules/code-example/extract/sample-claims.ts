import { memoize } from '../../../../base/memoize.ts'
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
import { bracketMistake } from './brackets.ts'
import { isTypeNotation, mayBeNotation, otherText } from './not-code.ts'
import { ownPackage } from './own-package.ts'
import { type SampleOnPage, unboundClaims } from './unbound.ts'

/** A member of an object or a table: `name: value`, `"name": value`. */
const MEMBER = /^\s*(?:["'`][^"'`]{1,80}["'`]|[\w$]+|\[[^\]]{1,80}\])\s*:(?![:=])\s*\S/
/** A bracket closes alone on its line: an element of a list, or the value of a member. */
const CLOSED = /^\s*[}\]]+$/
/** An element of a list begins. */
const OPENED = /^\s*[{[]/
/** The member goes on, or its comma is there. */
const GOES_ON = /[,;:{[(=+\-*/|&?<>.\\]$|=>$/
const COMMENT = /\s(?:\/\/|#)\s.*$/
/** Lines before and after the place of an error at which the comma may be missing: parsers report it a few lines away. */
const [BEFORE, AFTER] = [2, 4]

/**
 * The index of the line that lacks a comma at its end, next to a syntax error: a member of an object with another member directly below it, or
 * a bracket with the next element or member directly below it.
 * Null if there is none, or several.
 */
export function lineWithoutComma(lines: readonly string[], error: number): number | null {
  const found: number[] = []
  for (let at = Math.max(0, error - BEFORE); at <= lines.length - 2; at++) {
    const [line = '', next = ''] = lines
      .slice(at, at + 2)
      .map((text) => text.slice(0, 500).replace(COMMENT, '').trimEnd())
    const indent = (text: string): number => text.search(/\S|$/)
    if (indent(line) !== indent(next)) continue
    const isMember = at <= error + AFTER && MEMBER.test(line) && MEMBER.test(next) && !GOES_ON.test(line)
    // The error of a list may be reported at its beginning.
    if (isMember || (CLOSED.test(line) && (OPENED.test(next) || MEMBER.test(next)))) found.push(at)
  }
  const [only] = found
  return found.length === 1 && only !== undefined ? only : null
}

/** Claims about samples whose language is supported: they parse, import what they use, and use names that exist. */
export const extractSamples: Extractor<SampleSubject> = (doc, repository) =>
  doc.codeBlocks.flatMap((block): ClaimDraft<SampleSubject>[] => {
    const sample = repository.sampleOf(block)
    if (!sample || isOfPast(doc, block) || isIncorrectOnPurpose(block)) return []
    if (sample.error)
      return sample.abridged ||
        isToBeFilledIn(block, sample.error) ||
        mayBeNotation(block, sample.error) ||
        isShownInOtherForm(doc, block)
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
  const isOpen = isNeverClosed(doc, block)
  const other = error.written ?? (isOpen ? null : otherText(block))
  const written = other ?? (isTypeNotation(block) ? 'a notation for types' : undefined)
  const mistake = written === undefined && !isOpen ? mistakeIn(block, error) : null
  const line = mistake?.line ?? error.line
  const source = (block.lines[line] ?? '').trim()
  const text = mistake === null ? (error.text.trim().split('\n', 1)[0] ?? '').trim() : source
  const place = placedIn(block, mistake === null ? error : { line, column: (block.lines[line] ?? '').search(/\S|$/) })
  return {
    ...place,
    value: text.slice(0, MAX_QUOTE) || block.language,
    subject: {
      kind: 'syntax',
      fence: block.language,
      at: (text.length < MIN_QUOTE ? source : text).slice(0, MAX_QUOTE),
      ...(written !== undefined && { written }),
      ...(isOpen && { openedAt: block.line - 1 }),
      ...(mistake !== null && { mistake: mistake.text }),
    },
    tentative: true,
  }
}

/** A mistake of one character, the index of its line, and what it is in words. */
function mistakeIn(
  { language, lines, line: first }: CodeBlock,
  error: SampleError,
): { line: number; text: string } | null {
  const prompt = lines.findIndex((line) => line.trim() !== '')
  if (/^py/.test(language) && lines.every((line) => line.trim() === '' || /^\s*>>(?: |$)/.test(line)))
    return { line: prompt, text: 'the prompt is written `>>`, not `>>>`' }
  const bracket = bracketMistake(language, lines)
  if (bracket?.kind === 'stray')
    return { line: bracket.line, text: `nothing opens the \`${bracket.closing}\` in line ${first + bracket.line}` }
  if (bracket !== null) {
    const [line = error.line] = bracket.lines
    const places = bracket.lines.map((each) => `line ${first + each}`).join(' and ')
    return { line, text: `\`${bracket.closing}\` is missing for the \`${bracket.opening}\` in ${places}` }
  }
  const comma = lineWithoutComma(lines, error.line)
  return comma === null ? null : { line: comma, text: `a comma is missing after line ${first + comma}` }
}

/** The page shows the same text under another label, too: it is about how a block is rendered. */
function isShownInOtherForm(doc: Doc, { language, lines }: CodeBlock): boolean {
  const languages = languagesOf(doc).get(lines.join('\n'))
  return languages !== undefined && (languages.size > 1 || !languages.has(language))
}

const languagesOf = memoize(({ codeBlocks }: Doc): ReadonlyMap<string, ReadonlySet<string>> => {
  const languages = new Map<string, Set<string>>()
  for (const { lines, language } of codeBlocks) {
    const text = lines.join('\n')
    languages.set(text, (languages.get(text) ?? new Set()).add(language))
  }
  return languages
})

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
