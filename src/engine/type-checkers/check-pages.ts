import { hash } from 'node:crypto'
import { groupBy } from '../../base/group-by.ts'
import { namedFunctions } from '../docs/annotation/named-functions.ts'
import { optionLists } from '../docs/annotation/option-lists.ts'
import { namedCalls, ownedMembers } from '../docs/annotation/owned-members.ts'
import { type CodeBlock, type CodeSpan, type Doc, isUnlabelled } from '../docs/doc.ts'
import { lastAt } from '../docs/last-at.ts'
import { namedObjects } from '../docs/rst/named-objects.ts'
import { signaturesIn } from '../docs/rst/signatures.ts'
import { ecosystemOfSample } from '../ecosystems/lookup.ts'
import type { Place, SampleFault } from '../ecosystems/sample.ts'
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

/** A sample that was checked, with its faults in one block of the page. */
interface CheckedBlock {
  readonly id: string
  readonly faults: readonly SampleFault[]
}

export interface CheckedPages {
  /** The faults of a sample, or of what a directive or a role describes or names; null for those that were not checked. */
  checkOf(block: CodeBlock): CheckedBlock | null
  /** The faults of all checked samples, by their ids. */
  readonly faults: ReadonlyMap<string, readonly SampleFault[]>
  readonly unchecked: readonly UncheckedSamples[]
}

interface PageSample extends SampleToCheck {
  readonly language: string
  /** The blocks of the page that it is made of. */
  readonly parts: readonly SamplePart[]
}

interface SamplePart {
  readonly block: CodeBlock
  /** Where the block has what is at a place of the sample; null if it is not of the block. */
  placeOf(inSample: Place): Place | null
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
  const checked = new Map<CodeBlock, CheckedBlock>()
  const unchecked = new Map<string, UncheckedSamples>()
  const isUsed = docs.some(({ codeBlocks }) => codeBlocks.some((block) => isTypeScript(block) && usesOwn(block)))
  const isChecked = (block: CodeBlock): boolean => usesOwn(block) || (isUsed && isPrinted(block))
  const root = onlyPackage(docs, isOwn)
  const classes = importedClasses(docs, isOwn)
  const written = docs.flatMap((doc) => [
    ...samplesOf(doc, isChecked, unlabelledLanguage(doc, isOwn)),
    ...unparsedSamples(doc),
  ])
  const madeOfPages = docs.flatMap((doc): PageSample[] => [
    ...signatureSamples(doc, isOwn, root),
    ...namesSample(doc, isOwn, root),
    ...classMembersSample(doc, classes),
    ...callsSample(doc, classes),
    ...functionsSample(doc),
    ...(isUsed ? [...membersSample(doc), ...optionSamples(doc)] : []),
  ])
  // What pages list takes no place from what they show to be run.
  const all = [...written, ...madeOfPages]
  for (const [language, samples] of groupBy(all, (sample) => sample.language)) {
    if (checkers.version(language) === null) unchecked.set(language, withoutChecker(samples))
    const chosen = samples.slice(0, MAX_SAMPLES)
    const result = await checkers.check(language, taskOf(language, chosen, snapshot), read)
    if (!result) continue
    for (const { id, page, parts } of chosen) {
      const reason = result.unchecked.get(id)
      if (reason !== undefined) unchecked.set(`${page} ${reason}`, { file: page, reason })
      const found = result.faults.get(id)
      if (!found) continue
      faults.set(id, found)
      for (const { block, placeOf } of parts) {
        const placedHere = placed(found, placeOf)
        // A name in a sentence may be meant in two languages.
        if (placedHere.length > 0 || !checked.has(block)) checked.set(block, { id, faults: placedHere })
      }
    }
    for (const { page } of samples.slice(MAX_SAMPLES))
      unchecked.set(page, { file: page, reason: `comes after ${MAX_SAMPLES} other samples` })
  }
  return { checkOf: (block) => checked.get(block) ?? null, faults, unchecked: [...unchecked.values()] }
}

