import { closingOf, MAX_SIGNATURE, plainIndexOf, splitArguments } from './arguments.ts'

/** A function with its parameters, or a call of it, as a page writes it. */
export interface WrittenSignature {
  /** `def`, `func`, `fn`, `function`, … before it; null where there is none. */
  readonly keyword: string | null
  /** The name before the last one: `Response` of `Response.set_cookie()`; '' of `.close()`; null where there is none. */
  readonly owner: string | null
  readonly name: string
  readonly parameters: readonly WrittenParameter[]
  /** It says that it leaves something out: `...`. */
  readonly abridged: boolean
  /** What stands after the list: `-> bool`, `error {`. */
  readonly after: string
}

export interface WrittenParameter {
  /** '' for a value or a pattern. */
  readonly name: string
  /** `value`: a literal or an expression, which only calls have. */
  readonly kind: 'named' | 'rest' | 'keywords' | 'value'
  readonly optional: boolean
  readonly default: string | null
  readonly type: string | null
}

const HEAD =
  /^((?:(?:await|new|export|default|pub|async|static|public|const|unsafe) +)*)(?:(def|func|fn|function|class) +)?(?:\( *\w* *\*?(\w+)(?:\[\w+\])? *\) *)?((?:[\w$]*(?:\.|::|#))*)([A-Za-z_$][\w$]*)(?:<[^()<>]*>)?\(/

/** Reads `name(a, b=1)`, `Type.name(a: int)`, `func (t *Type) Name(a int) error {`; null for anything else. */
export function readSignature(source: string): WrittenSignature | null {
  const text = source.trim()
  if (text.length > MAX_SIGNATURE) return null
  const [whole, , keyword, receiver, chain = '', name = ''] = HEAD.exec(text) ?? []
  if (whole === undefined) return null
  const end = closingOf(text, whole.length)
  if (end < 0) return null
  const after = text.slice(end + 1).trim()
  if (/^[.[(]/.test(after)) return null
  const list = text.slice(whole.length, end)
  const abridged = /(?:^|[,(\s[])(?:\.\.\.|…)\s*(?:$|[,)\]])/.test(list)
  const parts = splitArguments(flatBrackets(list)).filter((part) => !/^(?:\.\.\.|…|\*|\/)$/.test(part))
  return {
    keyword: keyword ?? null,
    owner: receiver ?? ownerOf(chain),
    name,
    parameters: withoutReceiver(keyword === 'func' ? goParameters(parts) : parts.map(parameterOf), keyword),
    abridged,
    after,
  }
}

function ownerOf(chain: string): string | null {
  if (chain === '') return null
  return chain.split(/\.|::|#/).at(-2) ?? null
}

/** `a[, b[, c]]` as `a, b?, c?`: the way manuals write what may be left out. */
function flatBrackets(list: string): string {
  if (!/\[\s*,|(?:^|,)\s*\[[\w$\s=,.[\]]*\]\s*$/.test(list)) return list
  let optional = false
  return list
    .split(',')
    .map((part) => {
      const marked = optional || /^\s*\[/.test(part)
      if (part.includes('[')) optional = true
      const bare = part.replace(/[[\]]/g, '').trim()
      return marked && bare !== '' && !bare.includes('=') ? `${bare}?` : bare
    })
    .filter((part) => part !== '')
    .join(', ')
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

function parameterOf(part: string): WrittenParameter {
  const value: WrittenParameter = { name: '', kind: 'value', optional: false, default: null, type: null }
  const [, stars = '', rest = part] = /^(\*{1,2}|\.{3}|&)?(.*)$/s.exec(part) ?? []
  if (stars === '&' && rest !== 'self' && rest !== 'mut self') return value
  const equals = assignmentIn(rest)
  const left = (equals < 0 ? rest : rest.slice(0, equals)).trim()
  const given = equals < 0 ? null : rest.slice(equals + 1).trim()
  const colon = plainIndexOf(left, ':')
  const written = (colon < 0 ? left : left.slice(0, colon)).trim()
  const type = colon < 0 ? null : left.slice(colon + 1).trim()
  const name = written.replace(/\?$/, '').replace(/^mut /, '')
  if (!IDENTIFIER.test(name) || LITERAL.test(name))
    return /^[{[]/.test(name) && type !== null ? { ...value, kind: 'named', type, optional: given !== null } : value
  const kind = stars === '**' ? 'keywords' : stars === '' || stars === '&' ? 'named' : 'rest'
  return { name, kind, optional: kind !== 'named' || given !== null || written.endsWith('?'), default: given, type }
}

const LITERAL = /^(?:true|false|null|undefined|None|True|False|nil|NaN)$/

/** Where `=` gives a default: not that of a comparison or an arrow. */
function assignmentIn(text: string): number {
  const at = plainIndexOf(text, '=')
  return at < 0 || /^=[=>]/.test(text.slice(at)) ? -1 : at
}

/** Of Go: a type stands behind the name, or behind the last of several that share it. */
function goParameters(parts: readonly string[]): WrittenParameter[] {
  const read = parts.map((part) => /^([A-Za-z_]\w*) +(.+)$/s.exec(part))
  const isNamed = read.some((match) => match !== null && match[1] !== 'func' && match[1] !== 'chan')
  let type: string | null = null
  return parts
    .map((part, index) => ({ part, match: read[index] ?? null }))
    .reverse()
    .map(({ part, match }): WrittenParameter => {
      const name = isNamed ? (match?.[1] ?? part) : ''
      type = isNamed ? (match?.[2] ?? type) : part
      const many = type?.startsWith('...') ?? false
      return { name, kind: many ? 'rest' : 'named', optional: many, default: null, type }
    })
    .reverse()
}

function withoutReceiver(all: readonly WrittenParameter[], keyword: string | undefined): readonly WrittenParameter[] {
  const [first] = all
  const receiver = first?.kind === 'named' && /^(?:self|cls|this)$/.test(first.name)
  return receiver && (keyword === 'def' || keyword === 'fn' || first.name !== 'cls') ? all.slice(1) : all
}
