import { endOfBrackets } from '../code-text.ts'

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
const APART = /~?[a-zA-Z]*"""[\s\S]*?"""|~?[a-zA-Z]*'''[\s\S]*?'''|"(?:\\.|[^"\\])*"|\?[#"']|#[^\n{][^\n]*|#$/gm

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

/** The modules of a file, by their names. */
export function modulesIn(text: string, file: string): Map<string, ElixirModule> {
  const code = elixirCode(text)
  const heads = [...code.matchAll(/^([ \t]*)defmodule\s+([A-Z][\w.]*)\s+do\b/gm)]
  const modules = new Map<string, ElixirModule>()
  for (const [index, head] of heads.entries()) {
    const [, indent = '', name = ''] = head
    const from = head.index
    const end = code.slice(from).search(new RegExp(`^${indent}end\\b`, 'm'))
    const body = end === -1 ? code.slice(from) : code.slice(from, from + end)
    // Only the outermost module of a file has the name that it is declared with.
    const isNested = indent !== ''
    const hasNested = heads[index + 1] !== undefined && (heads[index + 1]?.index ?? 0) < from + body.length
    if (isNested) continue
    const line = code.slice(0, from).split('\n').length
    modules.set(name, {
      file,
      line,
      functions: functionsIn(body, line),
      types: typesIn(body),
      open: hasNested || end === -1 || ADDING.test(body),
    })
  }
  return modules
}

function typesIn(body: string): Set<string> {
  return new Set(
    [...body.matchAll(/^\s*@(?:type|opaque|typep|callback|macrocallback)\s+(\w+[?!]?)/gm)].map(([, name = '']) => name),
  )
}

const HEAD = /^[ \t]*(?:def|defmacro|defguard|defdelegate)\s+([a-z_]\w*[?!]?)/gm

function functionsIn(body: string, first: number): Map<string, ElixirFunction> {
  const functions = new Map<string, { arities: Set<number>; line: number }>()
  for (const head of body.matchAll(HEAD)) {
    const [whole, name = ''] = head
    const line = first + body.slice(0, head.index + whole.search(/\S/)).split('\n').length - 1
    const known = functions.get(name) ?? { arities: new Set<number>(), line }
    functions.set(name, known)
    for (const arity of aritiesAt(body, head.index + whole.length)) known.arities.add(arity)
  }
  return functions
}

function aritiesAt(code: string, at: number): number[] {
  const list = argumentsAt(code, at)
  if (list === null) return [0]
  const most = list.length
  const optional = list.filter((each) => each.includes('\\\\')).length
  return Array.from({ length: optional + 1 }, (_, index) => most - index)
}

/** The arguments between the parentheses at an offset; null if there are none. */
export function argumentsAt(code: string, at: number): string[] | null {
  if (code[at] !== '(') return null
  const end = endOfBrackets(code, at)
  if (end === null) return null
  const text = code.slice(at + 1, end - 1)
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? ''
    if (/[([{]/.test(sign)) depth++
    else if (/[)\]}]/.test(sign)) depth--
    else if (
      /\b(?:fn|do)\b/.test(text.slice(index, index + 2)) &&
      /\W|^$/.test(text[index - 1] ?? '') &&
      /\W|^$/.test(text[index + 2] ?? '')
    )
      depth++
    else if (
      text.startsWith('end', index) &&
      /\W|^$/.test(text[index - 1] ?? '') &&
      /\W|^$/.test(text[index + 3] ?? '')
    )
      depth--
    else if (sign === '<' && text[index + 1] === '<') depth++
    else if (sign === '>' && text[index + 1] === '>') depth--
    else if (sign === ',' && depth === 0) {
      parts.push(text.slice(from, index))
      from = index + 1
    }
  }
  const last = text.slice(from)
  return text.trim() === '' ? [] : [...parts, ...(last.trim() === '' ? [] : [last])]
}

/** Keywords at the end of a list of arguments are one argument. */
export function countOf(list: readonly string[]): number {
  const first = list.findIndex((each) => /^\s*(?:[a-z_]\w*[?!]?|"[^"]*"):\s/.test(each))
  return first === -1 ? list.length : first + 1
}
