import type { Node, Tree } from 'web-tree-sitter'
import { commandsIn } from '../command-reader.ts'
import type { Declaration } from '../declaration.ts'
import type { SampleReading } from '../ecosystem.ts'
import { type FileFacts, NO_FACTS } from '../file-facts.ts'
import { type FindMatches, optionsIn } from '../option-reader.ts'
import type { Sample } from '../sample.ts'
import { joined, partsOf } from '../samples/parts.ts'
import { createCollector } from './collect.ts'
import { conditionalValues } from './conditional-values.ts'
import { grammarOf, languageOf, sampleLanguage } from './grammars.ts'
import type { Collector, VisitContext } from './rules.ts'
import { type Engine, openEngine } from './runtime.ts'

const MAX_DEPTH = 200

/** Visits declarations in source order, without recursion. Nodes that no rule enters are skipped. */
function walk(tree: Tree, top: Pick<VisitContext, 'rules' | 'exported'>, collector: Collector): void {
  const scopes: VisitContext[] = [{ container: null, root: null, hidden: false, depth: 0, requires: null, ...top }]
  const cursor = tree.walk()
  try {
    let more = cursor.gotoFirstChild()
    while (more) {
      const scope = scopes.at(-1)
      if (scope === undefined) return
      const rule = scope.rules.get(cursor.nodeType)
      const next = rule === undefined ? null : rule === 'enter' ? scope : rule(cursor.currentNode, scope, collector)
      if (next !== null && scopes.length < MAX_DEPTH && cursor.gotoFirstChild()) {
        scopes.push(next)
        continue
      }
      while (!cursor.gotoNextSibling()) {
        scopes.pop()
        if (scopes.length === 0 || !cursor.gotoParent()) {
          more = false
          break
        }
      }
    }
  } finally {
    cursor.delete()
  }
}

export type { Declaration } from '../declaration.ts'
export { grammarOf } from './grammars.ts'

/** In characters. Larger files are generated or data. */
const MAX_FILE_LENGTH = 1_000_000
/** In characters. Longer lines are minified or data. */
const MAX_LINE_LENGTH = 20_000

let engine: Promise<Engine> | null = null

/**
 * The names that a source file declares, in source order, from its text alone. Empty if there is no grammar for the path, if the file is
 * binary, minified or over 1 MB, or if it cannot be parsed in bounded time. A file with syntax errors gives what can be read.
 */
export async function declarationsIn(path: string, source: string): Promise<readonly Declaration[]> {
  const grammar = grammarOf(path)
  if (grammar === null || !isReadable(source)) return []
  return (await parsed(grammar, source, (tree) => declared(grammar, tree))) ?? []
}

/** Declarations and other facts of a source file; null where {@link declarationsIn} reads nothing. */
export async function factsIn(path: string, source: string): Promise<FileFacts | null> {
  const grammar = grammarOf(path)
  if (grammar === null || !isReadable(source)) return null
  const { facts, options, commands } = languageOf(grammar)
  const read = (tree: Tree, find: FindMatches): FileFacts => ({
    ...NO_FACTS,
    ...(facts ? facts(tree.rootNode, path) : { open: 'its imports are not read' }),
    ...(options ? optionsIn(tree.rootNode, options, find) : {}),
    ...(commands ? commandsIn(tree.rootNode, commands, find) : {}),
    declarations: declared(grammar, tree),
    ...conditionalValuesOf(tree),
    ...(tree.rootNode.hasError ? { open: 'its syntax is not all known' } : {}),
  })
  return (await parsed(grammar, source, read)) ?? null
}

/**
 * The content of a code sample; null if its language is not supported, if it is not of that language, or if it cannot be parsed in bounded
 * time.
 *
 * @param fence the language of its fence, in lower case
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

/** The code of a sample as a file of its language has it, line by line; null if it is not entirely in a language that is supported. */
export function preparedSample(
  fence: string,
  lines: readonly string[],
): { readonly text: string; readonly extension: string } | null {
  const language = sampleLanguage(fence)
  if (!language?.samples) return null
  const text = language.samples.prepare ? language.samples.prepare(lines) : lines.join('\n')
  const named = language.files.find((ending) => ending === `.${fence}`)
  const extension = named ?? language.files.find((ending) => ending.startsWith('.'))
  return text === null || extension === undefined ? null : { text, extension }
}

/** The result of `read` for the syntax tree of a source; null if the source is binary or minified, or cannot be parsed in bounded time. */
export async function treeIn<T>(grammar: string, source: string, read: (root: Node) => T): Promise<T | null> {
  if (!isReadable(source)) return null
  return (await parsed(grammar, source, ({ rootNode }) => read(rootNode))) ?? null
}

/** The result of the first successful reading; null if there is none. */
async function firstReading(source: string, readings: readonly SampleReading[]): Promise<Sample | null> {
  for (const reading of readings) {
    const text = reading.wrap ? reading.wrap(source) : source
    if (text === null) continue
    const sample = await parsed(reading.grammar, text, (tree) => reading.read(tree.rootNode, text))
    // If one reading exceeds its time, the others are not tried.
    if (sample === undefined) return null
    if (sample !== null) return sample
  }
  return null
}

/**
 * A block that cannot be read as a whole may consist of several excerpts. At most one of them may have an error, which is then the block's.
 * Null if more have errors, if one cannot be read, or if the block is a single excerpt.
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

function conditionalValuesOf({ rootNode }: Tree): Pick<FileFacts, 'conditionalValues'> {
  const lines = conditionalValues(rootNode)
  return lines.length === 0 ? {} : { conditionalValues: lines }
}

function declared(grammar: string, tree: Tree): Declaration[] {
  const found = createCollector()
  walk(tree, languageOf(grammar), found)
  return found.finish()
}

/** The result of `read` for the tree; undefined if there is none. */
async function parsed<T>(
  grammar: string,
  source: string,
  read: (tree: Tree, find: FindMatches) => T,
): Promise<T | undefined> {
  let current = await readyEngine(grammar)
  // Another file may have broken the engine while this one waited for it.
  while (current.broken) current = await readyEngine(grammar)
  const result = current.parse(grammar, source, read)
  if (current.broken) engine = null
  return result
}

/** Loads the grammars for these paths in advance, so that the first file of each language does not wait for its grammar. */
export async function loadGrammars(paths: Iterable<string>): Promise<void> {
  const grammars = new Set<string>()
  for (const path of paths) {
    const grammar = grammarOf(path)
    if (grammar !== null) grammars.add(grammar)
  }
  for (const grammar of grammars) await readyEngine(grammar)
}

/** An engine with the grammar loaded; a new one if the last is broken. */
async function readyEngine(grammar: string): Promise<Engine> {
  engine ??= openEngine()
  const current = await engine
  await current.load(grammar, languageOf(grammar).grammarFile)
  return current
}

/** Source never contains a NUL, which sends some grammars' scanners into endless loops. */
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
