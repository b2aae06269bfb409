import { isBuiltin } from 'node:module'
import { groupBy } from '../../../../base/group-by.ts'
import { memoize, memoizePart } from '../../../../base/memoize.ts'
import { baseName } from '../../../../base/paths.ts'
import { escapePattern } from '../../../../base/text/pattern.ts'
import { isCurrentAssertion, proseAt, speaksToContributors } from '../../../docs/annotation/statement-context.ts'
import { type CodeSpan, type Doc, type DocLink, isWithin, type LineRange } from '../../../docs/doc.ts'
import { readableLine } from '../../../docs/inline.ts'
import { ECOSYSTEMS } from '../../../ecosystems/ecosystems.ts'
import type { Ecosystem } from '../../../ecosystems/manifest.ts'
import type { ClaimDraft, RepositoryContext } from '../../claim.ts'
import { placed } from '../../draft.ts'

/** A package that the repository is built on, according to the page. */
export interface PackageSubject {
  readonly kind: 'package'
  readonly name: string
  readonly ecosystem: Ecosystem
  /** Required as any kind of dependency, or as a peer dependency. */
  readonly as: 'any' | 'peer'
}

/** A mention of a package on a page. */
interface Mention {
  readonly line: number
  readonly column: number
  /** Length of the mention in the source, in characters. */
  readonly length: number
  readonly text: string
  readonly name: string
  readonly ecosystem: Ecosystem
}

/** Registry pages of a single package. */
const REGISTRIES: readonly (readonly [Ecosystem, RegExp])[] = ECOSYSTEMS.flatMap(({ conventions = {} }) => {
  const { registry, packageSystems: [system] = [] } = conventions
  return registry && system ? [[system, registry] as const] : []
})
const SCOPED = /^@[a-z\d~-][\w.~-]*\/[a-z\d~-][\w.~-]*$/
/** A page with more mentions is a package list. */
const MAX_MENTIONS = 2000
/** Longer lines are not prose. */
const MAX_LINE = 2000
/** Text of a sentence farther before a name does not refer to it. */
const MAX_BEFORE = 240

/** Third-party packages that this repository uses, requires or re-exports, according to the page. */
export function packageMentions(doc: Doc, repository: RepositoryContext): ClaimDraft<PackageSubject>[] {
  const mentions = mentionsOf(doc)
  if (mentions.length > MAX_MENTIONS) return []
  return mentions.flatMap((mention): ClaimDraft<PackageSubject>[] => {
    const { line, name, ecosystem } = mention
    if (repository.packages.has(name) || (ecosystem === 'npm' && isBuiltin(name)) || !isCurrentAssertion(doc, line))
      return []
    const sentence = around(doc, mention)
    const as = relationOf(sentence, doc, repository)
    // A package that samples of the page install or import is the reader's.
    if (as === null || (as === 'any' && isUsedBySamples(doc, name))) return []
    const subject: PackageSubject = { kind: 'package', name, ecosystem, as }
    return [{ ...placed(mention), value: name, subject, names: [baseName(name)], tentative: true }]
  })
}

function mentionsOf(doc: Doc): Mention[] {
  const linked = [...doc.links, ...referencesOf(doc)].flatMap((link): Mention[] => {
    const known = link.definition === null && (link.kind === 'link' || link.kind === 'html') ? packageOf(link) : null
    return known
      ? [{ ...known, line: link.line, column: link.column, length: link.source.length, text: link.text }]
      : []
  })
  const byLine = groupBy(linked, ({ line }) => line)
  const columnsOf = memoize((links: readonly Mention[]) => links.map(columnsInside))
  const spans = doc.codeSpans.flatMap((span): Mention[] => {
    const name = span.text.trim()
    const links = byLine.get(span.line)
    const isLinked = links !== undefined && isWithin(span.column, columnsOf(links))
    if (isLinked || !(SCOPED.test(name) || isPeer(doc, span))) return []
    const { line, column, text } = span
    return [{ line, column, length: text.length + 1, text, name, ecosystem: 'npm' }]
  })
  return [...linked, ...spans]
}

const REFERENCE = /\[([^\][]{1,100})\](?:\[([^\][]{1,100})\])?/g

/** Uses of links whose targets the page defines elsewhere. */
function referencesOf(doc: Doc): DocLink[] {
  const defined = new Map(doc.links.flatMap((link) => (link.definition ? [[link.text.toLowerCase(), link]] : [])))
  if (defined.size === 0) return []
  return doc.prose.flatMap((run) =>
    run.lines.flatMap((own, index) =>
      [...own.slice(0, MAX_LINE).matchAll(REFERENCE)].flatMap((match): DocLink[] => {
        const [source, text = '', label = text] = match
        const link = defined.get(label.toLowerCase())
        const line = run.line + index
        const offset = Math.max(0, (doc.lines[line - 1] ?? '').indexOf(own))
        return link ? [{ ...link, line, column: offset + match.index + 1, text, source, definition: null }] : []
      }),
    ),
  )
}

