import { bracketEnds } from '../code-text.ts'

/** A member that a sample takes from a value. */
export interface TakenMember {
  readonly type: string
  readonly name: string
  /** Offset of the name. */
  readonly at: number
  /** Only what stands around it says whose member it is: a call within `with(lamp) { … }`. */
  readonly implicit: boolean
}

/** The type of a variable; null for one that has several, undefined for what is none. */
export type TypeOfVariable = (name: string) => string | null | undefined

const NOT_A_NAME =
  /^(?:return|new|throw|else|in|is|as|when|if|for|while|fun|val|var|public|private|protected|static|final)$/

/** The variables of a sample whose types it writes, or which it makes with a constructor. */
export function variablesIn(code: string): Map<string, string | null> {
  const ends = bracketEnds(code)
  const variables = new Map<string, string | null>()
  const bind = (name: string, type: string | null): void => {
    if (NOT_A_NAME.test(name)) return
    variables.set(name, variables.has(name) && variables.get(name) !== type ? null : type)
  }
  // `val lamp = Lamp("desk")`, `var lamp = new Lamp("desk")`, and values that are not followed.
  for (const found of code.matchAll(
    /\bva[lr][ \t]+(\w+)[ \t]{0,20}(?::[ \t]{0,20}([\w.<>?, ]{1,100}?)[ \t]{0,20})?(?:=\s*|\bby\b|$)/gm,
  )) {
    const [whole, name = '', written] = found
    bind(name, written === undefined ? madeAt(code, found.index + whole.length, ends) : simpleType(written))
  }
  // `lamp: Lamp` of parameters.
  for (const [, name = '', type = ''] of code.matchAll(/[(,]\s*(\w+)\s*:\s*([\w.<>?]+)/g)) bind(name, simpleType(type))
  // `Lamp lamp = …`, `(Lamp lamp, …)`
  for (const [, type = '', name = ''] of code.matchAll(
    /(?<![\w.@])([A-Z][\w.]*(?:<[^<>;=()]{0,100}>)?)\s+([a-z]\w*)\s*(?=[=;,):])/g,
  ))
    bind(name, simpleType(type))
  // Loops and lambdas give names other values.
  for (const [, names = ''] of code.matchAll(
    /\bfor ?\( ?(?:va[lr] )?([\w,()][\w ,()]{0,100}?) in\b|\{[ \t]{0,20}(\w[\w\s,]{0,100}?)\s{0,20}->/g,
  ))
    for (const name of names.match(/\w+/g) ?? []) bind(name, null)
  for (const [, name = ''] of code.matchAll(/\b(\w+)\s*->/g)) bind(name, null)
  return variables
}

/** Longer names are not those of classes. */
const MAX_HEAD = 300

/** The class of a value that a constructor makes, with nothing after it. */
function madeAt(code: string, at: number, ends: ReadonlyMap<number, number>): string | null {
  const [head, type = ''] = /^(?:new\s+)?([A-Z]\w*)(?:<[^<>\n]{0,100}>)?\(/.exec(code.slice(at, at + MAX_HEAD)) ?? []
  const end = head === undefined ? undefined : ends.get(at + head.length - 1)
  return end !== undefined && /^[ \t]*(?:;|\n(?!\s*[.?])|$|\})/.test(code.slice(end, end + 200)) ? type : null
}

function simpleType(written: string): string | null {
  return /^([A-Z]\w*)(?:<.*>)?\??$/s.exec(written.trim())?.[1] ?? null
}

/** What a sample calls on values of known types, and on classes themselves. */
export function takenMembers(code: string, typeOf: TypeOfVariable): TakenMember[] {
  const ends = bracketEnds(code)
  const narrowed = new Set([...code.matchAll(NARROWED)].map(([, name]) => name))
  const taken: TakenMember[] = []
  for (const found of code.matchAll(/(?<![\w.)\]@:])(\w+)\s*(\??\.)\s*([a-z]\w*)(?=\s*[({])/g)) {
    const [whole, receiver = '', , name = ''] = found
    const variable = typeOf(receiver)
    // A variable that is called like a class is neither.
    const type = /^[A-Z]/.test(receiver) ? (variable === undefined ? receiver : null) : variable
    if (type && !narrowed.has(receiver))
      taken.push({ type, name, at: found.index + whole.length - name.length, implicit: false })
  }
  for (const found of code.matchAll(/\bwith\s*\(\s*(\w+)\s*\)\s*\{|(?<![\w.])(\w+)\s*\??\.\s*(?:apply|run)\s*\{/g)) {
    const type = typeOf(found[1] ?? found[2] ?? '')
    const from = found.index + found[0].length - 1
    const end = ends.get(from)
    if (type && end !== undefined) taken.push(...implicitCalls(code, from, Math.min(end, from + MAX_BLOCK), type))
  }
  return taken
}

/** A condition or cast says that a value may be of another class. */
const NARROWED = /\b(\w+)\s+(?:!?is|as|instanceof)\b/g
/** Characters of a block that are read. */
const MAX_BLOCK = 2000

/** Calls without a receiver at the beginning of lines between braces. */
function implicitCalls(code: string, from: number, end: number, type: string): TakenMember[] {
  const taken: TakenMember[] = []
  let depth = 0
  for (let at = from; at < end; at++) {
    if (code[at] === '{' || code[at] === '(') depth++
    else if (code[at] === '}' || code[at] === ')') depth--
    const isStart = depth === 1 && (code[at] === '\n' || at === from)
    const [whole, name] = (isStart && /^[\n{][ \t]*([a-z]\w*)\(/.exec(code.slice(at, at + 200))) || []
    if (whole !== undefined && name !== undefined)
      taken.push({ type, name, at: at + whole.length - name.length - 1, implicit: true })
  }
  return taken
}
