/** A name in quotes, with the dashes of an option. */
const QUOTED = /["'`](-{0,2})([A-Za-z][\w.-]+)["'`]/g
const SYMBOL = /(?<![\w:]):([a-z_]\w+)/
const BOUND = /([A-Za-z_$][\w$-]*) ?[:={]/g
const CALLED = /([A-Za-z_$][\w$]*) ?\(/
/** What may open before a value: calls, quotes and factors, such as `time.Second * `, `Duration::from_secs(`. */
const OPENED = String.raw`["'\x60]?(?:[\w.:]+ ?(?:\(|\* ?))?`
/** The name before a value: `port: `, `timeout = `, `EXPOSE `, `.port(`, `PORT ?= `, `text.length > `, `options.age ?? `. */
const NAMED = new RegExp(
  String.raw`([A-Za-z_$][\w$.-]*)["'\x60\])?]* ?(?:\{ ?get;[^{}]*\} ?)?(?:(?::[^=,]{0,40})?(?:[:?+]?=|:|=>)|\(| |[<>]=?|\|\||\?\?) ?\[?${OPENED}$`,
)
/** `${PORT:-8080}`. */
const PLACEHOLDER = /\$\{([A-Za-z_][\w.-]*):[-=]?$/
/** The default of an argument of a script: `BITS=${1:-`. */
const POSITIONAL = /\$\{\d+:?[-=]$/
/** A default behind the name that it is asked for: `get("port", 8080)`, `fetch(:port, `. */
const BEHIND_NAME = new RegExp(
  String.raw`(?:["'\x60]-{0,2}([A-Za-z][\w.-]+)["'\x60]|(?<![\w:]):([a-z_]\w+)), ?${OPENED}$`,
)
/** Only says that a value follows: whose it is stands elsewhere. */
const NO_NAME =
  /^(?:(?:env|arg|flag|cli|option)?_?-?default(?:_?values?|s_?to)?(?:_t)?|defaults|value|val|initial|const|let|var|return|Some|Ok|Duration|from_\w+|of[A-Z]\w+|From[A-Z]\w+|int|string|float|bool|number|unwrap_or|or_?else|get_?or_?(?:default|else)|fetch|get|getenv|env)$/i
/** Says what is limited of that which stands before it. */
const MEASURE =
  /^(?:min|max|minimum|maximum|min_?length|max_?length|gte?|lte?|length|size|count|len|byteLength|at_?least|at_?most|lessThan|greaterThan)$/i
/** An attribute of what the next lines declare. */
const ATTRIBUTE = /^\s*(?:#\[|@[A-Za-z])/
const DECLARED_BELOW =
  /^\s*(?:(?:pub(?:\([\w\s]+\))?|public|private|protected|internal|readonly|static|final|let|var|val|const)\s+)*(?:[\w<>[\],.?]+\s+)??([A-Za-z_$][\w$]*)\s*[!?]?\s*[:;=({]/
/** The call of a chain that gives what is built its name. */
const NAMING_CALL = /^\.(?:long|name|id|flag|option|key|arg)\(["'`]-{0,2}([A-Za-z][\w.-]+)["'`]/
const MAX_LINES_ABOVE = 12
const MAX_LINES_BELOW = 4
const MAX_LINE = 400

/** What has the value that follows `before`: by its line, else by the call, the object or the attribute around it. */
export function valueName(lines: readonly string[], at: number, written: string): string | null {
  const before = written.replace(/\s+/g, ' ').replace(POSITIONAL, '')
  const placeholder = PLACEHOLDER.exec(before)?.[1]
  if (placeholder !== undefined) return placeholder
  const behind = BEHIND_NAME.exec(before)
  if (behind) return behind[1] ?? behind[2] ?? null
  const own = NAMED.exec(before)?.[1]
  if (own === undefined) return /^\s*-\s*$/.test(before) ? listedUnder(lines, at) : null
  const parts = own.split('.').filter((part) => part !== '')
  const plain = parts.findLast((part) => !NO_NAME.test(part) && !MEASURE.test(part))
  if (plain !== undefined) return parts.at(-1) === plain || MEASURE.test(parts.at(-1) ?? '') ? plain : null
  const named = nameIn(before) ?? (ATTRIBUTE.test(before) ? nameBelow(lines, at) : nameAbove(lines, at))
  return named ?? (MEASURE.test(parts.at(-1) ?? '') ? (parts.at(-1) ?? null) : null)
}

/** A name that the line gives: an option, a text, a symbol, what is bound, or what is called. */
function nameIn(text: string): string | null {
  const quoted = [...text.matchAll(QUOTED)].filter(([, , name = '']) => isName(name))
  const [, , first] = quoted.find(([, dashes]) => dashes === '--') ?? quoted[0] ?? []
  const bound = [...text.matchAll(BOUND)].map(([, name = '']) => name).find(isName)
  const found = first ?? SYMBOL.exec(text)?.[1] ?? bound
  return found ?? null
}

function isName(name: string): boolean {
  return !NO_NAME.test(name) && !MEASURE.test(name)
}

function nameAbove(lines: readonly string[], at: number): string | null {
  const indent = (lines[at] ?? '').search(/\S/)
  for (let line = at - 1; line >= Math.max(0, at - MAX_LINES_ABOVE); line--) {
    const text = (lines[line] ?? '').slice(0, MAX_LINE)
    const depth = text.search(/\S/)
    if (depth < 0 || depth > indent) continue
    const trimmed = text.trim()
    if (depth === indent) {
      const argument = /^["'`]-{0,2}([A-Za-z][\w.-]+)["'`],$|^:([a-z_]\w+),$/.exec(trimmed) ?? NAMING_CALL.exec(trimmed)
      if (argument) return argument[1] ?? argument[2] ?? null
      continue
    }
    const name = nameIn(trimmed.replace(/\s+/g, ' ')) ?? CALLED.exec(trimmed)?.[1]
    if (name !== undefined && name !== null && isName(name)) return name
  }
  return null
}

function nameBelow(lines: readonly string[], at: number): string | null {
  for (const text of lines.slice(at + 1, at + 1 + MAX_LINES_BELOW)) {
    if (ATTRIBUTE.test(text) || /^\s*(?:\/\/|\*|$)/.test(text)) continue
    return DECLARED_BELOW.exec(text.slice(0, MAX_LINE))?.[1] ?? null
  }
  return null
}

/** The key that has a list: `ports:` above `- "8080:80"`. */
function listedUnder(lines: readonly string[], at: number): string | null {
  for (let line = at - 1; line >= Math.max(0, at - MAX_LINES_ABOVE); line--) {
    const text = lines[line] ?? ''
    if (!/^\s*-/.test(text)) return /^\s*([\w-]+):\s*$/.exec(text)?.[1] ?? null
  }
  return null
}
