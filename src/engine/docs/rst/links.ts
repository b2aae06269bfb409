import { addLink } from '../page-lists.ts'
import { docutilsSlug } from '../slugs/slugify.ts'
import { isBlank, sourceOf } from '../source.ts'
import { type RstPage, referenceName, type Target } from './page.ts'

/** Pages that Sphinx generates. */
const GENERATED_PAGES: ReadonlySet<string> = new Set(['self', 'genindex', 'modindex', 'py-modindex', 'search'])

/** Entries of a toctree: `page`, `Title <page>` or a URL. Patterns (`:glob:`) do not name a single page. */
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

/** The final target after following aliases; undefined if the page does not define it. */
function followed(page: RstPage, first: Target | undefined): Exclude<Target, { kind: 'alias' }> | undefined {
  let target = first
  for (let step = 0; target?.kind === 'alias' && step < MAX_ALIASES; step++) target = page.targets.get(target.name)
  return target?.kind === 'alias' ? undefined : target
}

/** Resolves references by name. A name that the page does not define is omitted: an epilogue of the site may define it. */
export function resolvePending(page: RstPage): void {
  const headings = new Map(page.headings.map((heading) => [referenceName(heading.text), docutilsSlug(heading.text)]))
  let anonymous = 0
  for (const { name, ...place } of page.pending) {
    const target = followed(page, name === null ? page.anonymousTargets[anonymous++] : page.targets.get(name))
    const id = target?.kind === 'label' ? target.id : name === null ? undefined : headings.get(name)
    if (target?.kind === 'uri')
      addLink(page, { kind: 'link', ...place, target: target.uri, definition: target.position })
    else if (id !== undefined) addLink(page, { kind: 'link', ...place, target: `#${id}` })
  }
}

/** The lines of an explicit block's text after its first line, joined without white space, as targets are. */
export function continuation(page: RstPage, at: number, end: number): string {
  let text = ''
  for (let index = at + 1; index < end && !isBlank(page.lines[index]); index++) text += (page.lines[index] ?? '').trim()
  return text
}
