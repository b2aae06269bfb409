import { makeWords } from './make-lines.ts'

/** A word that can be typed after `make`. */
const IS_NAME = /^[^\s"'`;<>|\\\u0000-\u001f]+$/

/** Maximum depth of references between variables. */
const MAX_DEPTH = 8
/** Longer lists of targets, in characters, are truncated and unknown beyond this point. */
const MAX_LENGTH = 4000

/** Variables of a makefile with a single literal value; null for those with several assignments. */
export type MakeVariables = Map<string, string | null>

export function assign(variables: MakeVariables, name: string, operator: string, value: string): void {
  const present = variables.get(name)
  if (
    value.length > MAX_LENGTH ||
    operator === '!=' ||
    operator === '+=' ||
    (present !== undefined && present !== value)
  )
    variables.set(name, null)
  else variables.set(name, value)
}

/**
 * Expands a word of a target list: to names if its variables are literal, else to a pattern with `%` for unknown parts (`build-$(ARCH)` →
 * `build-%`; a bare unknown variable → `*`).
 */
export function expandWord(word: string, variables: MakeVariables): { names: string[]; patterns: string[] } {
  const names: string[] = []
  const patterns: string[] = []
  let text = word
  for (let round = 0; round < MAX_DEPTH && text.includes('$'); round++) {
    const expanded = expandOnce(text, variables)
    if (expanded === text) break
    text = expanded
  }
  if (text.length >= MAX_LENGTH) patterns.push('*')
  for (const part of makeWords(text.slice(0, MAX_LENGTH))) {
    if (part.includes('$')) patterns.push(patternOf(part))
    else if (part.includes('%')) patterns.push(part)
    else if (IS_NAME.test(part)) names.push(part)
  }
  return { names, patterns }
}

function expandOnce(text: string, variables: MakeVariables): string {
  let length = text.length
  return text.slice(0, MAX_LENGTH).replace(/\$[({]([\w.-]+)[)}]/g, (reference, name: string) => {
    const value = length < MAX_LENGTH ? variables.get(name) : null
    length += value?.length ?? 0
    return value ?? reference
  })
}

/** The pattern of a word: the three usual ways to derive many names from a list, else the word with its variables as `%`. */
function patternOf(word: string): string {
  const [, prefix] = /^\$\(addprefix\s+([\w./-]+),[^$]*(?:\$[^$]*)?\)$/.exec(word) ?? []
  if (prefix !== undefined) return `${prefix}%`
  const [, substitution] =
    /^\$\((?:[\w.-]+:%?[\w./-]*=|patsubst\s+%[\w./-]*,)([\w./-]*%?[\w./-]*)(?:,.*)?\)$/.exec(word) ?? []
  if (substitution?.includes('%') && substitution !== '%') return substitution
  const pattern = word.replace(/\$(?:\([^()]*\)|\{[^{}]*\}|\w)/g, '%').replace(/%+/g, '%')
  return pattern === '%' || pattern.includes('$') ? '*' : pattern
}
