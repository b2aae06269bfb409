import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import type { CodeBlock, Doc } from '../doc.ts'
import { lastAt } from '../last-at.ts'
import { isAboutEnvironment } from './environment.ts'
import { isCurrentAssertion } from './statement-context.ts'

/** Options, properties, fields or methods below a heading that names what has them: in a table, in a list, or as headings of their own. */
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
  /** What stands between the parentheses after the name; null if there is nothing, which says only that it is a function. */
  readonly parameters: string | null
}

/** `interface LampOptions`, `<Lamp />`, `new lamp.Lamp(options)`, `Lamp props`. */
const OWNER =
  /^(?:(?:interface|type|class|new|function):? |<)?(?:[a-z][\w$]{0,50}\.)?([A-Za-z_$][\w$]{1,80})(?: ?\/?>)?(?:\(.{0,200}\))?(?: (?:props|properties|options|parameters|fields|attributes|config|configuration|interface|type|class|api|methods|members))?:?$/i
/** A heading that leaves the name to the one above it. */
const GENERIC =
  /^(?:(?:class |instance |available |public )?(?:api|methods|members|properties|props|options|parameters|fields|reference|interface)):?$/i
const HEADER = /^\W*(?:name|prop|property|option|key|field|parameter|param|attribute|setting|method)s?(?: names?)?\W*$/i
const CELL = /^\W*?([A-Za-z_$][\w$]{0,80})\??\W*$/
/** An item that begins with code: `- **`dim(level)`**: …`. */
const ITEM = /^(?:[-*+]|\d{1,3}[.)])\s+(?:\*\*|__|\[)?`([^`]{1,200})`/
/** `dim`, `.dim(level)`, `lamp.dim(level): void`. */
const MEMBER =
  /^(?:(?:async |new )?([a-z_$][\w$]{0,50})?\.)?([A-Za-z_$][\w$]{0,80})\??(?:\((.{0,150})\))?(?: ?(?::|=>|→|->|=).{0,100})?$/

/** `LAMP_LEVEL` */
const VARIABLE = /^[A-Z][A-Z\d]*_[A-Z\d_]+$/

export const optionLists: (doc: Doc) => readonly OptionList[] = memoize((doc) => {
  const { headings } = doc
  const owners = headings.map(({ text, level }, index) => {
    const title = text.trim().slice(0, 300)
    if (!GENERIC.test(title)) return OWNER.exec(title)?.[1]
    const above = headings.slice(Math.max(0, index - MAX_ABOVE), index).findLast((each) => each.level < level)
    return OWNER.exec(above?.text.trim().slice(0, 300) ?? '')?.[1]
  })
  const ownerAt = (line: number): string | undefined => owners[lastAt(headings, line, (each) => each.line)]
  return [...inTables(doc, ownerAt), ...inItems(doc, ownerAt), ...inHeadings(doc, owners)]
})

/** Headings between one and that above it. */
const MAX_ABOVE = 50

/** Fewer names below a heading are seldom a list of what it has. */
const MIN_OPTIONS = 3

type OwnerAt = (line: number) => string | undefined

function inTables(doc: Doc, ownerAt: OwnerAt): OptionList[] {
  return doc.tables.flatMap(({ line, header, rows }) => {
    if (!HEADER.test((header[0] ?? '').slice(0, 100)) || !isCurrentAssertion(doc, line)) return []
    return listOf(
      ownerAt(line),
      rows.flatMap((row) => {
        const name = CELL.exec((row.cells[0] ?? '').slice(0, 200))?.[1]
        return name === undefined ? [] : (optionAt(doc, row.line, { name, parameters: null }) ?? [])
      }),
    )
  })
}

function inItems(doc: Doc, ownerAt: OwnerAt): OptionList[] {
  const items = doc.prose.filter(({ kind, lines: [first = ''] }) => kind === 'item' && ITEM.test(first.slice(0, 300)))
  return [...groupBy(items, ({ line }) => lastAt(doc.headings, line, (each) => each.line)).values()].flatMap(
    (group) => {
      const owner = ownerAt(group[0]?.line ?? 0)
      return listOf(
        owner,
        group.flatMap(({ line, lines: [first = ''] }) => {
          const member = memberIn(ITEM.exec(first.slice(0, 300))?.[1] ?? '', owner)
          return member === null ? [] : (optionAt(doc, line, member) ?? [])
        }),
      )
    },
  )
}

function inHeadings(doc: Doc, owners: readonly (string | undefined)[]): OptionList[] {
  const { headings } = doc
  return headings.flatMap(({ level }, index) => {
    const next = headings.slice(index + 1, index + 1 + MAX_BELOW)
    const end = next.findIndex((each) => each.level <= level)
    const below = end === -1 ? next : next.slice(0, end)
    // What stands below a member is about that, such as its parameters.
    let isBelowMember = false
    return listOf(
      owners[index],
      below.flatMap(({ text, line, level: own }) => {
        const found = own === level + 1 || own === level + 2 ? memberIn(text.trim(), owners[index]) : null
        const member = found === null || GENERIC.test(found.name) ? null : found
        if (own === level + 1) isBelowMember = member !== null
        else if (isBelowMember) return []
        return member === null ? [] : (optionAt(doc, line, member) ?? [])
      }),
    )
  })
}

const MAX_BELOW = 200

function memberIn(text: string, owner: string | undefined): Pick<ListedOption, 'name' | 'parameters'> | null {
  const [, receiver = '', name, parameters = ''] = MEMBER.exec(text.slice(0, 300)) ?? []
  if (name === undefined || !isNamedAfter(receiver, owner ?? '')) return null
  return { name, parameters: parameters.trim() === '' ? null : parameters }
}

/** Whether `lamp` or `dimmer` in `lamp.dim()` may be a `LampDimmer`: a section may show members of what works with its subject, too. */
function isNamedAfter(receiver: string, owner: string): boolean {
  return receiver === 'this' || owner.toLowerCase().includes(receiver.toLowerCase())
}

function listOf(owner: string | undefined, options: readonly ListedOption[]): OptionList[] {
  return owner === undefined || options.length < MIN_OPTIONS ? [] : [{ owner, options }]
}

function optionAt(doc: Doc, line: number, member: Pick<ListedOption, 'name' | 'parameters'>): ListedOption | null {
  if (!isCurrentAssertion(doc, line)) return null
  // A list of settings may name the variable of the environment that can be set instead.
  if (VARIABLE.test(member.name) && isAboutEnvironment(doc, line)) return null
  const source = doc.lines[line - 1] ?? ''
  const block = { language: 'ts', meta: '', lead: '', lines: [source], line, column: 1 }
  return { block, ...member, column: Math.max(0, source.indexOf(member.name)) }
}