/** The package of a link: from a registry URL, else from the link text. */
function packageOf(link: DocLink): Pick<Mention, 'name' | 'ecosystem'> | null {
  for (const [ecosystem, page] of REGISTRIES) {
    const name = page.exec(link.target)?.[1]
    if (name !== undefined) return { name: name.replace(/[/.]+$/, ''), ecosystem }
  }
  const named = /`([^`]{3,100})`/.exec(link.text)?.[1] ?? link.text
  const name = named.trim().split(/\s/, 1)[0] ?? ''
  return SCOPED.test(name) ? { name, ecosystem: 'npm' } : null
}

const PEER = /\bpeer[- ]dependenc(?:y|ies)\b/i

const speaksOfPeers = memoizePart((doc: Doc, line: number) => PEER.test(doc.lines[line - 1] ?? ''))

/** A plain name counts as a package if its line calls it a peer dependency. */
function isPeer(doc: Doc, span: CodeSpan): boolean {
  return /^(?:@[\w.-]+\/)?[a-z][a-z\d.-]+$/.test(span.text.trim()) && speaksOfPeers(doc, span.line)
}

/** The columns that the mention covers in its line. */
function columnsInside({ column, length }: Mention): LineRange {
  return { from: column, to: column + Math.max(length, 1) - 1 }
}

interface Sentence {
  readonly before: string
  readonly after: string
}

/** The rendered sentence around a mention. */
function around(doc: Doc, { line, column, length }: Mention): Sentence {
  const run = proseAt(doc, line)
  if (!run) return { before: '', after: '' }
  const index = line - run.line
  const own = run.lines[index] ?? ''
  const source = doc.lines[line - 1] ?? ''
  // A run's lines may lack their markers and indentation.
  const at = Math.max(0, column - 1 - Math.max(0, source.indexOf(own)))
  const above = run.lines.slice(Math.max(0, index - 2), index).join(' ')
  const below = run.lines.slice(index + 1, index + 3).join(' ')
  const before = readableLine(`${above} ${own.slice(0, at)}`.slice(-2 * MAX_BEFORE)).replace(/\s+/g, ' ')
  const after = readableLine(`${own.slice(at + length)} ${below}`.slice(0, 2 * MAX_BEFORE)).replace(/\s+/g, ' ')
  return {
    before: (before.split(/[.!?:;](?=\s)/).at(-1) ?? '').slice(-MAX_BEFORE),
    after: (after.split(/[.!?;](?:\s|$)/, 1)[0] ?? '').slice(0, MAX_BEFORE),
  }
}

/** Words of conditional, hypothetical, past or negated statements. */
const NOT_PLAIN =
  /\b(?:you|your|you're|if|when|unless|whether|optional(?:ly)?|alternatives?|instead|example|e\.g|such|like|similar|unlike|can|could|may|might|should|would|will|not|never|no longer|without|other than|or|was|were|had|used to)\b|n't\b/i
const NOT_PLAIN_AFTER =
  /^[\s,()]*(?:or\b|and\/or\b|if\b|when\b|instead\b|unless\b|for example\b)|\bif (?:installed|available|present)\b/i
const VERBS =
  '(?:(?:now|also|currently|internally|only|just|itself) )?(?:uses?|wraps?|bundles?|is (?:built|based) (?:on|with|upon)|is built on top of|is built using|depends? on|rel(?:y|ies) on|is powered by|is implemented (?:with|using|on top of))'
/** Words between the verb and the name: an article, and the kind of thing. */
const WORDS_BETWEEN = "(?: (?!(?:to|in|on|by|for|with|as|from|of|that|which|and|via)\\b)[\\w'-]+){0,6} $"
const INSTANCE =
  /\b(?:is|are) (?:an? )?(?:instances? of|(?:thin )?wrappers? (?:around|over|of)|(?:subclass(?:es)? of)|re-exported from)(?: the| an?)? $/i
const TYPES_FROM =
  /\b(?:types|typings|type definitions)(?:,? (?:(?:that|which) )?(?:are |come |provided |imported |generated )*|\s*\()(?:from|by)(?: the)? $/i

/** How the repository has the package according to the sentence; null if the sentence does not say so. */
function relationOf({ before, after }: Sentence, doc: Doc, repository: RepositoryContext): PackageSubject['as'] | null {
  if (NOT_PLAIN.test(before) || NOT_PLAIN_AFTER.test(after)) return null
  const subject = ownSubject(repository)
  if (PEER.test(after) && /^(?:,? [\w@/.-]+){0,8} as (?:a )?peer/i.test(after))
    return new RegExp(
      `(?:^|[\\s(])${subject} (?:uses?|has|have|needs?|requires?|declares?)(?: [\\w@/.-]+,?){0,8} $`,
      'i',
    ).test(before)
      ? 'peer'
      : null
  if (PEER.test(before) || PEER.test(after)) return null
  const isOurs = new RegExp(`(?:^|[\\s(,])${subject} ${VERBS}${WORDS_BETWEEN}`, 'i').test(before)
  if (isOurs || INSTANCE.test(before) || TYPES_FROM.test(before)) return 'any'
  return speaksToContributors(doc.path) && new RegExp(`^\\W*we ${VERBS}${WORDS_BETWEEN}`, 'i').test(before)
    ? 'any'
    : null
}

/** A pattern for phrases that mean this repository or a part of it. */
const ownSubject = memoize(({ packages, ownSlugs }: RepositoryContext): string => {
  const names = [...packages, ...[...ownSlugs].map((slug) => slug.slice(slug.lastIndexOf('/') + 1))]
    .filter((name) => name.length > 2 && name.length < 60)
    .slice(0, 200)
    .map(escapePattern)
  const parts = '(?:the|our) (?:built-?in|default|core|internal|underlying) [\\w-]+(?: [\\w-]+)?'
  return `(?:${[...names, parts, 'this (?:project|package|library|repository|tool|plugin|crate|module)'].join('|')})`
})

/** Whether any code sample of the page contains a package's name, as in an install command or an import. */
const isUsedBySamples = memoizePart((doc: Doc, name: string) =>
  doc.codeBlocks.some((block) => block.lines.some((source) => source.slice(0, 2000).includes(name))),
)
