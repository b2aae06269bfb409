import { quoted } from '../result/issue.ts'
import type { Flaw } from './factor.ts'
import { type CodeFunction, type CodeStyle, functionsOf, indentOf, styleOf, withoutTexts } from './functions.ts'
import { securityFlaws } from './security.ts'

const MAX_COMPLEXITY = 10
/** 88 columns for Python, as in Black; other languages get more. */
const MAX_LINE_LENGTH: Readonly<Record<CodeStyle, number>> = { python: 88, braces: 120 }
const MAX_FLAWS = 5
const SHORT_NAMES = /^(?:i|j|k|n|_|e)$/

/** @param place maps a line of the code to a location */
export function codeFlaws(code: string, place: (line: number) => string): Flaw[] {
  const style = styleOf(code)
  const functions = functionsOf(code)
  return [
    ...functions.flatMap((each) => functionFlaws(each, style)).slice(0, 4 * MAX_FLAWS),
    ...securityFlaws(code, place),
    ...longLines(code, style, place),
  ]
}

function functionFlaws(code: CodeFunction, style: CodeStyle): Flaw[] {
  const location = `function:${code.name}`
  return [
    complexity(code),
    nestedLoops(code, style),
    naming(code, style),
    documentation(code, style),
    shortName(code),
  ].flatMap((flaw) => (flaw ? [{ ...flaw, location }] : []))
}

/** One, plus one for each branch. */
function cyclomaticComplexity({ lines }: CodeFunction): number {
  const code = lines.map(withoutTexts).join('\n')
  return (
    1 +
    (code.match(
      /\b(?:if|elif|for|while|case|catch|except)\b|&&|\|\||\?\?(?!=)|(?<![?<:])\?(?![?.:])|\b(?:and|or)\b(?=[^\n]*(?:[:)]|$))/g,
    )?.length ?? 0)
  )
}

function complexity(code: CodeFunction): Flaw | null {
  const found = cyclomaticComplexity(code)
  if (found <= MAX_COMPLEXITY) return null
  return {
    factor: 'maintainability',
    cost: Math.min(0.6, 0.3 + (found - MAX_COMPLEXITY) * 0.03),
    severity: 'warning',
    type: 'complexity_issue',
    message: `Function has cyclomatic complexity of ${found} (recommended max: ${MAX_COMPLEXITY})`,
    suggestion: 'Refactor into smaller helper functions',
  }
}

