import type { Comment } from '../ignore-marks.ts'
import { emptyLists, type PageLists } from '../page-lists.ts'

export interface AsciidocPage extends PageLists {
  readonly lines: readonly string[]
  readonly comments: Comment[]
  readonly attributes: Map<string, string>
  /** Attribute list of the next block: `source,java`, and an id if given. */
  style: string
  id: string | null
  /** `.Title` of the next block. */
  title: string
}

export function emptyPage(lines: readonly string[]): AsciidocPage {
  return { lines, ...emptyLists(), comments: [], attributes: new Map(), style: '', id: null, title: '' }
}

const MAX_EXPANSION = 4096
const ATTRIBUTE = /\{([A-Za-z0-9_][\w-]*)\}/g

/** The text with the page's attributes substituted; null if the page does not define one of them. */
export function substitute(page: AsciidocPage, text: string): string | null {
  if (!text.includes('{')) return text
  let unknown = false
  const filled = text.replace(ATTRIBUTE, (_, name: string) => {
    const value = page.attributes.get(name.toLowerCase())
    if (value === undefined) unknown = true
    return value ?? ''
  })
  return unknown || filled.length > MAX_EXPANSION || /\{[A-Za-z0-9_][\w-]*[:}]/.test(filled) ? null : filled
}

/** Returns and clears the attributes pending for the current block. */
export function takeStyle(page: AsciidocPage): { style: string; id: string | null } {
  const { style, id } = page
  page.style = ''
  page.id = null
  page.title = ''
  return { style, id }
}

/** Image targets are relative to `imagesdir` if the page sets it. */
export function imageTarget(page: AsciidocPage, target: string): string {
  const folder = page.attributes.get('imagesdir')
  if (folder === undefined || folder === '' || /^(?:\/|[a-z]+:)/i.test(target)) return target
  return `${folder.replace(/\/$/, '')}/${target}`
}
