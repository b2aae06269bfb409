import { type MarkdownConfig, Table } from '@lezer/markdown'

/** A line that is indented this far begins no table; the parser's pattern looks at each of the spaces many times. */
const MAX_INDENT = 100

/** GitHub's tables. */
export const Tables: MarkdownConfig = {
  ...Table,
  parseBlock: (Table.parseBlock ?? []).map((syntax) => ({
    ...syntax,
    endLeaf: (context, line, leaf) =>
      !isIndented(context.peekLine()) && (syntax.endLeaf?.(context, line, leaf) ?? false),
  })),
}

function isIndented(line: string): boolean {
  return /^[>\s]*/.exec(line.slice(0, MAX_INDENT + 1))?.[0].length === MAX_INDENT + 1
}
