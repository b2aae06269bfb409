import type { SampleReader } from '../../ecosystem.ts'
import { openScope } from '../../samples/scope.ts'
import { separateComments } from '../definitions/text.ts'
import type { Found } from './found.ts'
import { readError } from './prepare/errors.ts'
import { createReader } from './visit.ts'

/** Lines that are never Rust: prompts, compiler diagnostics, templates of site generators. */
const FOREIGN =
  /^\s*(?:[$>%] \S|(?:error|warning)(?:\[E\d+\])?: |--> \S+:\d+|\{%.*%\}|\{\{[#/]|<<<<<<<|@@ .* @@|\[(?:package|(?:dev-|build-)?dependencies|lib|features|workspace)\]\s*$|[\w.-]+\s*=\s*(?:\{.*\}|".*"|\[.*\])\s*$)/

/** A line of a diff. */
const CHANGED = /^(?:[-+](?![->=])\s*\S|[-+]\s*$)/

/** Annotations that documentation tools add to lines. */
const ANNOTATION = /\s*(?:\/\/\s*\[!code[^\]]*\]|#\s*\(\d+\)!?)\s*$/

/**
 * Removes the marks of lines that rendered documentation hides (`# use a::b;`), and terminates an expression at the end of the sample. Null
 * if the block is not entirely Rust.
 */
function prepare(lines: readonly string[]): string | null {
  if (lines.some((line) => FOREIGN.test(line)) || lines.filter((line) => CHANGED.test(line)).length > 0) return null
  const shown = lines.map((line) => unhidden(line).replace(ANNOTATION, ''))
  return `${shown.join('\n').replace(NAMED_AS_TYPE, (name) => `_${name.slice(1)}`)}\n;`
}

/** Macros with the name of a primitive type, which the grammar does not support: `str![["text"]]`. */
const NAMED_AS_TYPE = /\b(?:str|char|bool|[iu](?:8|16|32|64|128|size)|f32|f64)(?=![[({])/g

function unhidden(line: string): string {
  if (/^\s*#(?:\s|$)/.test(line)) return line.replace('#', ' ')
  return line.replace(/^(\s*)##/, '$1 #')
}

/** `...` and `…`, and a lone `..` in brackets. */
const ELISION = /\.\.\.|…|[({[<,]\s*\.\.\s*[)}\]>]|,\s*\.\.[a-z]\w*\s*\)|_{3,}|^\s*<[^>]*>\s*$|\$\w+\$/m

const OMITTED =
  /^\W*\.\.\W*$|^\W*(?:\.\.\.|…)|(?:\.\.\.|…)\W*$|\b(?:snip|snipped|omitted|elided|unchanged|etc|rest of|your (?:code|logic)|some code|more code|other code|same as|as before|goes here)\b/i

/** The sample omits code. */
function isAbridged(source: string): boolean {
  const { code, comments } = separateComments(source)
  return ELISION.test(code) || comments.some((comment) => OMITTED.test(comment))
}

export const rustSamples: SampleReader = {
  prepare,
  read(root, source) {
    const found: Found = {
      imports: [],
      unbound: [],
      declared: new Set(),
      obscure: root.hasError && root.descendantsOfType('ERROR').length > 0,
      obscureDerive: false,
      obscureMacros: false,
    }
    createReader(found).visit(root, openScope<true>(null))
    const abridged = isAbridged(source)
    const error = abridged ? null : readError(root, source)
    return { error, abridged, imports: found.imports, unbound: unboundOf(found) }
  },
}

/** Derived names begin with the type's name: `ConfigBuilder` of `Config`. */
function unboundOf({ unbound, declared, obscure, obscureDerive }: Found): Found['unbound'] {
  if (obscure) return []
  const types = [...declared].filter((name) => name.length > 2)
  return unbound.filter(({ name }) => {
    return !types.some((type) => name.startsWith(type)) && !(obscureDerive && /^[a-z]/.test(name))
  })
}
