import type { DocLink } from '../doc.ts'
import { docutilsSlug } from '../slugs/slugify.ts'
import { isBlank } from '../source-lines.ts'
import { type PendingReference, type RstPage, referenceName, sourceOf, type Target } from './page.ts'

export function addLink(
  page: RstPage,
  link: Omit<DocLink, 'definition'> & { definition?: DocLink['definition'] },
): void {
  page.links.push({ definition: null, ...link })
}

/** Pages that Sphinx makes itself. */
const GENERATED_PAGES: ReadonlySet<string> = new Set(['self', 'genindex', 'modindex', 'py-modindex', 'search'])

/** Entries of a toctree: `page`, `Title <page>` or a URL. Patterns (`:glob:`) name no single page. */
export function addToctree(page: RstPage, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const line = page.lines[index] ?? ''
    const entry = line.trim()
    if (entry === '' || entry.startsWith('..')) continue
    const titled = entry.endsWith('>') ? entry.lastIndexOf('<') : -1
    const target = titled === -1 ? entry : entry.slice(titled + 1, -1).trim()
    if (GENERATED_PAGES.has(target) || /[*?[\]]/.test(target) || target === '') continue
    const external = /^[a-z][a-z0-9+.-]*:/i.test(target)
    addLink(page, {
      kind: 'link',
      target: external ? target : `doc:${target}`,
      text: titled === -1 ? '' : entry.slice(0, titled).trim(),
      source: sourceOf(line),
      line: index + 1,
      column: line.indexOf(entry) + 1,
    })
  }
}

const MAX_ALIASES = 10

function targetOf(page: RstPage, name: string): Target | null {
  let target = page.targets.get(name)
  for (let step = 0; target?.kind === 'alias' && step < MAX_ALIASES; step++) target = page.targets.get(target.name)
  return target === undefined || target.kind === 'alias' ? null : target
}

/** Gives references by name their targets. A name that the page does not define is left out: an epilogue of the site may do so. */
export function resolvePending(page: RstPage): void {
  const headings = new Map(page.headings.map((heading) => [referenceName(heading.text), docutilsSlug(heading.text)]))
  let anonymous = 0
  for (const reference of page.pending) {
    const target = reference.name === null ? page.anonymousTargets[anonymous++] : targetOf(page, reference.name)
    if (target?.kind === 'alias') addTarget(page, reference, targetOf(page, target.name))
    else if (target) addTarget(page, reference, target)
    else if (reference.name !== null) {
      const id = headings.get(reference.name)
      if (id !== undefined) addTarget(page, reference, { kind: 'label', id })
    }
  }
}

function addTarget(page: RstPage, reference: PendingReference, target: Target | null): void {
  if (target === null || target.kind === 'alias') return
  const { text, source, line, column } = reference
  const shared = { kind: 'link', text, source, line, column } as const
  if (target.kind === 'uri') addLink(page, { ...shared, target: target.uri, definition: target.position })
  else addLink(page, { ...shared, target: `#${target.id}` })
}

/** The lines of an explicit block's text behind its first line, joined without white space, as targets are. */
export function continuation(page: RstPage, at: number, end: number): string {
  let text = ''
  for (let index = at + 1; index < end && !isBlank(page.lines[index]); index++) text += (page.lines[index] ?? '').trim()
  return text
}
