import { isGithubTemplate } from '../../engine/docs/annotation/page-owner.ts'
import { type Doc, isUnlabelled } from '../../engine/docs/doc.ts'
import { quoted } from '../result/issue.ts'
import { withoutCode } from '../text/sentences.ts'
import { placeOf, type TextPart } from '../text/view.ts'
import { parseProblem } from './code-blocks.ts'
import type { Flaw } from './factor.ts'
import { languagesOf } from './syntax.ts'

const MAX_FLAWS = 5
/** Unfinished is not excellent: ValidationResult Schema Reference, pattern 1. */
const UNFINISHED_CAP = 0.79
/** "Fair" and "poor" in the same reference: who copies the block has to repair it, and filler says nothing. */
const BROKEN_BLOCK_CAP = 0.69
const FILLER_CAP = 0.49

/**
 * Structural flaws of a page: skipped heading levels, empty sections, unfinished text, code blocks that do not parse or have no language.
 * Templates have to be empty.
 */
export function structureFlaws(part: TextPart, page: Doc): Flaw[] {
  const missing = isGithubTemplate(page.path) ? [] : [...emptySections(part, page), ...unfinished(part, page)]
  return [...headingFlaws(part, page), ...missing, ...codeFlaws(part, page)]
}

function headingFlaws(part: TextPart, { headings }: Doc): Flaw[] {
  const flaws: Flaw[] = []
  for (const [index, { level, line, text }] of headings.entries()) {
    const before = headings[index - 1]
    if (before && level > before.level + 1)
      flaws.push({
        factor: 'maintainability',
        cost: 0.15,
        severity: 'info',
        type: 'style_issue',
        message: `Heading ${quoted(text)} is of level ${level}, below one of level ${before.level}`,
        location: placeOf(part, line),
        suggestion: `Make it a heading of level ${before.level + 1}`,
      })
    const parent = headings.slice(0, index).findLast((each) => each.level < level)
    const twin = headings
      .slice(0, index)
      .find((each) => each.level === level && each.text === text && each.line > (parent?.line ?? 0))
    if (twin && text !== '')
      flaws.push({
        factor: 'maintainability',
        cost: 0.15,
        severity: 'info',
        type: 'style_issue',
        message: `Heading ${quoted(text)} occurs twice in one section, first at line ${twin.line}`,
        location: placeOf(part, line),
        suggestion: 'Give one of them another name, or join the two sections',
      })
    if (flaws.length >= MAX_FLAWS) break
  }
  return flaws
}

/** Only a heading with subsections may be without content: all other sections must have some. */
function emptySections(part: TextPart, page: Doc): Flaw[] {
  return page.headings
    .filter(({ line, level }, index) => {
      const next = page.headings[index + 1]
      if (next && next.level > level) return false
      return page.lines.slice(line, (next?.line ?? page.lines.length + 1) - 1).every((text) => /^[\s=-]*$/.test(text))
    })
    .slice(0, MAX_FLAWS)
    .map(({ text, line }) => ({
      factor: 'completeness' as const,
      cost: 0.2,
      cap: UNFINISHED_CAP,
      severity: 'warning' as const,
      type: 'readability_issue',
      message: `Section ${quoted(text)} is empty`,
      location: placeOf(part, line),
      suggestion: 'Write the section, or remove its heading',
    }))
}

function unfinished(part: TextPart, page: Doc): Flaw[] {
  return page.prose
    .flatMap((run) =>
      run.lines.map((text, index) => ({
        mark: openMark(withoutCode(text, '').replace(/"[^"]*"/g, '')),
        line: run.line + index,
      })),
    )
    .filter(({ mark }) => mark !== null)
    .slice(0, MAX_FLAWS)
    .map(({ mark, line }) => ({
      factor: 'completeness' as const,
      cost: 0.15,
      cap: /^lorem/i.test(mark ?? '') ? FILLER_CAP : UNFINISHED_CAP,
      severity: 'warning' as const,
      type: 'readability_issue',
      message: `The text is not finished: ${quoted(mark)} is left`,
      location: placeOf(part, line),
      suggestion: 'Write what is missing, or remove the mark',
    }))
}

function codeFlaws(part: TextPart, page: Doc): Flaw[] {
  const broken = page.codeBlocks.flatMap((block): Flaw[] => {
    const problem = parseProblem(block)
    if (typeof problem !== 'string') return []
    return [
      {
        factor: 'correctness',
        cost: 0.2,
        cap: BROKEN_BLOCK_CAP,
        severity: 'warning',
        type: 'style_issue',
        message: `A code block cannot be used as written: ${problem}`,
        location: placeOf(part, block.line),
        suggestion: 'Correct the block, or give it the language that it is written in',
      },
    ]
  })
  // In docs, program output and drawings have no language.
  const isCode = (lines: readonly string[]): boolean =>
    part.file === undefined || languagesOf(lines.join('\n')).length > 0
  const nameless = page.codeBlocks.filter(
    (block) =>
      isUnlabelled(block) &&
      block.lines.length > 1 &&
      /^\s*(?:```|~~~)/.test(page.lines[block.line - 2] ?? '') &&
      isCode(block.lines),
  )
  const [first] = nameless
  if (!first) return broken.slice(0, MAX_FLAWS)
  return [
    ...broken.slice(0, MAX_FLAWS),
    {
      factor: 'style',
      cost: Math.min(0.3, 0.1 * nameless.length),
      severity: 'info',
      type: 'style_issue',
      message: `${nameless.length === 1 ? 'A code block does' : `${nameless.length} code blocks do`} not say the language`,
      location: placeOf(part, first.line),
      suggestion: 'Name the language after the opening fence, such as ```sh or ```text',
    },
  ]
}

/** A placeholder for text to be written, as opposed to a text about such placeholders. */
function openMark(text: string): string | null {
  return (
    /^\s*(?:[-*>]\s+)?(?:TODO|FIXME|TBD|XXX)\b/.exec(text)?.[0].trim() ??
    /\b(?:TODO|FIXME|TBD)\s?[:(]|lorem ipsum/i.exec(text)?.[0] ??
    null
  )
}
