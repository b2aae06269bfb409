import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SHELLS = new Set(['sh', 'bash', 'shell', 'console'])
const PROGRAM = /^(?:[A-Z_]+=\S+ )*(?:(?:npx )?docalign|node dist\/cli\/main\.js|npx tsx src\/cli\/main\.ts) +(?=\S)/

/** A command line that a page shows, without the program's name. */
export interface Shown {
  /** `docs/commands.md:67`. */
  readonly at: string
  readonly text: string
}

/** Options that a table names beside the command of their row. */
export interface RowOptions extends Shown {
  readonly options: readonly string[]
}

interface Code {
  readonly page: string
  readonly line: number
  readonly text: string
}

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'packages/server/README.md'],
  ...readdirSync(`${ROOT}docs`).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

/** Command lines of `docalign`, each once for every page and line. */
export function docalignCommands(): Shown[] {
  return allCode().flatMap(({ page, line, text }) =>
    PROGRAM.test(text)
      ? variants(text.replace(PROGRAM, '')).map((each) => ({ at: `${page}:${line}`, text: each }))
      : [],
  )
}

/** Commands that people write as comments on GitHub: `/docalign undo`. */
export function commentCommands(): Shown[] {
  return allCode().flatMap(({ page, line, text }) =>
    text.startsWith('/docalign ') ? [{ at: `${page}:${line}`, text: variants(text).at(-1) ?? '' }] : [],
  )
}

/** The scripts that `npm run` is shown with. */
export function npmScripts(): Shown[] {
  return allCode().flatMap(({ page, line, text }) => {
    const [, script] = /^npm run (?:--\S+ )*([\w:-]+)/.exec(text) ?? []
    return script === undefined ? [] : [{ at: `${page}:${line}`, text: script }]
  })
}

/** Rows of tables that begin with a command, and the options in their other cells. */
export function commandRows(): RowOptions[] {
  return PAGES.flatMap((page) =>
    linesOf(page).flatMap((row, index) => {
      const [, command = '', rest = ''] = /^\| `docalign ((?:[^`|]|\\\|)+)` \|(.*)$/.exec(row) ?? []
      const spans = [...rest.matchAll(/`(--[^`]+)`/g)].map((match) => match[1] ?? '')
      const options = spans.flatMap((span) => [...span.matchAll(/--([\w-]+)/g)].map((match) => match[1] ?? ''))
      return command === '' ? [] : [{ at: `${page}:${index + 1}`, text: variants(command)[0] ?? '', options }]
    }),
  )
}

function allCode(): Code[] {
  return PAGES.flatMap((page) => codeOf(page, linesOf(page)))
}

function linesOf(page: string): string[] {
  return readFileSync(`${ROOT}${page}`, 'utf8').split('\n')
}

/** Code spans, lines of shell blocks, and the texts in blocks of YAML and JSON. */
function codeOf(page: string, lines: readonly string[]): Code[] {
  const code: Code[] = []
  let fence: { language: string; start: number; lines: string[] } | null = null
  lines.forEach((line, index) => {
    const [, language] = /^\s*```(\w*)/.exec(line) ?? []
    if (language === undefined) {
      if (fence) fence.lines.push(line)
      else for (const text of spansOf(line)) code.push({ page, line: index + 1, text })
    } else if (fence) {
      for (const { text, at } of commandsOfBlock(fence.language, fence.lines))
        code.push({ page, line: fence.start + at, text })
      fence = null
    } else fence = { language, start: index + 2, lines: [] }
  })
  return code
}

function spansOf(line: string): string[] {
  const isRow = line.startsWith('|')
  return [...line.matchAll(/`([^`]+)`/g)].map(([, span = '']) => (isRow ? span.replaceAll('\\|', '|') : span))
}

function commandsOfBlock(language: string, lines: readonly string[]): { text: string; at: number }[] {
  if (SHELLS.has(language)) return lines.flatMap((line, at) => commandsOfLine(line).map((text) => ({ text, at })))
  if (language !== 'yaml' && language !== 'json') return []
  try {
    return textsIn(parse(lines.join('\n'))).flatMap((line) => commandsOfLine(line).map((text) => ({ text, at: 0 })))
  } catch {
    // Several JSON documents, one a line: they hold no commands.
    return []
  }
}

/** Every text in the value; `command` and `args` beside each other are one. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  if ('command' in value && 'args' in value && Array.isArray(value.args))
    return [[value.command, ...value.args].join(' ')]
  return Object.values(value).flatMap(textsIn)
}

/** The commands that a line of shell strings together, without comments and prompts. */
function commandsOfLine(line: string): string[] {
  return line
    .replace(/(?:^|\s)#.*$/, '')
    .replace(/^\s*\$ /, '')
    .split(/ (?:&&|\|\||\||--) | (?=node dist\/cli\/main\.js )/)
    .map((command) => command.trim())
}

/** What a synopsis stands for: without and with what is in brackets, and with each of several words. */
function variants(text: string): string[] {
  const optional = /^(.*?) \[([^\]]+)\](.*)$/.exec(text)
  if (optional) {
    const [, before = '', inner = '', after = ''] = optional
    return [...variants(`${before}${after}`), ...variants(`${before} ${inner.replace('…', '')}${after}`)]
  }
  const choice = /^(|.* )(\S+\|\S+)(.*)$/.exec(text)
  if (!choice) return [text.trim()]
  const [, before = '', words = '', after = ''] = choice
  return words.split('|').flatMap((word) => variants(`${before}${word}${after}`))
}

/** The arguments of a command line, as a shell takes it apart. */
export function argumentsOf(text: string): string[] {
  return [...text.matchAll(/'([^']*)'|"([^"]*)"|\S+/g)].map((match) => match[1] ?? match[2] ?? match[0])
}
