import { groupBy } from '../../../base/group-by.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import { statementAt } from '../../docs/annotation/statement-context.ts'
import { type Doc, sectionTitles } from '../../docs/doc.ts'
import { rowAt } from '../../docs/parts/table.ts'
import type { Alteration } from '../alteration.ts'
import { type Mention, type Region, regionsOf } from '../regions.ts'

const MAX_ABOVE = 12

/**
 * Parameters, where the page speaks of their function: as arguments by name in a call of it, and alone in code, a cell or a term, if the title of
 * the section, the sentence, or the item above names the function.
 */
export function parametersOn(doc: Doc, parameters: readonly Alteration[]): Mention[] {
  if (parameters.length === 0) return []
  const byName = groupBy(parameters, ({ name }) => name)
  return regionsOf(doc).flatMap((region): Mention[] => {
    if (region.kind === 'prose' || region.kind === 'heading') return []
    return [...region.text.matchAll(/(?<![\w$.-])([A-Za-z_$][\w$]*)(?![\w$(.])/g)].flatMap((match) => {
      const [, written = ''] = match
      const meant = byName.get(written)?.find((each) => isMeant(doc, region, match.index, each))
      if (!meant) return []
      const { kind, line, column, text } = region
      const at = column + match.index
      return [
        { alteration: meant, doc, kind, line, column: at, text: text.trim().slice(0, 200), value: written, region },
      ]
    })
  })
}

function isMeant(doc: Doc, region: Region, at: number, { name, owner }: Alteration): boolean {
  if (owner === null) return false
  const { kind, line, text } = region
  const [before, after] = [text.slice(0, at), text.slice(at + name.length)]
  const names = new RegExp(`(?<![\\w$])${escapePattern(owner)}(?![\\w$])`)
  const isArgument = /^\s*(?:=(?!=)|:(?!:))/.test(after) || isOfSignature(before, owner)
  if (
    isArgument &&
    new RegExp(`(?<![\\w$])${escapePattern(owner)}\\s*\\((?:[^()]|\\([^()]*\\))*$`).test(callAbove(region, before))
  )
    return true
  if (kind === 'block') return false
  const isAlone = /^[\s`*]*$/.test(before) && /^[\s`*]*(?:$|=(?!=)|:)/.test(after)
  if (!isAlone) return false
  const said = rowAt(doc, line) ? '' : statementAt(doc, line)
  return names.test(sectionTitles(doc, line).at(-1) ?? '') || names.test(said) || isBelow(doc, line, names)
}

/** The call up to a place of a sample, also where it began on a line above. */
function callAbove({ block, line }: Region, before: string): string {
  if (!block) return before
  const index = line - block.line
  return [...block.lines.slice(Math.max(0, index - MAX_ABOVE), index), before].join('\n').slice(-2000)
}

/** `name(first, second)` in a code span. */
function isOfSignature(before: string, owner: string): boolean {
  return new RegExp(`(?<![\\w$])${escapePattern(owner)}\\([^()]*$`).test(before)
}

/** Whether the paragraph is indented below a line that names the function: a directive, an item, a term. */
function isBelow({ lines }: Doc, line: number, names: RegExp): boolean {
  let indent = (lines[line - 1] ?? '').search(/\S/)
  for (let at = line - 2; at >= Math.max(0, line - 1 - 2 * MAX_ABOVE) && indent > 0; at--) {
    const text = (lines[at] ?? '').slice(0, 1000)
    const own = text.search(/\S/)
    if (own < 0 || own >= indent) continue
    if (names.test(text)) return true
    indent = own
  }
  return false
}
