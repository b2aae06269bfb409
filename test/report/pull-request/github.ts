import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

/** Markdown as GitHub reads it, raw HTML included: what a test finds in here is what would come alive. */
export function github(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  })
}

const OURS = new Set(
  'p strong em del a code pre br table thead tbody tr th td details summary sub ul li input'.split(' '),
)

/** What is wrong with HTML that DocAlign had rendered from text that is not its own; empty when nothing is. */
export function troubles(html: string, allowedLinks: string): string[] {
  const visible = html.replace(/<!--[\s\S]*?-->/g, '')
  const tags = [...visible.matchAll(/<\/?([a-z][\w-]*)((?:\s[^>]*)?)>/gi)]
  const foreign = tags.map(([, name = '']) => name).filter((name) => !OURS.has(name))
  const handlers = tags.filter(([, , attributes = '']) => /\son\w+=|\sstyle=/i.test(attributes)).map(([tag]) => tag)
  const links = [...visible.matchAll(/\shref="([^"]*)"/g)].flatMap(([, href = '']) =>
    href.startsWith(allowedLinks) ? [] : [href],
  )
  const text = visible
    .replace(/<(pre|code)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
  const alive = [...text.matchAll(/@\w|#\d|\bGH-\d|:\/\/|\bwww\.|\b[\da-f]{7,40}\b|:[\w+-]+:/gi)].map(
    ([found]) => found,
  )
  return [...foreign, ...handlers, ...links, ...alive]
}

/** The number of cells in each row of each table. */
export function columns(html: string): number[] {
  return [...html.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, cells = '']) => cells.match(/<t[hd][ >]/g)?.length ?? 0)
}
