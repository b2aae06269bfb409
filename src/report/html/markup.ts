import { plain } from '../../base/text/plain.ts'

/** HTML that is safe to insert into a page. Made only by `html` and `raw`. */
export interface Markup {
  readonly markup: string
}

/** Made once: to look the locale up again for every number takes longer than the rest of a page. */
const NUMBERS = new Intl.NumberFormat('en-US')

type Part = Markup | string | number | null | readonly Part[]

/** A template that escapes its values unless they are markup; lists are joined, null is empty. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Markup {
  let markup = strings[0] ?? ''
  for (const [index, value] of values.entries()) markup += render(value) + (strings[index + 1] ?? '')
  return { markup }
}

/** DocAlign's own HTML, CSS or script. Never for text of a repository. */
export function raw(markup: string): Markup {
  return { markup }
}

function render(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return NUMBERS.format(part)
  return 'markup' in part ? part.markup : part.map(render).join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return plain(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