/** Nested loops over whole collections; a bounded inner range does not grow with the data. */
function nestedLoops({ lines }: CodeFunction, style: CodeStyle): Flaw | null {
  const open: number[] = []
  let deepest = 0
  for (const line of lines) {
    const bare = withoutTexts(line)
    if (bare.trim() === '') continue
    const indent = indentOf(bare)
    while (open.length > 0 && (open.at(-1) ?? 0) >= indent) open.pop()
    const loop =
      style === 'python'
        ? /^\s*(?:async )?(?:for|while)\b/.test(bare)
        : /^\s*(?:for|while)\s*\(|^\s*for\b.*\{\s*$|\.forEach\(/.test(bare)
    if (loop && !/range\(\d+\)|<\s*\d+\s*;|while\s*\(?\s*(?:true|True|1)\b/.test(bare)) open.push(indent)
    deepest = Math.max(deepest, open.length)
  }
  if (deepest < 2) return null
  return {
    factor: 'performance',
    cost: 0.5,
    severity: 'warning',
    type: 'performance_issue',
    message: `Nested loops result in O(n${deepest === 2 ? '²' : deepest === 3 ? '³' : `^${deepest}`}) complexity`,
    suggestion: 'Use a set or a map of what the inner loop looks for, for O(n) complexity',
  }
}

function naming({ name }: CodeFunction, style: CodeStyle): Flaw | null {
  const isCamel = /^[a-z]+(?:[A-Z][a-z\d]*)+$/.test(name)
  // Names that Python's own unittest requires.
  if (style !== 'python' || !isCamel || /^(?:setUp|tearDown)(?:Class|Module)?$/.test(name)) return null
  return {
    factor: 'style',
    cost: 0.2,
    severity: 'warning',
    type: 'style_issue',
    message: 'Function name uses camelCase instead of snake_case',
    suggestion: `Rename to '${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}' to follow Python naming conventions`,
  }
}

function documentation({ name, lines }: CodeFunction, style: CodeStyle): Flaw | null {
  if (style !== 'python' || lines.length < 3 || /^_|^test/.test(name)) return null
  const head = lines.findIndex((line) => /:\s*(?:#.*)?$/.test(line))
  const first = lines.slice(head + 1).find((line) => line.trim() !== '') ?? ''
  if (/^\s*[rRuU]?(?:"""|'''|"|')/.test(first)) return null
  return {
    factor: 'maintainability',
    cost: 0.1,
    severity: 'warning',
    type: 'style_issue',
    message: 'Function lacks docstring',
    suggestion: docstringWanted(name, lines.slice(0, head + 1).join(' '), lines.slice(head + 1)),
  }
}

/** What a docstring of a Python function would say, by the function's head and body. */
function docstringWanted(name: string, head: string, body: readonly string[]): string {
  const parameters = parametersOf(head).map((name) => quoted(name))
  const returned = body.some((line) => /^\s*(?:return|yield)\s+(?!None\b)\S/.test(line))
  const missing = [
    `what ${quoted(name)} does`,
    ...(parameters.length === 0 ? [] : [`what ${listed(parameters)} ${parameters.length === 1 ? 'is' : 'are'}`]),
    ...(returned ? ['what it returns'] : []),
  ]
  if (missing.length === 1) return `Add docstring explaining ${missing[0]}`
  return `Add docstring explaining parameters and return value: ${listed(missing)}`
}

/** Names of the parameters in the head of a Python function, but for the instance or class that a method is of. */
function parametersOf(head: string): string[] {
  const inside = withoutTexts(head).replace(/^[^(]*\(|\)\s*(?:->.*)?:\s*$/g, '')
  let depth = 0
  const outer = [...inside].filter((character) => {
    if ('([{'.includes(character)) depth++
    const isOuter = depth === 0
    if (')]}'.includes(character)) depth--
    return isOuter
  })
  return outer
    .join('')
    .split(',')
    .flatMap((parameter) => /^\s*\*{0,2}([A-Za-z_]\w*)/.exec(parameter)?.[1] ?? [])
    .filter((parameter) => parameter !== 'self' && parameter !== 'cls')
    .slice(0, MAX_PARAMETERS)
}

const MAX_PARAMETERS = 8

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** A one-letter variable that lives longer than a few lines. */
function shortName({ lines }: CodeFunction): Flaw | null {
  if (lines.length < 6) return null
  const found = lines
    .map((line) => /^\s*(?:let |const |var )?([A-Za-z])\s*(?::=|=)(?!=)/.exec(withoutTexts(line))?.[1])
    .find((name) => name !== undefined && !SHORT_NAMES.test(name))
  if (found === undefined) return null
  return {
    factor: 'readability',
    cost: 0.2,
    severity: 'warning',
    type: 'readability_issue',
    message: `Variable name ${quoted(found)} is not descriptive`,
    suggestion: "Rename to a descriptive name like 'user_count' or 'total_items'",
  }
}

function longLines(code: string, style: CodeStyle, place: (line: number) => string): Flaw[] {
  const limit = MAX_LINE_LENGTH[style]
  return code
    .split('\n')
    .flatMap((line, index) => (line.length > limit && !/https?:\/\//.test(line.slice(0, 2_000)) ? [index + 1] : []))
    .slice(0, MAX_FLAWS)
    .map((line) => ({
      factor: 'style' as const,
      cost: 0.05,
      severity: 'info' as const,
      type: 'style_issue',
      message: `Line length exceeds ${limit} characters${style === 'python' ? ' (PEP 8 recommendation)' : ''}`,
      location: place(line),
      suggestion: 'Break line into multiple lines',
    }))
}