function placed(faults: readonly SampleFault[], placeOf: SamplePart['placeOf']): SampleFault[] {
  return faults.flatMap((fault) => {
    const place = placeOf(fault)
    return place === null ? [] : [{ ...fault, line: place.line, column: place.column }]
  })
}

/** Only the checker of Python is not part of DocAlign. */
function withoutChecker(samples: readonly PageSample[]): UncheckedSamples {
  const [file = '', ...others] = new Set(samples.map(({ page }) => page))
  const too = others.length === 0 ? '' : ` and of ${others.length} other ${others.length === 1 ? 'page' : 'pages'}`
  return { file, reason: `Python's samples here${too} need pyright beside DocAlign: npm install pyright` }
}

function isTypeScript(block: CodeBlock): boolean {
  return languageOf(block) === 'javascript'
}

/** A block prints declarations, perhaps of the repository. */
function isPrinted(block: CodeBlock): boolean {
  return isTypeScript(block) && block.lines.some((line) => PRINTED.test(line.slice(0, 200)))
}

const PRINTED =
  /^\s{0,4}(?:export )?(?:default )?(?:declare )?(?:interface|type|(?:abstract )?class|function) [A-Za-z]\w*\b(?=[^=]*[{(=<])/

/** `require('lamp')`, `import lamp from 'lamp'` at the beginning of a statement. */
const LOADED =
  /^\s*(?:(?:(?:var|let|const)\s+)?[\w$]+\s*=\s*require\(\s*|import\s[\w$\s{},*]{1,200}\sfrom\s*)['"]([^'"\n]{1,200})['"]/

/** The label that blocks without one would have, as one of them loads a package of the repository; '' if none does. */
function unlabelledLanguage({ codeBlocks }: Doc, isOwn: PagesToCheck['isOwn']): string {
  const isJavaScript = codeBlocks.some(
    (block) =>
      isUnlabelled(block) &&
      block.lines.some((line) => {
        const module = LOADED.exec(line.slice(0, 500))?.[1]
        return module !== undefined && isOwn(module)
      }),
  )
  return isJavaScript ? 'js' : ''
}

/**
 * The samples of a page by language, if one of them is to be checked: others on the page may go on with it.
 *
 * @param label that of blocks without one
 */
function samplesOf(doc: Doc, isChecked: (block: CodeBlock) => boolean, label: string): PageSample[] {
  const { path, codeBlocks, headings } = doc
  const using = new Set([...codeBlocks.filter(isChecked).map(languageOf), ...(label === '' ? [] : ['javascript'])])
  if (using.size === 0) return []
  const before = new Map<string, string>()
  const mentionsBefore = mentionReader(doc)
  return codeBlocks.flatMap((block): PageSample[] => {
    const fence = isUnlabelled(block) ? label : block.language
    const language = ecosystemOfSample(fence)?.name ?? ''
    if (!using.has(language) || block.lines.length > MAX_LINES) return []
    const prepared = preparedSample(fence, block.lines)
    if (prepared === null) return []
    const { text, extension } = prepared
    const section = lastAt(headings, block.line, ({ line }) => line)
    const mentions = mentionsBefore(block)
    const context = [section, ...mentions, before.get(language) ?? '']
    const id = hash('sha1', [path, extension, text, ...context].join('\0'))
    before.set(language, id)
    const parts = [{ block, placeOf: (place: Place) => place }]
    return [{ id, page: path, extension, text, section, mentions, language, parts }]
  })
}

/** The samples of a page in languages whose checkers need no syntax tree; these know whether a sample uses the repository's classes. */
function unparsedSamples({ path, codeBlocks }: Doc): PageSample[] {
  return codeBlocks.flatMap((block, index): PageSample[] => {
    const read = UNPARSED.get(block.language)
    if (!read || block.lines.length > MAX_LINES) return []
    const text = block.lines.join('\n')
    const id = hash('sha1', [path, read.extension, index, text].join('\0'))
    return [{ ...read, id, page: path, text, section: 0, mentions: [], parts: [{ block, placeOf: (place) => place }] }]
  })
}

const ELIXIR = { language: 'elixir', extension: '.ex' }
const UNPARSED: ReadonlyMap<string, { readonly language: string; readonly extension: string }> = new Map([
  ['kotlin', { language: 'jvm', extension: '.kt' }],
  ['kt', { language: 'jvm', extension: '.kt' }],
  ['java', { language: 'jvm', extension: '.java' }],
  ['elixir', ELIXIR],
  ['ex', ELIXIR],
])

/** The package whose objects pages describe, if it is the only one: that of pages that give no module. */
function onlyPackage(docs: readonly Doc[], isOwn: PagesToCheck['isOwn']): string | null {
  const modules = docs.flatMap((doc) => signaturesIn(doc).flatMap(({ module }) => module ?? []))
  const [only, ...others] = new Set(modules.filter(isOwn).map((module) => module.split('.', 1)[0] ?? ''))
  return only === undefined || others.length > 0 ? null : only
}

/** What directives of a page describe of the repository's packages, as samples that use all of it. */
function signatureSamples(doc: Doc, isOwn: PagesToCheck['isOwn'], root: string | null): PageSample[] {
  return signaturesIn(doc).flatMap((signature, index): PageSample[] => {
    const { block } = signature
    const module = signature.module ?? root
    if (module === null || !isOwn(module)) return []
    const parts = [{ block, placeOf: ({ line }: Place) => placeInSignature(signature, line) }]
    return [{ ...madeOfPage(doc, signatureCode(module, signature), index), madeOf: 'signature', parts }]
  })
}

/** What roles and directives of a page name of the repository's packages, as one sample. */
function namesSample(doc: Doc, isOwn: PagesToCheck['isOwn'], root: string | null): PageSample[] {
  const objects = namedObjects(doc).flatMap(({ path, ...place }) => {
    if (isOwn(path)) return [{ path, ...place }]
    return root !== null && /^[A-Z]/.test(path) ? [{ path: `${root}.${path}`, ...place }] : []
  })
  if (objects.length === 0) return []
  const packages = new Set(objects.map(({ path }) => path.split('.', 1)[0] ?? ''))
  const text = [`import ${[...packages].join(', ')}`, ...objects.map(({ path }) => path)].join('\n')
  return [{ ...madeOfPage(doc, text, -1), madeOf: 'names', parts: partsByLine(objects, 1) }]
}

/** An import in Python, with the names of one that goes on over lines. */
const IMPORT = /^[ \t]*(?:>>> )?from[ \t]+([A-Za-z_][\w.]{0,200})[ \t]+import[ \t]+(\([^()]{0,2000}\)|[^\n]{0,500})/gm

/** Classes that samples in Python import from the repository's packages, with the module of each. */
function importedClasses(docs: readonly Doc[], isOwn: PagesToCheck['isOwn']): ReadonlyMap<string, string> {
  const classes = new Map<string, string>()
  for (const { codeBlocks } of docs)
    for (const block of codeBlocks) {
      if (languageOf(block) !== PYTHON.language) continue
      for (const [, module = '', names = ''] of block.lines.join('\n').matchAll(IMPORT))
        if (isOwn(module)) for (const name of classesIn(names)) classes.set(name, module)
    }
  return classes
}

/** The classes of a list of imported names that keep their names: not `Lamp as Light`. */
function classesIn(names: string): string[] {
  const items = names
    .replace(/#.*$/gm, '')
    .replace(/[()\\]/g, '')
    .split(',')
  return items.flatMap((item) => /^\s*([A-Z]\w*)\s*$/.exec(item)?.[1] ?? [])
}

/** What a page names in sentences as members of classes in Python, as one sample. */
function classMembersSample(doc: Doc, classes: ReadonlyMap<string, string>): PageSample[] {
  const members = ownedMembers(doc).filter(({ owner }) => classes.has(owner))
  if (members.length === 0) return []
  const paths = members.map(({ owner, member }) => `${classes.get(owner)}.${owner}.${member}`)
  const packages = new Set(paths.map((path) => path.split('.', 1)[0] ?? ''))
  const text = [`import ${[...packages].join(', ')}`, ...paths].join('\n')
  return [{ ...madeOfPage(doc, text, -2), madeOf: 'names', parts: partsByLine(members, 1) }]
}

/** The calls of classes in Python, and of their methods, that a page writes in sentences, as one sample. */
function callsSample(doc: Doc, classes: ReadonlyMap<string, string>): PageSample[] {
  const calls = namedCalls(doc).filter(({ owner }) => classes.has(owner))
  if (calls.length === 0) return []
  const owners = new Set(calls.map(({ owner }) => owner))
  const imports = [...owners].map((owner) => `from ${classes.get(owner)} import ${owner}`)
  const written = calls.map(
    ({ callee, keywords }) => `${callee}(${keywords.map((name) => `${name}=docalign_value`).join(', ')})`,
  )
  const text = [imports.join('; '), ...written].join('\n')
  return [{ ...madeOfPage(doc, text, -3), madeOf: 'calls', parts: partsByLine(calls, 1) }]
}

/** What a page names in sentences as functions in Elixir, as one sample. */
function functionsSample(doc: Doc): PageSample[] {
  const functions = namedFunctions(doc)
  if (functions.length === 0) return []
  const text = functions.map((each) => each.text).join('\n')
  return [{ ...madeOfPage(doc, text, -4, ELIXIR), madeOf: 'names', parts: partsByLine(functions, 0) }]
}

/** What a page names as members of types, as one sample. */
function membersSample(doc: Doc): PageSample[] {
  if (doc.format === 'rst') return []
  const members = ownedMembers(doc)
  if (members.length === 0) return []
  const text = members.map(({ owner, member }) => `${owner}.${member}`).join('\n')
  return [{ ...madeOfPage(doc, text, -1, TYPESCRIPT), madeOf: 'names', parts: partsByLine(members, 0) }]
}

/** What tables of a page list as the options of something. */
function optionSamples(doc: Doc): PageSample[] {
  return optionLists(doc).map(({ owner, options }, index) => {
    const listed = options.map(({ name, parameters }) => (parameters === null ? name : `${name}(${parameters})`))
    const text = [owner, ...listed].join('\n')
    return { ...madeOfPage(doc, text, index, TYPESCRIPT), madeOf: 'options', parts: partsByLine(options, 1) }
  })
}

/** Blocks of one line each, in the order of the lines of their sample. */
function partsByLine(
  places: readonly { readonly block: CodeBlock; readonly column: number }[],
  first: number,
): SamplePart[] {
  return places.map(({ block, column }, index) => ({
    block,
    placeOf: ({ line }: Place) => (line === index + first ? { line: 0, column } : null),
  }))
}

const PYTHON = { extension: '.py', language: 'python' }
const TYPESCRIPT = { extension: '.ts', language: 'javascript' }

function madeOfPage({ path: page }: Doc, text: string, index: number, language = PYTHON): Omit<PageSample, 'parts'> {
  const id = hash('sha1', [page, language.extension, index, text].join('\0'))
  return { id, page, text, section: -2 - index, mentions: [], ...language }
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
    samples: samples.map(({ parts: _, language: __, ...sample }) => sample),
  }
}

/** The files that the checker of a language may ask for. */
const FILES: Readonly<Record<string, RegExp>> = {
  javascript: /\.(?:[cm]?[jt]sx?|json)$/,
  python: /\.pyi?$/,
  go: /\.go$/,
  jvm: /\.(?:kt|java)$/,
  elixir: /\.ex$/,
}
