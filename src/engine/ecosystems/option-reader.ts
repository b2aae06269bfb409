import type { Node, QueryMatch } from 'web-tree-sitter'
import type { FileFacts, OptionFact } from './file-facts.ts'

/** Reads the options that code declares to one argument parser. */
export interface OptionReader {
  /** Words of which a file contains at least one if it declares options in this way. */
  readonly marks: readonly string[]
  /**
   * A tree-sitter query for the places that declare options. It captures whole calls, because only then does a chain of them count against
   * the match limit.
   */
  readonly query: string
  /** The parser accepts prefixes of options: `--verb` for `--verbose`. */
  readonly abbreviates?: true
  /** The options of one place; null for those that the text does not name. */
  readonly read: (place: Captures, textOf: TextOf) => readonly (FoundOption | null)[]
}

/** Readers for a language's argument parsers. */
export interface OptionReaders {
  readonly readers: readonly OptionReader[]
  /** Words of files that declare options in unsupported ways. */
  readonly unread: readonly string[]
}

export interface FoundOption {
  readonly names: readonly string[]
  readonly node: Node
}

/** The nodes that a query captured, by capture name. */
export type Captures = (capture: string) => Node | undefined

/** The value of a string literal, or of a constant that the file sets once; null for computed values. */
export type TextOf = (node: Node | null | undefined) => string | null

/** The matches of a query in a tree; incomplete if calls are nested too deeply. */
export type FindMatches = (query: string) => { readonly matches: readonly QueryMatch[]; readonly isWhole: boolean }

/** Maximum number of options per file. More are generated. */
const MAX_OPTIONS = 5000

/** The options that a file declares; with `openOptions` if it may declare more. */
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

/** A string constant: `NAME = "x"`, `const NAME: &str = "x"`. */
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

/** A longer string is not a list of names. */
const MAX_TEXT = 500
const LITERAL = /^[rbuRBU]?("""|'''|["'`])((?:(?!\1).)*)\1$/s

/** `fooBar` and `foo_bar` as written on the command line. */
export function kebab(name: string): string {
  return name.replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(?<=\w)_(?=\w)/g, '-')
}

/** A name with its dashes: one for a single letter, else two. */
export function dashed(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}

/** The option names in a string passed to a parser: `-o, --out <dir>`, `--[no-]color`. */
export function namesIn(text: string): string[] {
  const opened = text.replace(/--\[no-?\]/g, '--')
  return opened.match(/(?<![^\s,|/[(])-{1,2}[A-Za-z\d?][\w.:-]*/g) ?? []
}

/** The nodes between brackets, without comments. */
export function partsOf(list: Node | null | undefined): readonly Node[] {
  return list?.namedChildren.filter((each) => !/comment$/.test(each.type)) ?? []
}
