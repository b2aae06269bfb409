import type { BlockContext, Element, LeafBlock, LeafBlockParser, Line, MarkdownConfig } from '@lezer/markdown'
import { isSpace, labelEnd, type PartEnd, skipSpace, targetEnd, titleEnd } from './link-parts.ts'

/** Link definitions: `[label]: target "title"`. They span a few lines at most: an open title is read again with each line. */
export const Definitions: MarkdownConfig = {
  parseBlock: [{ name: 'LinkReference', leaf: (_, leaf) => (leaf.content.startsWith('[') ? readerOf(leaf) : null) }],
}

const MAX_LINES = 20

type Stage = 'label' | 'target' | 'title' | 'end' | 'failed'
type Part = readonly [name: string, from: number, to: number]

/** The state of a partly read definition; indexes refer to its text. */
interface Draft {
  stage: Stage
  at: number
  lines: number
  readonly parts: Part[]
}

function readerOf(leaf: LeafBlock): LeafBlockParser {
  const draft: Draft = { stage: 'label', at: 0, lines: 1, parts: [] }
  advance(draft, leaf.content)
  return {
    nextLine(context, line, block) {
      if (draft.stage === 'failed') return false
      if (++draft.lines > MAX_LINES) draft.stage = 'failed'
      const content = `${block.content}\n${withoutMarks(line)}`
      const end = advance(draft, content)
      return end > -1 && end < content.length && complete(context, block, draft, end)
    },
    finish(context, block) {
      const isWhole = draft.stage === 'title' || draft.stage === 'end'
      if (!isWhole || skipSpace(block.content, draft.at) !== block.content.length) return false
      return complete(context, block, draft, block.content.length)
    },
  }
}

/** The line with spaces in place of container marks, as the parser expects it. */
function withoutMarks(line: Line): string {
  return line.baseIndent === 0 ? line.text : ' '.repeat(line.basePos) + line.text.slice(line.basePos)
}

function complete(context: BlockContext, leaf: LeafBlock, { parts }: Draft, length: number): true {
  const elements: Element[] = parts.map(([name, from, to]) => context.elt(name, leaf.start + from, leaf.start + to))
  context.addLeafElement(leaf, context.elt('LinkReference', leaf.start, leaf.start + length, elements))
  return true
}

/** Reads as far as the text goes. Returns the index where the definition ends, or -1 while it is incomplete. */
function advance(draft: Draft, text: string): number {
  if (draft.stage === 'label') {
    if (!take(draft, 'LinkLabel', 'target', 0, labelEnd(text, 0, true))) return -1
    if (text[draft.at] !== ':') draft.stage = 'failed'
    else draft.parts.push(['LinkMark', draft.at, ++draft.at])
  }
  if (draft.stage === 'target') {
    const start = skipSpace(text, draft.at)
    take(draft, 'URL', 'title', start, targetEnd(text, start))
  }
  if (draft.stage === 'title') return titleOrEnd(draft, text)
  return draft.stage === 'end' ? lineEnd(text, draft.at) : -1
}

function titleOrEnd(draft: Draft, text: string): number {
  const start = skipSpace(text, draft.at)
  const end = start > draft.at ? titleEnd(text, start) : -1
  const isTitle = typeof end === 'number' && end !== -1 && lineEnd(text, end) > 0
  if (isTitle) take(draft, 'LinkTitle', 'end', start, end)
  const stop = lineEnd(text, draft.at)
  return stop > 0 && stop < text.length ? stop : -1
}

/** Takes a part if present and returns true. Without it the definition fails, unless the text may continue. */
function take(draft: Draft, name: string, next: Stage, start: number, end: PartEnd): boolean {
  if (end === 'open') return false
  if (end === -1) {
    draft.stage = 'failed'
    return false
  }
  draft.parts.push([name, start, end])
  draft.at = end
  draft.stage = next
  return true
}

/** The end of the line if only white space follows; -1 otherwise. */
function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\n') return at
    if (!isSpace(text.charCodeAt(at))) return -1
  }
  return text.length
}
