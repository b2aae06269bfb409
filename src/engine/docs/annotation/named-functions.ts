import { memoize } from '../../../base/memoize.ts'
import type { CodeBlock, Doc } from '../doc.ts'
import { isCurrentAssertion } from './statement-context.ts'

/** A function that a page names with its module and its arity: `Lamp.Desk.dim/2`. */
export interface NamedFunction {
  /** The line with the name, as a block. */
  readonly block: CodeBlock
  /** Where the name of the function begins in the line; counts from 0. */
  readonly column: number
  readonly text: string
}

const NAMED = /^&?((?:[A-Z]\w{0,80}\.)+)[a-z_]\w{0,80}[?!]?\/\d{1,2}$/

/** The functions with their arity in the code spans of a page. */
export const namedFunctions: (doc: Doc) => readonly NamedFunction[] = memoize((doc) =>
  doc.codeSpans.flatMap(({ role, text, line, column }): NamedFunction[] => {
    const written = text.trim()
    const [, module] = (role === null && NAMED.exec(written)) || []
    if (module === undefined || !isCurrentAssertion(doc, line)) return []
    const source = doc.lines[line - 1] ?? ''
    const block = { language: 'elixir', meta: '', lead: '', lines: [source], line, column: 1 }
    const at = Math.max(0, source.indexOf(module, column - 1))
    return [{ block, column: at + module.length, text: written.replace(/^&/, '') }]
  }),
)
