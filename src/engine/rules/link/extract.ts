import { memoize } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import type { Doc, DocLink } from '../../docs/doc.ts'
import { type OwnUrl, parseOwnUrl } from '../../docs/site/own-url.ts'
import type { ClaimDraft, Extractor } from '../claim.ts'

/** A link's target: relative to its page, or the URL of a file in this repository on its host. */
export type LinkSubject =
  | { readonly kind: 'relative'; readonly target: string; readonly include: boolean }
  | ({ readonly kind: 'own' } & OwnUrl)

const WORKFLOW_PAGE = /\/actions\/workflows\/|\/workflow\/status\//
const SCHEME = /^(?:[a-z][\w+.-]*:|\/\/|#$)/i
const TEMPLATE = /^\$\w|^%|\{\{|\$\{|<%|%[A-Z_]+%|\{[\w.]+\}|\[\[|^\{%|^@|^~|^`|\*/
/** `[a](<my page.md>)`, `[a]: <my page.md>`: only a target in angle brackets contains spaces. */
const IN_ANGLE_BRACKETS = /\](?:\(|:)\s*</

/** Relative links, images, includes and heading anchors, and URLs of files of this repository on its host. */
export const extractLinks: Extractor<LinkSubject> = (doc, repository) =>
  doc.links.flatMap((link): ClaimDraft<LinkSubject>[] => {
    const { target } = link
    if (/^#*$/.test(target) || target.length > 1000 || isUnused(doc, link)) return []
    const draft = { line: link.line, column: link.column, text: link.source, value: target }
    const own = parseOwnUrl(target, repository.ownSlugs)
    // A badge names a workflow twice: in its image URL and in its link.
    const isWorkflow = own !== null && WORKFLOW_PAGE.test(target)
    if (own) return [{ ...draft, value: isWorkflow ? baseName(own.path) : target, subject: { kind: 'own', ...own } }]
    if (target.startsWith('doc:') || target.startsWith('ref:'))
      return [{ ...draft, value: target.slice(4), subject: { kind: 'relative', target, include: false } }]
    if (SCHEME.test(target) || TEMPLATE.test(target)) return []
    if (/\s/.test(target) && !IN_ANGLE_BRACKETS.test(link.source)) return []
    if (link.kind === 'html' && !looksLikeFile(target)) return []
    return [{ ...draft, subject: { kind: 'relative', target, include: link.kind === 'include' } }]
  })

/** HTML attributes contain routes of the built site as often as files. Only the name of a file or an anchor is a claim. */
function looksLikeFile(target: string): boolean {
  return target.startsWith('#') || target.startsWith('.') || /\.\w{1,8}(?:[#?]|$)/.test(target)
}

/** A Markdown definition that no link of the page refers to is never rendered. */
function isUnused(doc: Doc, { definition, text }: DocLink): boolean {
  if (definition === null || (doc.format !== 'markdown' && doc.format !== 'mdx') || /^$|[[\]]/.test(text)) return false
  return (labelsOf(doc).get(labelOf(text)) ?? 0) === 0
}

/** How often each label occurs in brackets, without definitions. */
const labelsOf = memoize((doc: Doc): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const match of doc.lines.join('\n').matchAll(LABEL)) {
    const label = labelOf(match[1] ?? '')
    found.set(label, (found.get(label) ?? 0) + 1)
  }
  return found
})

/** Text in brackets, which may contain a line break. */
const LABEL = /(?<!^ {0,3}(?=\[[^\]]{1,300}\]:))\[([^[\]]{1,300})\]/gm

/** Labels match regardless of case, code marks and spaces. */
function labelOf(text: string): string {
  return text
    .replace(/[`*_\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
