import { createRequire } from 'node:module'
import type { Node } from 'yaml'
import type { Located } from './located.ts'

const require = createRequire(import.meta.url)
/** Loaded lazily, with the first YAML file: many repositories have none, and loading takes longer than reading one. */
const yaml = (): typeof import('yaml') => require('yaml')

const MAX_LENGTH = 300_000
const MAX_DEPTH = 48
/** Maximum number of nodes of a file with its aliases resolved: far above real files, far below an alias bomb. */
const MAX_NODES = 60_000

const NOTHING: Located = { line: 1, value: null }

/** Reads the first document of a YAML file. Never throws: an invalid file gives what could be read. */
export function readYaml(text: string): Located {
  const source = text.slice(0, MAX_LENGTH)
  if (nestsTooDeep(source)) return NOTHING
  const { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  try {
    // Failsafe: every scalar stays a string, so that 3.10 does not become 3.1. Checking the uniqueness of keys is quadratic.
    const document = parseDocument(source, {
      lineCounter: lines,
      schema: 'failsafe',
      uniqueKeys: false,
      strict: false,
      logLevel: 'silent',
      // It would copy the source line of each error.
      prettyErrors: false,
    })
    let budget = MAX_NODES
    const lineOf = (node: Node): number => (node.range ? lines.linePos(node.range[0]).line : 1)
    const anchors = new Map<string, unknown>()

    const locate = (node: unknown, line: number, depth: number): Located => {
      if (budget-- <= 0 || depth > MAX_DEPTH) return { line, value: null }
      if (isAlias(node)) return { line, value: locate(anchors.get(node.source), line, depth + 1).value }
      if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node)
      if (isScalar(node)) return { line, value: typeof node.value === 'string' ? node.value : null }
      if (isSeq(node)) {
        return { line, value: node.items.map((item) => locate(item, lineOf(item as Node), depth + 1)) }
      }
      if (!isMap(node)) return { line, value: null }
      const table = new Map<string, Located>()
      for (const { key, value } of node.items) {
        if (!isScalar(key) || typeof key.value !== 'string') continue
        const entry = locate(value, lineOf(key), depth + 1)
        if (key.value === '<<') merge(table, entry)
        else table.set(key.value, entry)
      }
      return { line, value: table }
    }
    return locate(document.contents, 1, 0)
  } catch {
    return NOTHING
  }
}

function merge(table: Map<string, Located>, source: Located): void {
  const sources = Array.isArray(source.value) ? (source.value as readonly Located[]) : [source]
  for (const { value } of sources) {
    if (!(value instanceof Map)) continue
    for (const [key, entry] of value) if (!table.has(key)) table.set(key, entry)
  }
}

/** The parser recurses and backtracks on nested flow collections and compact sequences. No real file nests this deeply. */
function nestsTooDeep(text: string): boolean {
  return /(?:[[{(]\s*){60}|(?:[-?:]\s+){60}/.test(text)
}
