import { bracketEnds, codeOf, surfaceOf } from '../code-text.ts'

/** A class, interface or object in Java or Kotlin, as far as its text shows. */
export interface ClassText {
  readonly name: string
  readonly file: string
  /** 1-based. */
  readonly line: number
  readonly package: string
  /** The names of what it extends and implements. */
  readonly bases: readonly string[]
  /** All words of its code: a name that is not among them is declared nowhere in it. */
  readonly words: ReadonlySet<string>
  /** The functions that it declares itself. */
  readonly functions: readonly string[]
  /** Its members are written when it is compiled. */
  readonly open: boolean
}

/** Annotations for which a compiler adds members. */
const ADDING =
  /@(?:lombok\.)?(?:Data|Getter|Setter|Value|Builder|SuperBuilder|With|Accessors|Delegate|AutoValue|Immutable|Immutables|Parcelize|RecordBuilder|Mixin)\b/

/** The class of a name in a file; null if the file does not have it, or has it twice. */
export function classIn(text: string, file: string, name: string): ClassText | null {
  const code = codeOf(text)
  const heads = [...code.matchAll(new RegExp(`\\b(?:class|interface|object|enum|record)\\s+(${name})\\b`, 'g'))]
  const [head] = heads
  if (!head || heads.length > 1) return null
  const from = head.index + head[0].length
  const ends = bracketEnds(code)
  const body = bodyFrom(code, from, ends)
  const end = body === null ? undefined : ends.get(body)
  if (body === null || end === undefined) return null
  const written = code.slice(body + 1, end - 1)
  return {
    name,
    file,
    line: code.slice(0, head.index).split('\n').length,
    package: /^[ \t]*package\s+([\w.]+)/m.exec(code)?.[1] ?? '',
    bases: basesIn(code.slice(from, body)),
    words: new Set(code.slice(head.index, end).match(/[A-Za-z_$][\w$]*/g)),
    functions: [...surfaceOf(written).matchAll(/(?<![.@\w])([a-z]\w*)\s*\(/g)].map(([, each = '']) => each),
    open: ADDING.test(code),
  }
}

/** The offset of the brace that opens the body of a class; null for a class without a body. */
function bodyFrom(code: string, from: number, ends: ReadonlyMap<number, number>): number | null {
  for (let at = from; at < code.length; at++) {
    const sign = code[at]
    if (sign === '{') return at
    if (sign === '}' || sign === ';') return null
    if (sign === '(' || sign === '[') at = (ends.get(at) ?? code.length) - 1
    else if (
      sign === '\n' &&
      /^\s*(?:@|(?:[a-z]+ )*(?:fun|va[lr]|class|interface|object|enum|import|typealias)\b)/.test(
        code.slice(at + 1, at + 200),
      )
    )
      return null
  }
  return null
}

/** The names after `extends`, `implements` or, in Kotlin, the colon. */
function basesIn(head: string): string[] {
  let bare = surfaceOf(head).replace(/\([^()]*\)/g, ' ')
  for (let depth = 0; depth < 5 && bare.includes('<'); depth++) bare = bare.replace(/<[^<>]*>/g, ' ')
  const list = /\b(?:extends|implements)\b|:/.exec(bare)
  if (!list) return []
  return bare
    .slice(list.index)
    .replace(/\b(?:extends|implements|permits)\b|:/g, ',')
    .split(',')
    .flatMap((each) => /^\s*(?:@\w+\s+)*([\w.]+)/.exec(each)?.[1] ?? [])
}
