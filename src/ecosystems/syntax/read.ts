import type { Node, Tree } from 'web-tree-sitter'
import { commandsIn } from '../command-reader.ts'
import type { Declaration } from '../declaration.ts'
import type { SampleReading } from '../ecosystem.ts'
import { type FileFacts, NO_FACTS } from '../file-facts.ts'
import { type FindMatches, optionsIn } from '../option-reader.ts'
import type { Sample } from '../sample.ts'
import { joined, partsOf } from '../samples/parts.ts'
import { createCollector } from './collect.ts'
import { grammarOf, languageOf, sampleLanguage } from './grammars.ts'
import { type Engine, openEngine } from './runtime.ts'
import { walk } from './walk.ts'

export type { Declaration } from '../declaration.ts'
export { grammarOf } from './grammars.ts'

/** Characters. Larger files are generated or data. */
const MAX_FILE_LENGTH = 1_000_000
/** Characters. Longer lines are minified or data. */
const MAX_LINE_LENGTH = 20_000

let engine: Promise<Engine> | null = null

/**
 * The names a source file defines, in source order, as its text alone says. Empty when there is no grammar for the path,
 * when the file is binary, minified or over 1 MB, or when it cannot be parsed in bounded time; a file with syntax errors
 * gives what can be read.
 */
export async function declarationsIn(path: string, source: string): Promise<readonly Declaration[]> {
  const grammar = grammarOf(path)
  if (grammar === null || !isReadable(source)) return []
  return (await parsed(grammar, source, (tree) => declared(grammar, tree))) ?? []
}

/** What a source file declares and says; null where {@link declarationsIn} reads nothing. */
export async function factsIn(path: string, source: string): Promise<FileFacts | null> {
  const grammar = grammarOf(path)
  if (grammar === null || !isReadable(source)) return null
  const { facts, options, commands } = languageOf(grammar)
  const read = (tree: Tree, find: FindMatches): FileFacts => ({
    ...NO_FACTS,
    ...(facts ? facts(tree.rootNode, path) : { open: 'its imports are not read' }),
    ...(options ? optionsIn(tree.rootNode, options, find) : {}),
    ...(commands ? commandsIn(source, commands) : {}),
    declarations: declared(grammar, tree),
    ...(tree.rootNode.hasError ? { open: 'its syntax is not all known' } : {}),
  })
  return (await parsed(grammar, source, read)) ?? null
}

/**
 * What a code sample does; null when its language is not read, when it is none of that language, or when it cannot be
 * parsed in bounded time.
 *
 * @param fence the language that its fence names, in lower case
 */
export async function sampleIn(fence: string, lines: readonly string[]): Promise<Sample | null> {
  const language = sampleLanguage(fence)
  if (!language?.samples) return null
  const { read, prepare, otherwise = [], isOpen } = language.samples
  const source = prepare ? prepare(lines) : lines.join('\n')
  if (source === null || !isReadable(source)) return null
  const readings: readonly SampleReading[] = [{ grammar: language.grammar, read }, ...otherwise]
  const sample = await firstReading(source, readings)
  if (!sample?.error || !isOpen) return sample
  return (await excerptsIn(source, readings, isOpen)) ?? sample
}

/** What `read` makes of the syntax tree of a source; null when it is binary or minified, or cannot be parsed in bounded time. */
export async function treeIn<T>(grammar: string, source: string, read: (root: Node) => T): Promise<T | null> {
  if (!isReadable(source)) return null
  return (await parsed(grammar, source, ({ rootNode }) => read(rootNode))) ?? null
}

/** What the first of several ways to read a sample makes of it; null when none can. */
async function firstReading(source: string, readings: readonly SampleReading[]): Promise<Sample | null> {
  for (const reading of readings) {
    const text = reading.wrap ? reading.wrap(source) : source
    if (text === null) continue
    const sample = await parsed(reading.grammar, text, (tree) => reading.read(tree.rootNode, text))
    // What cannot be parsed in time in one way is not tried in others.
    if (sample === undefined) return null
    if (sample !== null) return sample
  }
  return null
}

/**
 * A block that is no whole may show several excerpts below each other. Where one alone cannot be read its error is that of the
 * block; null when there are more, or when it is one excerpt.
 */
async function excerptsIn(
  source: string,
  readings: readonly SampleReading[],
  isOpen: (text: string) => boolean,
): Promise<Sample | null> {
  const samples: Sample[] = []
  for (const part of partsOf(source, isOpen) ?? []) {
    const sample = await firstReading(part, readings)
    if (!sample) return null
    samples.push(sample)
  }
  return samples.filter(({ error }) => error).length > 1 || samples.length === 0 ? null : joined(samples)
}

function declared(grammar: string, tree: Tree): Declaration[] {
  const found = createCollector()
  walk(tree, languageOf(grammar), found)
  return found.finish()
}

/** What `read` makes of the tree; undefined when there is none. */
async function parsed<T>(
  grammar: string,
  source: string,
  read: (tree: Tree, find: FindMatches) => T,
): Promise<T | undefined> {
  let current = await readyEngine(grammar)
  // Another file may have broken it between its being ready and this line being reached.
  while (current.broken) current = await readyEngine(grammar)
  const result = current.parse(grammar, source, read)
  if (current.broken) engine = null
  return result
}

/** Loads the grammars that these paths will need, so that the first file of each language does not wait for its own. */
export async function loadGrammars(paths: Iterable<string>): Promise<void> {
  const grammars = new Set<string>()
  for (const path of paths) {
    const grammar = grammarOf(path)
    if (grammar !== null) grammars.add(grammar)
  }
  for (const grammar of grammars) await readyEngine(grammar)
}

/** An engine that knows the grammar; a fresh one when the last has been broken. */
async function readyEngine(grammar: string): Promise<Engine> {
  engine ??= openEngine()
  const current = await engine
  await current.load(grammar)
  return current
}

/** A NUL never occurs in source, and sends some grammars' scanners into endless loops. */
function isReadable(source: string): boolean {
  if (source.length > MAX_FILE_LENGTH || source.includes('\0')) return false
  let start = 0
  while (start < source.length) {
    const end = source.indexOf('\n', start)
    if ((end === -1 ? source.length : end) - start > MAX_LINE_LENGTH) return false
    if (end === -1) return true
    start = end + 1
  }
  return true
}
