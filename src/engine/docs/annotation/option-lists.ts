import { memoize } from '../../../base/memoize.ts'
import type { CodeBlock, Doc } from '../doc.ts'
import { lastAt } from '../last-at.ts'
import { isCurrentAssertion } from './statement-context.ts'

/** A table of options, properties or fields below a heading that names what has them. */
export interface OptionList {
  /** The name in the heading: a type, a class, a function or a component. */
  readonly owner: string
  readonly options: readonly ListedOption[]
}

interface ListedOption {
  /** The line with the name, as a block. */
  readonly block: CodeBlock
  /** Where the name begins in the line; counts from 0. */
  readonly column: number
  readonly name: string
}

/** `interface LampOptions`, `<Lamp />`, `new lamp.Lamp(options)`, `Lamp props`. */
const HEADING =
  /^(?:(?:interface|type|class|new|function) |<)?(?:[a-z][\w$]{0,50}\.)?([A-Za-z_$][\w$]{1,80})(?: ?\/?>)?(?:\(.{0,200}\))?(?: (?:props|properties|options|parameters|fields|attributes|config|configuration|interface|type))?:?$/i
const HEADER = /^\W*(?:name|prop|property|option|key|field|parameter|param|attribute|setting)s?(?: names?)?\W*$/i
const OPTION = /^\W*?([A-Za-z_$][\w$]{0,80})\??\W*$/

export const optionLists: (doc: Doc) => readonly OptionList[] = memoize((doc) =>
  doc.tables.flatMap(({ line, header, rows }): OptionList[] => {
    const heading = doc.headings[lastAt(doc.headings, line, (each) => each.line)]
    const owner = HEADING.exec(heading?.text.trim().slice(0, 300) ?? '')?.[1]
    if (owner === undefined || !HEADER.test((header[0] ?? '').slice(0, 100)) || !isCurrentAssertion(doc, line))
      return []
    const options = rows.flatMap((row) => optionIn(doc, row) ?? [])
    return options.length === 0 ? [] : [{ owner, options }]
  }),
)

function optionIn(doc: Doc, { line, cells }: Doc['tables'][number]['rows'][number]): ListedOption | null {
  const name = OPTION.exec((cells[0] ?? '').slice(0, 200))?.[1]
  if (name === undefined || !isCurrentAssertion(doc, line)) return null
  const source = doc.lines[line - 1] ?? ''
  const block = { language: 'ts', meta: '', lead: '', lines: [source], line, column: 1 }
  return { block, name, column: Math.max(0, source.indexOf(name)) }
}
