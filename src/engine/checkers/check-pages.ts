import { hash } from 'node:crypto'
import { groupBy } from '../../base/group-by.ts'
import type { CodeBlock, CodeSpan, Doc } from '../docs/doc.ts'
import { lastAt } from '../docs/last-at.ts'
import { type Signature, signaturesIn } from '../docs/rst/signatures.ts'
import { ecosystemOfSample } from '../ecosystems/lookup.ts'
import type { SampleFault } from '../ecosystems/sample.ts'
import { preparedSample } from '../ecosystems/syntax/read.ts'
import type { Snapshot } from '../facts/snapshot.ts'
import type { Checkers } from './checkers.ts'
import type { CheckTask, ReadTexts, SampleToCheck } from './protocol.ts'
import { placeInSignature, signatureCode } from './python/signature-code.ts'

/** Maximum samples of one language, and lines of one sample, that are checked at a commit. */
const MAX_SAMPLES = 2000
const MAX_LINES = 400

/** A page with samples that were not checked, and why. */
export interface UncheckedSamples {
  readonly file: string
  readonly reason: string
}

export interface CheckedPages {
  /** The faults of a sample, or of what a directive describes, with its id; null for those that were not checked. */
  checkOf(block: CodeBlock): { readonly id: string; readonly faults: readonly SampleFault[] } | null
  /** The faults of all checked samples, by their ids. */
  readonly faults: ReadonlyMap<string, readonly SampleFault[]>
  readonly unchecked: readonly UncheckedSamples[]
}

interface PageSample extends SampleToCheck {
  readonly block: CodeBlock
  readonly language: string
  /** What a directive of the page describes, which it is made of; absent for what the page has as code. */
  readonly signature?: Signature
}

/** What decides which pages are checked, and against what. */
export interface PagesToCheck {
  readonly docs: readonly Doc[]
  readonly snapshot: Snapshot
  readonly checkers: Checkers
  readonly read: ReadTexts
  /** Whether a sample takes something from the repository's packages. */
  readonly usesOwn: (block: CodeBlock) => boolean
  /** Whether a module is one of the repository's packages. */
  readonly isOwn: (module: string) => boolean
}

/** Has the samples of pages that use the repository's packages checked by the checkers of their languages. */
export async function checkPages({
  docs,
  snapshot,
  checkers,
  read,
  usesOwn,
  isOwn,
}: PagesToCheck): Promise<CheckedPages> {
  const faults = new Map<string, readonly SampleFault[]>()
  const ids = new Map<CodeBlock, string>()
  const unchecked = new Map<string, UncheckedSamples>()
  const all = docs.flatMap((doc): PageSample[] => [...samplesOf(doc, usesOwn), ...signatureSamples(doc, isOwn)])
  for (const [language, samples] of groupBy(all, (sample) => sample.language)) {
    if (checkers.version(language) === null) unchecked.set(language, withoutChecker(samples))
    const chosen = samples.slice(0, MAX_SAMPLES)
    const result = await checkers.check(language, taskOf(language, chosen, snapshot), read)
    if (!result) continue
    for (const { id, page, block, signature } of chosen) {
      const reason = result.unchecked.get(id)
      if (reason !== undefined) unchecked.set(`${page} ${reason}`, { file: page, reason })
      const found = result.faults.get(id)
      if (!found) continue
      faults.set(
        id,
        signature ? found.map((fault) => ({ ...fault, ...placeInSignature(signature, fault.line) })) : found,
      )
      ids.set(block, id)
    }
    for (const { page } of samples.slice(MAX_SAMPLES))
      unchecked.set(page, { file: page, reason: `comes after ${MAX_SAMPLES} other samples` })
  }
  const checkOf: CheckedPages['checkOf'] = (block) => {
    const id = ids.get(block)
    return id === undefined ? null : { id, faults: faults.get(id) ?? [] }
  }
  return { checkOf, faults, unchecked: [...unchecked.values()] }
}

/** Only the checker of Python is not part of DocAlign. */
function withoutChecker(samples: readonly PageSample[]): UncheckedSamples {
  const [file = '', ...others] = new Set(samples.map(({ page }) => page))
  const too = others.length === 0 ? '' : ` and of ${others.length} other ${others.length === 1 ? 'page' : 'pages'}`
  return { file, reason: `Python's samples here${too} need pyright beside DocAlign: npm install pyright` }
}

/** The samples of a page by language, if one of them uses the repository's packages: others on the page may go on with it. */
function samplesOf(doc: Doc, usesOwn: (block: CodeBlock) => boolean): PageSample[] {
  const { path, codeBlocks, headings } = doc
  const using = new Set(codeBlocks.filter(usesOwn).map(languageOf))
  if (using.size === 0) return []
  const before = new Map<string, string>()
  const mentionsBefore = mentionReader(doc)
  return codeBlocks.flatMap((block): PageSample[] => {
    const language = languageOf(block)
    if (!using.has(language) || block.lines.length > MAX_LINES) return []
    const prepared = preparedSample(block.language, block.lines)
    if (prepared === null) return []
    const { text, extension } = prepared
    const section = lastAt(headings, block.line, ({ line }) => line)
    const mentions = mentionsBefore(block)
    const context = [section, ...mentions, before.get(language) ?? '']
    const id = hash('sha1', [path, extension, text, ...context].join('\0'))
    before.set(language, id)
    return [{ id, page: path, extension, text, section, mentions, block, language }]
  })
}

/** What directives of a page describe of the repository's packages, as samples that use all of it. */
function signatureSamples(doc: Doc, isOwn: PagesToCheck['isOwn']): PageSample[] {
  const { path: page } = doc
  return signaturesIn(doc).flatMap((signature, section): PageSample[] => {
    const { module, block } = signature
    if (!isOwn(module)) return []
    const text = signatureCode(signature)
    const id = hash('sha1', [page, section, text].join('\0'))
    return [
      {
        id,
        page,
        extension: '.py',
        text,
        section: -1 - section,
        mentions: [],
        isSignature: true,
        block,
        language: 'python',
        signature,
      },
    ]
  })
}

/** The names in code spans up to a block since the block that was asked for before; blocks are asked for in their order. */
function mentionReader({ codeSpans }: Doc): (block: CodeBlock) => string[] {
  const spans = codeSpans.toSorted((a, b) => a.line - b.line)
  let next = 0
  return ({ line }) => {
    const from = next
    while (next < spans.length && (spans[next]?.line ?? 0) < line) next++
    return [...new Set(spans.slice(from, next).flatMap(nameIn))]
  }
}

function nameIn({ text }: CodeSpan): string[] {
  return NAME.exec(text)?.slice(1) ?? []
}

const NAME = /^([A-Za-z_$][\w$]{0,100})(?:\(\))?$/

function languageOf({ language }: CodeBlock): string {
  return ecosystemOfSample(language)?.name ?? ''
}

function taskOf(language: string, samples: readonly PageSample[], { paths, manifests }: Snapshot): CheckTask {
  const isRead = FILES[language] ?? /$^/
  return {
    paths: [...paths.entries.values()].flatMap(({ path, kind }) =>
      (kind === 'file' || kind === 'executable') && isRead.test(path) ? [path] : [],
    ),
    manifests,
    samples: samples.map(({ block: _, language: __, signature: ___, ...sample }) => sample),
  }
}

/** The files that the checker of a language may ask for. */
const FILES: Readonly<Record<string, RegExp>> = {
  javascript: /\.(?:[cm]?[jt]sx?|json)$/,
  python: /\.pyi?$/,
}
