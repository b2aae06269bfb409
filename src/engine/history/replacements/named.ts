import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { parseManifest } from '../../ecosystems/manifests/parse.ts'
import { factsIn } from '../../ecosystems/syntax/read.ts'
import { bareName } from '../../rules/closest.ts'
import { plainLine } from './lines.ts'

/** A named thing of a file, with what stays the same when it is renamed. */
export interface Named {
  /** All its names, as spelled in code or on the command line. */
  readonly names: readonly string[]
  /** Its kind and container: two things of one scope cannot have the same name. */
  readonly scope: string
  /** Its lines, without its own name if it is code. */
  readonly content: readonly string[]
  /** Two with the same content are the same thing, however short the content is. */
  readonly isItsContent?: true
  /** 1-based. */
  readonly line: number
}

/** The named things of a file by line: declarations, options, environment variables, tasks. */
export async function namedIn(path: string, text: string): Promise<Named[]> {
  const facts = await factsIn(path, text)
  const tasks = parseManifest(path, text)?.tasks ?? []
  const named = [
    ...(facts ? [...declared(facts.declarations, text), ...options(facts, text), ...variables(facts, text)] : []),
    ...tasks.map(({ runner, name, command, line }) => ({
      names: [name],
      scope: `${runner} task`,
      line,
      content: command === '' ? [] : [command],
      isItsContent: true as const,
    })),
  ]
  return named.sort((a, b) => a.line - b.line)
}

/** The beginning of a longer body distinguishes it. */
const MAX_LINES = 60

function declared(declarations: readonly Declaration[], text: string): Named[] {
  const lines = text.split('\n')
  const starts = [...new Set(declarations.map(({ line }) => line))].sort((a, b) => a - b)
  return declarations.map(({ name, kind, container, line }) => {
    const end = starts.find((start) => start > line) ?? lines.length + 1
    const body = lines.slice(line - 1, Math.min(end - 1, line - 1 + MAX_LINES))
    return {
      names: [name],
      scope: `${kind} of ${container ?? ''}`,
      content: masked(body, [name]),
      line,
    }
  })
}

function options({ options: all }: FileFacts, text: string): Named[] {
  const lines = text.split('\n')
  return all.map(({ names, line, lastLine }) => ({
    names,
    scope: 'option',
    line,
    content: masked(lines.slice(line - 1, Math.min(lastLine, line - 1 + MAX_LINES)), names),
  }))
}

function variables({ environment }: FileFacts, text: string): Named[] {
  const lines = text.split('\n')
  return environment.map(({ name, line }) => ({
    names: [name],
    scope: 'environment variable',
    line,
    content: masked([lines[line - 1] ?? ''], [name]),
  }))
}

/** Lines with the names masked in any spelling; omits empty lines and those without letters. */
function masked(lines: readonly string[], names: readonly string[]): string[] {
  const own = new Set(names.map(bareName))
  return lines
    .map((line) => plainLine(line).replace(/[\w$]+(?:-[\w$]+)*/g, (word) => (own.has(bareName(word)) ? '·' : word)))
    .filter((line) => /[\w·]/.test(line))
}
