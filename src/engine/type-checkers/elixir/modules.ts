import { placeFinder } from '../../ecosystems/formats/lines.ts'
import { bracketEnds } from '../code-text.ts'

/** A function of a module, with the numbers of arguments that it takes. */
export interface ElixirFunction {
  readonly arities: ReadonlySet<number>
  /** 1-based. */
  readonly line: number
}

export interface ElixirModule {
  readonly file: string
  readonly line: number
  readonly functions: ReadonlyMap<string, ElixirFunction>
  /** The names of its types and callbacks, which are written like functions. */
  readonly types: ReadonlySet<string>
  /** It may have more functions than its text shows. */
  readonly open: boolean
}

/** Comments, and texts: heredocs, sigils with three quotes, strings and quoted characters. */
const APART = /(?:~[a-zA-Z]+)?"""[\s\S]*?"""|(?:~[a-zA-Z]+)?'''[\s\S]*?'''|"(?:\\.|[^"\\])*"|\?[#"']|#[^\n{][^\n]*|#$/gm

/** Code without what comments and texts say, with the same lines and columns. */
export function elixirCode(text: string): string {
  return text.replace(APART, (part) => {
    const blank = part.replace(/[^\n]/g, ' ')
    return part.startsWith('#') || part.length < 2 ? blank : `"${blank.slice(1, -1)}"`
  })
}

/** Code at the level of a module, as the formatter indents it, that gives it functions which its text does not show. */
const ADDING =
  /^ {2}(?:use (?!(?:GenServer|Supervisor|DynamicSupervisor|Agent|Task|Application)\b)|@before_compile\b|defexception\b|(?!def|@)[a-z_]+!?[ (].*\bdo$)|\bdef\w* *\(?unquote\b/m

/** Maximum modules of a file. */
const MAX_MODULES = 500

/** The outermost modules of a file, by their names: those within others have longer names than they are declared with. */
export function modulesIn(text: string, file: string): Map<string, ElixirModule> {
  const code = elixirCode(text)
  const calls = callReader(code)
  const heads = [...code.matchAll(/^([ \t]*)defmodule\s+([A-Z][\w.]*)\s+do\b/gm)].slice(0, MAX_MODULES)
  const nested = heads.filter(({ 1: indent }) => indent !== '').map(({ index }) => index)
  const ends = [...code.matchAll(/^end\b/gm)].map(({ index }) => index)
  const modules = new Map<string, ElixirModule>()
  for (const { 1: indent, 2: name = '', index: from } of heads) {
    if (indent !== '') continue
    const line = calls.placeOf(from).line + 1
    const end = ends.find((each) => each > from)
    const body = end === undefined ? '' : code.slice(from, end)
    modules.set(name, {
      file,
      line,
      functions: functionsIn(body, from, calls),
      types: typesIn(body),
      open: end === undefined || nested.some((each) => each > from && each < end) || ADDING.test(body),
    })
  }
  return modules
}

function typesIn(body: string): Set<string> {
  return new Set(
    [...body.matchAll(/^[ \t]*@(?:type|opaque|typep|callback|macrocallback)\s+(\w+[?!]?)/gm)].map(
      ([, name = '']) => name,
    ),
  )
}

const HEAD = /^[ \t]*(?:def|defmacro|defguard|defdelegate)\s+([a-z_]\w*[?!]?)/gm

function functionsIn(body: string, from: number, calls: Calls): Map<string, ElixirFunction> {
  const functions = new Map<string, { arities: Set<number>; line: number }>()
  for (const { 0: whole, 1: name = '', index } of body.matchAll(HEAD)) {
    const line = calls.placeOf(from + index + whole.search(/\S/)).line + 1
    const known = functions.get(name) ?? { arities: new Set<number>(), line }
    functions.set(name, known)
    for (const arity of aritiesOf(calls.argumentsAt(from + index + whole.length))) known.arities.add(arity)
  }
  return functions
}

function aritiesOf(list: Arguments | null): number[] {
  if (list === null) return [0]
  const most = list.values.length
  const optional = list.values.filter((each) => each.includes('\\\\')).length
  return Array.from({ length: optional + 1 }, (_, index) => most - index)
}

interface Arguments {
  readonly values: readonly string[]
  /** The offset behind the parenthesis that closes the list. */
  readonly end: number
}

/** Reads what stands between parentheses in code. */
export interface Calls {
  /** Null if no list of arguments begins at the offset, or a long one. */
  argumentsAt(offset: number): Arguments | null
  /** Line and column, both counted from 0. */
  placeOf(offset: number): { readonly line: number; readonly column: number }
}

/** Longer lists are data. */
const MAX_ARGUMENTS = 2000

export function callReader(code: string): Calls {
  const ends = bracketEnds(code)
  return {
    placeOf: placeFinder(code),
    argumentsAt(offset) {
      const end = code[offset] === '(' ? ends.get(offset) : undefined
      if (end === undefined || end - offset > MAX_ARGUMENTS) return null
      return { values: argumentsIn(code.slice(offset + 1, end - 1)), end }
    },
  }
}

/** What opens and closes a level, and the comma between arguments. */
const SIGN = /[([{]|[)\]}]|<<|>>|\b(?:fn|do|end)\b|,/g
const OPENS = /^(?:[([{]|<<|fn|do)$/

function argumentsIn(text: string): string[] {
  if (text.trim() === '') return []
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    if (sign !== ',') depth += OPENS.test(sign) ? 1 : -1
    else if (depth === 0) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  const last = text.slice(from)
  return last.trim() === '' ? parts : [...parts, last]
}

/** Keywords at the end of a list of arguments are one argument. */
export function countOf(list: readonly string[]): number {
  const first = list.findIndex((each) => /^\s*(?:[a-z_]\w*[?!]?|"[^"]*"):\s/.test(each))
  return first === -1 ? list.length : first + 1
}
