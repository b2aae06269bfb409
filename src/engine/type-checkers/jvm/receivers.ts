import { endOfBrackets } from '../code-text.ts'

/** A member that a sample takes from a value. */
export interface TakenMember {
  readonly type: string
  readonly name: string
  /** Offset of the name. */
  readonly at: number
  /** Only what stands around it says whose member it is: a call within `with(lamp) { … }`. */
  readonly implicit: boolean
}

/** Types of the variables of a sample; null for one that has several. */
export type Variables = ReadonlyMap<string, string | null>

const NOT_A_NAME =
  /^(?:return|new|throw|else|in|is|as|when|if|for|while|fun|val|var|public|private|protected|static|final)$/

/** The variables of a sample whose types it writes, or which it makes with a constructor. */
export function variablesIn(code: string): Map<string, string | null> {
  const variables = new Map<string, string | null>()
  const bind = (name: string, type: string | null): void => {
    if (NOT_A_NAME.test(name)) return
    variables.set(name, variables.has(name) && variables.get(name) !== type ? null : type)
  }
  // `val lamp = Lamp("desk")`, `var lamp = new Lamp("desk")`, and values that are not followed.
  for (const found of code.matchAll(/\bva[lr]\s+(\w+)\s*(?::\s*([\w.<>?, ]+?)\s*)?(?:=\s*|\bby\b|$)/gm)) {
    const [whole, name = '', written] = found
    const value = code.slice(found.index + whole.length)
    bind(name, written === undefined ? madeBy(value) : simpleType(written))
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
    /\bfor\s*\(\s*(?:va[lr]\s+)?([\w\s,()]{1,100}?)\s+in\b|\{\s*([\w\s,]{1,100}?)\s*->/g,
  ))
    for (const name of names.match(/\w+/g) ?? []) bind(name, null)
  for (const [, name = ''] of code.matchAll(/\b(\w+)\s*->/g)) bind(name, null)
  return variables
}

/** The class of a value that a constructor makes, with nothing after it. */
function madeBy(value: string): string | null {
  const [head, type = ''] = /^(?:new\s+)?([A-Z]\w*)(?:<[^<>\n]{0,100}>)?\(/.exec(value) ?? []
  const end = head === undefined ? null : endOfBrackets(value, head.length - 1)
  return end !== null && /^[ \t]*(?:;|\n(?!\s*[.?])|$|\})/.test(value.slice(end, end + 200)) ? type : null
}

function simpleType(written: string): string | null {
  return /^([A-Z]\w*)(?:<.*>)?\??$/s.exec(written.trim())?.[1] ?? null
}

/** What a sample calls on values of known types, and on classes themselves. */
export function takenMembers(code: string, variables: Variables): TakenMember[] {
  const taken: TakenMember[] = []
  for (const found of code.matchAll(/(?<![\w.)\]@:])(\w+)\s*(\??\.)\s*([a-z]\w*)(?=\s*[({])/g)) {
    const [whole, receiver = '', , name = ''] = found
    const type = /^[A-Z]/.test(receiver) ? (variables.has(receiver) ? null : receiver) : variables.get(receiver)
    if (type && !isNarrowed(receiver, code))
      taken.push({ type, name, at: found.index + whole.length - name.length, implicit: false })
  }
  for (const found of code.matchAll(/\bwith\s*\(\s*(\w+)\s*\)\s*\{|(?<![\w.])(\w+)\s*\??\.\s*(?:apply|run)\s*\{/g)) {
    const type = variables.get(found[1] ?? found[2] ?? '')
    const from = found.index + found[0].length - 1
    const end = endOfBrackets(code, from)
    if (type && end !== null) taken.push(...implicitCalls(code, from, end, type))
  }
  return taken
}

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

/** A condition or cast may say that the value is of another class. */
function isNarrowed(name: string, code: string): boolean {
  return new RegExp(`\\b${name}\\s+(?:!?is|as|instanceof)\\b`).test(code)
}
