import { createRequire } from 'node:module'
import type { CodeBlock } from '../../engine/docs/doc.ts'

const require = createRequire(import.meta.url)
/** Loaded on first use. */
const yaml = (): typeof import('yaml') => require('yaml')
const toml = (): typeof import('smol-toml') => require('smol-toml')

const MAX_LENGTH = 100_000
/** Parses a text and returns the error, if any. `isWhole`: duplicate keys are errors. */
type Parser = (text: string, isWhole: boolean) => string | undefined

const PARSERS: Readonly<Record<string, Parser>> = {
  // A single value, or one per line.
  json: (text) =>
    failure(() => JSON.parse(text)) &&
    failure(() =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => JSON.parse(line) as unknown),
    ),
  yaml: (text, isWhole) =>
    yaml()
      .parseAllDocuments(text, { logLevel: 'silent', uniqueKeys: isWhole, prettyErrors: false })
      .flatMap((document) => ('errors' in document ? document.errors : []))[0]
      ?.message.split('\n', 1)[0],
  toml: (text) => failure(() => toml().parse(text)),
}
const NAMES: Readonly<Record<string, string>> = { json: 'json', yaml: 'yaml', yml: 'yaml', toml: 'toml' }
/** Duplicate keys in TOML; the parser cannot continue after them. */
const IS_REPEATED = /\bredefine\b/
/** Signs of omitted content; such blocks are not meant to parse. */
const ELISION = /\.\.\.|…|<[\w -]{1,40}>|\$\{\{|\{\{|^\s*(?:\/\/|#!)/m

/**
 * Why a code block does not parse: undefined if it does, null if there is no parser for its language or it is only an excerpt.
 *
 * @param isWhole the text must be complete; otherwise content may be omitted, or a key repeated to show alternatives ("bad", "good")
 */
export function parseProblem(
  { language, lines, line }: Pick<CodeBlock, 'language' | 'lines' | 'line'>,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): string | null | undefined {
  const name = Object.hasOwn(NAMES, language) ? NAMES[language] : undefined
  const text = lines.join('\n')
  if (name === undefined || text.length > MAX_LENGTH || (!isWhole && ELISION.test(text))) return null
  const problem = PARSERS[name]?.(text, isWhole)
  if (!isWhole && problem !== undefined && IS_REPEATED.test(problem)) return null
  return problem === undefined
    ? undefined
    : `the ${name.toUpperCase()} block at line ${line} does not parse: ${problem.slice(0, 120)}`
}

function failure(parse: () => unknown): string | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
  }
}
