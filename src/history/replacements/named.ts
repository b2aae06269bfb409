import type { Declaration } from '../../ecosystems/declaration.ts'
import type { FileFacts } from '../../ecosystems/file-facts.ts'
import { parseManifest } from '../../ecosystems/manifests/parse.ts'
import { factsIn } from '../../ecosystems/syntax/read.ts'
import { bareName } from '../../verify/closest.ts'
import { plainLine } from './lines.ts'

/** A thing that a file gives a name, with what stays the same when it gets another one. */
export interface Named {
  /** All its names, as code or the command line spell them. */
  readonly names: readonly string[]
  /** What it is, and of what it is a part: two things of one scope cannot have the same name. */
  readonly scope: string
  /** What it is made of, line by line, its own name left out where it is code. */
  readonly content: readonly string[]
  /** Two of the same content are the same thing, however little it is. */
  readonly isItsContent?: true
  /** 1-based. */
  readonly line: number
}

/** What a file gives names, in the order of its lines: declarations, options, environment variables, tasks. */
export async function namedIn(path: string, text: string): Promise<Named[]> {
  const facts = await factsIn(path, text)
  const tasks = parseManifest(path, text)?.tasks ?? []
  const named = [
    ...(facts ? [...declared(facts.declarations, text), ...options(facts, text), ...variables(facts, text)] : []),
    ...tasks.map(({ runner, name, command, line }) => ({
      ...{ names: [name], scope: `${runner} task`, line },
      content: command === '' ? [] : [command],
      isItsContent: true as const,
    })),
  ]
  return named.sort((a, b) => a.line - b.line)
}

/** Of a longer body the beginning tells it from others. */
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
    ...{ names, scope: 'option', line },
    content: masked(lines.slice(line - 1, Math.min(lastLine, line - 1 + MAX_LINES)), names),
  }))
}

function variables({ environment }: FileFacts, text: string): Named[] {
  const lines = text.split('\n')
  return environment.map(({ name, line }) => ({
    ...{ names: [name], scope: 'environment variable', line },
    content: masked([lines[line - 1] ?? ''], [name]),
  }))
}

/** Lines with the names taken out however they are spelled; empty ones and those of signs alone are left out. */
function masked(lines: readonly string[], names: readonly string[]): string[] {
  const own = new Set(names.map(bareName))
  return lines
    .map((line) => plainLine(line).replace(/[\w$]+(?:-[\w$]+)*/g, (word) => (own.has(bareName(word)) ? '·' : word)))
    .filter((line) => /[\w·]/.test(line))
}
