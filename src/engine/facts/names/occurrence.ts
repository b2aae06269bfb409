import { conventionsOf } from '../../ecosystems/lookup.ts'

/**
 * The role of a name in a line of code. `definition` declares it (function, class, constant, …) · `key` is an object key, field or setting
 * · `string` is the entire content of a quoted string · `environment` reads it from the environment · `import` imports it · `use` is
 * anything else · `comment` is inside a comment.
 */
export type Role = 'definition' | 'key' | 'string' | 'environment' | 'import' | 'use' | 'comment'

/** Whether the repository declares a name in this role rather than merely uses it. */
export function isDeclaring(role: Role): boolean {
  return role === 'definition' || role === 'key' || role === 'string' || role === 'environment'
}

const DECLARING = [...new Set(conventionsOf('declaring').flat())].join('|')
const DECLARE = new RegExp(
  String.raw`(?:^|[\s({;,])(?:${DECLARING})\s+(?:mut\s+|ref\s+)?(?:\([^)]{0,120}\)\s*)?(?:[\w.]+(?:\.|::|#))?$`,
)
const DEFINE = /^\s*#\s*define\s+$/
const BIND_AFTER = /^\s*(?:<[^<>]{0,120}>)?\s*(?::[^=(){}]{0,120})?(?::?=)(?!=|>)/
const KEY_AFTER = /^['"`]?\]?\s*\??\s*:(?!:|=)/
const METHOD_AFTER = /^\s*(?:<[^<>]{0,200}>)?\s*\([^;]*$/
/** A method with its body in the line: `off(){ this.set(0) }`. */
const METHOD_IN_LINE = /^\([^()]*\)\s*\{.*\},?\s*$/
// Each word can match in one way only: otherwise, a line of many modifiers would take exponential time.
const METHOD_BEFORE = /^\s*(?:(?:pub\([\w\s]+\)|[\w<>[\],.?&*:]+)\s+)*$/
/** A signature without a body, of an interface or a header: `T create(Type type);` */
const SIGNATURE_AFTER = /^\s*(?:<[^<>]{0,200}>)?\s*\([^;{}]*\)[^;(){}]{0,120};\s*(?:\/\/.*)?$/
/** At least one word before the name: its type, or modifiers. */
const SIGNATURE_BEFORE = /^\s*(?:[\w<>[\],.?&*:@]+\s+)+[*&]*$/
/** Words of statements, of which the name is only a part. */
const OF_STATEMENTS =
  /\b(?:return|await|new|if|while|for|switch|throw|else|case|in|of|yield|assert|delete|typeof|do|go|defer|echo|print|puts|raise|goto|not|and|or|using|co_return|co_await|co_yield|(?:include|require)(?:_once)?)\s/
const EXPORT_LIST = /(?:^|\s)export\s*(?:type\s*)?\{[^}]*$/
const ASSIGN_MEMBER = /(?:^|[\s;])(?:module\.exports|exports|this|self|[A-Z]\w*(?:\.prototype)?|\w+\.prototype)\.$/
const ENVIRONMENT_BEFORE = new RegExp(
  `(?:${conventionsOf('readingVariables')
    .map(({ source }) => source)
    .join('|')})$`,
)
const ENVIRONMENT_ENDS = new Set(['.', "'", '"', '`', '(', '[', '{', ':', '$', '%'])
/** The last characters that DECLARE can match: white space, or what joins the name to its owner's. */
const DECLARE_ENDS = new Set([' ', '\t', '\r', '.', ':', '#', ')'])
const COMMENT_BEFORE =
  /^\s*(?:\/\/|#(?![[!]|\s*(?:define|if|elif|undef|include))|\*(?!\w)|\/\*|--\s|;;|<!--|%%|"""|''')/
const TRAILING_COMMENT = /(?:^|\s)(?:\/\/|#)\s[^'"`]*$/
const IMPORT =
  /^\s*(?:import\b|from\s+\S+\s+import\b|use\s|using\s|require(?:_relative)?\b|extern crate\b|#\s*include\b|(?:const|let|var)\s+(?:\w+|\{[^}]*\}?)\s*=\s*(?:await\s+)?(?:require|import)\()/

/** The role of the name at `[from, to)` of a line of code, inferred from this line alone. */
export function roleOf(line: string, from: number, to: number): Role {
  const before = line.slice(0, from)
  const after = line.slice(to)
  const last = before.charAt(before.length - 1)
  // The expressions that match at the end of `before` would try every position: checking the last character first avoids most of this.
  if (ENVIRONMENT_ENDS.has(last) && ENVIRONMENT_BEFORE.test(before)) return 'environment'
  if (COMMENT_BEFORE.test(before) || TRAILING_COMMENT.test(before)) return 'comment'
  if (IMPORT.test(line) && !/^\s*pub\s+use\b/.test(line)) return 'import'
  if (/\bas\s+$/.test(before) && /^\s*(?:[,;}]|$)/.test(after)) return 'definition'
  // A dollar sign in front of the name is a part of it.
  const declaring = last === '$' ? before.slice(0, -1) : before
  if (
    (DECLARE_ENDS.has(declaring.charAt(declaring.length - 1)) && DECLARE.test(declaring)) ||
    DEFINE.test(before) ||
    EXPORT_LIST.test(before)
  )
    return 'definition'
  if (quoted(before, after)) return KEY_AFTER.test(after) || /^['"]\]?\s*=>?/.test(after) ? 'key' : 'string'
  if (last === '.' && ASSIGN_MEMBER.test(before) && /^\s*(?::[^=]{0,80})?=(?!=)/.test(after)) return 'definition'
  if (/^\s*(?:pub(?:\([\w\s]+\))?\s+)?$/.test(before)) return leadingRole(before, after)
  if (
    METHOD_AFTER.test(after) &&
    /[{:]$/.test(line.trimEnd()) &&
    METHOD_BEFORE.test(before) &&
    !OF_STATEMENTS.test(before)
  )
    return 'definition'
  if (SIGNATURE_AFTER.test(after) && SIGNATURE_BEFORE.test(before) && !OF_STATEMENTS.test(before)) return 'definition'
  if (KEY_AFTER.test(after) && (before === '' || /[{,(\s]/.test(last)) && !/\?[^:]*$/.test(before)) return 'key'
  return 'use'
}

/** The role of a name that starts its line: a key, a binding, a method, an enum member, or a call. */
function leadingRole(before: string, after: string): Role {
  if (KEY_AFTER.test(after)) return 'key'
  if (BIND_AFTER.test(after)) return 'definition'
  if (/^\s*,?\s*$/.test(after) || /^\s+\S+\s+`/.test(after)) return 'key'
  if (METHOD_AFTER.test(after) && /[{]\s*$/.test(after)) return 'definition'
  if (METHOD_IN_LINE.test(after)) return 'definition'
  if (/^\s*\([^()]*\)\s*(?::\s*[^;{}]{1,120})?;?\s*$/.test(after) && before !== '' && /:\s*\S/.test(after))
    return 'definition'
  if (before !== '' && /^\s+[\w.*[\]{}]+(?:\s*(?:`|\/\/|$))/.test(after)) return 'key'
  return 'use'
}

function quoted(before: string, after: string): boolean {
  const mark = before.at(-1)
  // A segment of a quoted route or path.
  if (mark === '/') return /["'`][^"'`]*\/$/.test(before) && /^[^"'`]*["'`]/.test(after)
  if (mark === "'" || mark === '"' || mark === '`') return after.startsWith(mark)
  // Programs declare and print a flag as a quoted `--flag`, alone or with its value.
  const dashed = /['"`](?:-\w,? ?)?--?$/.exec(before)
  return dashed !== null && /^['"`=\s,[<|]/.test(after)
}
