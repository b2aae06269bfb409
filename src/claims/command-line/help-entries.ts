/** Reads the lines of a help text: which options and subcommands it lists, and what it says of each. */

/** A help text that a page shows. */
export interface HelpText {
  readonly options: readonly HelpEntry[]
  readonly subcommands: readonly HelpEntry[]
  /** All words that look like options, in its usage line and texts, too. */
  readonly mentioned: readonly string[]
  /** It says that parts of it are left out. */
  readonly isAbridged: boolean
}

/** An option or subcommand of a help text. */
export interface HelpEntry {
  /** With their dashes for options, in the order of the line. */
  readonly names: readonly string[]
  /** What is said of it, in one line; '' for nothing. */
  readonly text: string
  /** Of the help text's lines, from 0. */
  readonly index: number
}

/** Lines over which one description may stretch. */
const MAX_DESCRIPTION = 12
const MAX_LINE = 500
const MAX_INDENT = 12

const NAME = /-{1,2}[A-Za-z\d?@][\w-]*/y
const BETWEEN = /[ ,|/]{1,8}(?=-)/y
const VALUE =
  /(?:\[?[ =](?:<[^<>]{1,60}>|\[[^[\]]{1,300}\]|\{[^{}]{1,200}\}|"[^"]{1,60}"|[A-Za-z][\w.:|-]{0,40})\]?(?:\.\.\.)?|\[=[^[\]]{1,60}\])/y
/** `line line` of what takes two. */
const TWO_VALUES = / [A-Za-z][\w-]{0,40} [A-Za-z][\w-]{0,40}(?=, -)/y

const ELLIPSIS =
  /^\W{0,6}(?:\.\.\.|…|<?snip\w*>?|\[(?:\.\.\.|…)\]|etc\.?)\W{0,6}$|\b(?:omitted|truncated|abbreviated)\b/i

export function readHelp(lines: readonly string[]): HelpText {
  return {
    options: optionsOf(lines),
    subcommands: subcommandsOf(lines),
    mentioned: lines.flatMap((line) => line.slice(0, MAX_LINE).match(/(?<![\w-])-{1,2}[A-Za-z\d][\w-]*/g) ?? []),
    isAbridged: lines.some((line) => ELLIPSIS.test(line.slice(0, MAX_LINE))),
  }
}

/** The options that lead the lines of a help text. */
function optionsOf(lines: readonly string[]): HelpEntry[] {
  return lines.flatMap((line, index): HelpEntry[] => {
    const source = line.slice(0, MAX_LINE)
    const indent = indentOf(source)
    if (indent > MAX_INDENT || (lines[index - 1] ?? '').trimEnd().endsWith('\\')) return []
    const head = namesAt(source, indent)
    if (head.names.length === 0) return []
    const text = [source.slice(head.end).replace(/^\s*:\s+/, ''), ...below(lines, index, indent)].join(' ')
    return [{ names: head.names, text: text.replace(/\s+/g, ' ').trim(), index }]
  })
}

/** `-o, --out <file>`: the names, and where what is said of them starts. A word is a value only where names or room follow it. */
function namesAt(source: string, start: number): { readonly names: string[]; readonly end: number } {
  const names: string[] = []
  let end = start
  let before: string | null = null
  for (;;) {
    const name = matchAt(NAME, source, end)
    if (name === null) return { names, end }
    names.push(name)
    end += name.length
    const value = matchAt(TWO_VALUES, source, end) ?? matchAt(VALUE, source, end)
    if (before !== null && source.startsWith(before, end)) end += before.length
    else if (value !== null && isValue(value, source.slice(end + value.length))) {
      end += value.length
      before = value
    }
    const between = matchAt(BETWEEN, source, end)
    if (between === null || (between.trim() === '' && between.length > 1)) return { names, end }
    end += between.length
  }
}

function isValue(value: string, rest: string): boolean {
  return /[=<[{"]|^ [A-Z\d_-]+$/.test(value) || /^(?:\s{2}|\t|\s*$|,? ?[|/]? ?-)/.test(rest)
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}

/** The lines below an entry that are indented farther than it. */
function below(lines: readonly string[], index: number, indent: number): string[] {
  const found: string[] = []
  for (const line of lines.slice(index + 1, index + MAX_DESCRIPTION)) {
    const source = line.slice(0, MAX_LINE)
    const here = indentOf(source)
    if (source.trim() === '' || here <= indent + 2) break
    if (here <= MAX_INDENT && namesAt(source, here).names.length > 0) break
    found.push(source)
  }
  return found
}

function indentOf(line: string): number {
  return line.search(/\S|$/)
}

const TITLE_OF_COMMANDS = /^(?:(?:available|core|main|all|sub)[ -]?)?(?:sub-?)?commands:?$/i
const SUBCOMMAND = /^([a-z][\w-]*)(?:, ([a-z][\w-]*))?(?=\s{2}|\t|$| [<[])/

/** The subcommands that a help text lists under a title that says so. */
function subcommandsOf(lines: readonly string[]): HelpEntry[] {
  const found: HelpEntry[] = []
  let indent: number | null = null
  let isOpen = false
  for (const [index, line] of lines.entries()) {
    const source = line.slice(0, MAX_LINE)
    const here = indentOf(source)
    if (source.trim() === '') continue
    if (TITLE_OF_COMMANDS.test(source.trim())) {
      isOpen = true
      indent = null
    } else if (isOpen) {
      indent ??= here
      if (here < indent || here === 0) isOpen = false
      else if (here === indent) {
        const [, name, alias] = SUBCOMMAND.exec(source.trim()) ?? []
        if (name !== undefined) found.push({ names: alias === undefined ? [name] : [name, alias], text: '', index })
      }
    }
  }
  return found
}
