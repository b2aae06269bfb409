import type { BlockContext, Element, Line, MarkdownConfig } from '@lezer/markdown'

/** From this indentation on Markdown knows only indented code, which MDX does without: components indent what they hold. */
const DEEP = 4

/** Fenced code of MDX at any indentation, which ends at a fence of any indentation. */
export const deepFence: MarkdownConfig = {
  parseBlock: [{ name: 'DeepFence', before: 'FencedCode', parse: parseDeepFence }],
}

function parseDeepFence(context: BlockContext, line: Line): boolean {
  if (line.indent - line.baseIndent < DEEP) return false
  const [, fence = '', space = '', info = ''] = /^(`{3,}|~{3,})(\s*)([^`]*)$/.exec(line.text.slice(line.pos)) ?? []
  if (fence === '') return false
  const from = context.lineStart + line.pos
  const base = line.baseIndent
  const parts: Element[] = [context.elt('CodeMark', from, from + fence.length)]
  const infoFrom = from + fence.length + space.length
  if (info.trim() !== '') parts.push(context.elt('CodeInfo', infoFrom, infoFrom + info.trimEnd().length))
  while (context.nextLine() && line.baseIndent >= base) {
    const text = line.text.slice(line.pos).trim()
    if (!text.startsWith(fence) || [...text].some((char) => char !== fence[0])) continue
    const closes = context.lineStart + line.pos
    parts.push(context.elt('CodeMark', closes, closes + text.length))
    context.nextLine()
    break
  }
  context.addElement(context.elt('FencedCode', from, context.prevLineEnd(), parts))
  return true
}
