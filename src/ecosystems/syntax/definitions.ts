import { createCollector } from './collect.ts'
import type { Definition } from './definition.ts'
import { grammarOf, topOf } from './grammars.ts'
import { type Engine, openEngine } from './runtime.ts'
import { walk } from './walk.ts'

export type { Definition } from './definition.ts'
export { grammarOf } from './grammars.ts'

/** Characters. Larger files are generated or data. */
const LONGEST_FILE = 1_000_000
/** Characters. Longer lines are minified or data. */
const LONGEST_LINE = 20_000

let engine: Promise<Engine> | null = null

/**
 * The names a source file defines, in source order, as its text alone says. Empty when there is no grammar for the path,
 * when the file is binary, minified or over 1 MB, or when it cannot be parsed in bounded time; a file with syntax errors
 * gives what can be read.
 */
export async function definitionsIn(path: string, source: string): Promise<readonly Definition[]> {
  const grammar = grammarOf(path)
  if (grammar === null || !isReadable(source)) return []
  let current = await readyEngine(grammar)
  // Another file may have broken it between its being ready and this line being reached.
  while (current.broken) current = await readyEngine(grammar)
  const found = createCollector()
  const read = current.parse(grammar, source, (tree) => {
    walk(tree, topOf(grammar), found)
    return true
  })
  if (current.broken) engine = null
  return read === undefined ? [] : found.finish()
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
  if (source.length > LONGEST_FILE || source.includes('\0')) return false
  let start = 0
  while (start < source.length) {
    const end = source.indexOf('\n', start)
    if ((end === -1 ? source.length : end) - start > LONGEST_LINE) return false
    if (end === -1) return true
    start = end + 1
  }
  return true
}
