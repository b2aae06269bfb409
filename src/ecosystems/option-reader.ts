import type { Node, QueryMatch } from 'web-tree-sitter'
import type { FileFacts, OptionFact } from './file-facts.ts'

/** Reads the options that code tells one parser of arguments. */
export interface OptionReader {
  /** Words of which a file has at least one when it declares options so. */
  readonly marks: readonly string[]
  /**
   * A tree-sitter query: the places that declare options. It captures whole calls, as a chain of them counts against the limit of matches
   * only so.
   */
  readonly query: string
  /** The parser takes the beginning of an option for all of it: `--verb` for `--verbose`. */
  readonly abbreviates?: true
  /** The options of one place; null stands for those that the text does not name. */
  readonly read: (place: Place, textOf: TextOf) => readonly (FoundOption | null)[]
}

/** What a language's parsers of arguments are told. */
export interface OptionReaders {
  readonly readers: readonly OptionReader[]
  /** Words of files that declare options in ways that are not read. */
  readonly unread: readonly string[]
}

export interface FoundOption {
  readonly names: readonly string[]
  readonly node: Node
}

/** The nodes that a query captured, by the names of the captures. */
export type Place = (capture: string) => Node | undefined

/** The text of a literal, or of a constant that the file sets once; null for what is worked out. */
export type TextOf = (node: Node | null | undefined) => string | null

/** The places of a tree that a query finds; not all of them where calls are nested too deep. */
export type FindMatches = (query: string) => { readonly matches: readonly QueryMatch[]; readonly isWhole: boolean }

/** Options kept per file; more are generated. */
const MAX_OPTIONS = 5000

/** The options that a file declares; `openOptions` where it may declare more. */
export function optionsIn(
  root: Node,
  { readers, unread }: OptionReaders,
  find: FindMatches,
): Pick<FileFacts, 'options' | 'openOptions'> {
  const text = root.text
  const has = (words: readonly string[]): boolean => words.some((word) => text.includes(word))
  const used = readers.filter(({ marks }) => has(marks))
  if (used.length === 0) return { options: [], ...(has(unread) ? { openOptions: NOT_READ } : {}) }
  const textOf = textsOf(text)
  const found = used.flatMap(({ query, read, abbreviates }) => {
    const { matches, isWhole } = find(query)
    const options = matches.flatMap(({ captures }) =>
      read((capture) => captures.find(({ name }) => name === capture)?.node, textOf).map((each) =>
        each && abbreviates ? { ...each, abbreviates } : each,
      ),
    )
    return isWhole ? options : [...options, null]
  })
  const open = has(unread)
    ? NOT_READ
    : root.hasError
      ? 'its syntax is not all known'
      : found.includes(null)
        ? 'not the name of every option is read'
        : null
  const options = found
    .filter((each) => each !== null)
    .slice(0, MAX_OPTIONS)
    .flatMap(factOf)
    .sort((a, b) => a.line - b.line)
  return { options, ...(open === null ? {} : { openOptions: open }) }
}

const NOT_READ = 'its parser of arguments is not read'

function factOf({ names, node, abbreviates }: FoundOption & Pick<OptionFact, 'abbreviates'>): OptionFact[] {
  const written = [...new Set(names)].filter((name) => /^-{1,2}[\w?][\w.:-]{0,100}$/.test(name))
  if (written.length === 0) return []
  const [line, lastLine] = [node.startPosition.row + 1, node.endPosition.row + 1]
  return [
    { names: written.map((name) => Buffer.from(name).toString()), line, lastLine, ...(abbreviates && { abbreviates }) },
  ]
}

/** A constant with a text: `NAME = "x"`, `const NAME: &str = "x"`. */
const CONSTANT = /(?<![\w.$])([A-Za-z_]\w{0,80})(?:: ?&?[\w' ]{1,40}| string)? ?:?= ?["'`]([\w-]{1,80})["'`]/g

function textsOf(source: string): TextOf {
  let constants: Map<string, string | null> | null = null
  const constant = (name: string): string | null => {
    if (constants === null) {
      constants = new Map()
      for (const [, key = '', value = ''] of source.matchAll(CONSTANT))
        constants.set(key, constants.has(key) && constants.get(key) !== value ? null : value)
    }
    return constants.get(name) ?? null
  }
  return (node) => {
    if (node == null || node.endIndex - node.startIndex > MAX_TEXT) return null
    if (node.type === 'identifier') return constant(node.text)
    const isWhole = !node.namedChildren.some(({ type }) => /substitution|interpolation/.test(type))
    return isWhole ? (LITERAL.exec(node.text)?.[2] ?? null) : null
  }
}

/** A longer text is no list of names. */
const MAX_TEXT = 500
const LITERAL = /^[rbuRBU]?("""|'''|["'`])((?:(?!\1).)*)\1$/s

/** `fooBar` and `foo_bar` as they are written on the command line. */
export function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(?<=\w)_(?=\w)/g, '-')
}

/** The dashes before a name: one for a single letter. */
export function dashed(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}

/** The names in what a parser is told in one text: `-o, --out <dir>`, `--[no-]color`. */
export function namesIn(text: string): string[] {
  const opened = text.replace(/--\[no-?\]/g, '--')
  return opened.match(/(?<![^\s,|/[(])-{1,2}[A-Za-z\d?][\w.:-]*/g) ?? []
}

/** The nodes between brackets, comments left out. */
export function partsOf(list: Node | null | undefined): readonly Node[] {
  return list?.namedChildren.filter((each) => !/comment$/.test(each.type)) ?? []
}
