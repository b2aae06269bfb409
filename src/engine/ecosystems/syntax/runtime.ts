import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Language, Parser, Query, Tree } from 'web-tree-sitter'
import type { FindMatches } from '../option-reader.ts'

/**
 * An instance of the parsing engine with its loaded grammars. WebAssembly cannot recover from a trap, so an engine that failed on hostile
 * input is discarded, and the next file gets a new one.
 */
export interface Engine {
  /** True once an input has made the engine trap. */
  readonly broken: boolean
  /** @param file the file of the grammar as `PACKAGE/FILE`, if it is not in the package that has most of them */
  load(grammar: string, file?: string): Promise<void>
  /**
   * Parses `source`, passes the tree to `read` and frees it. Undefined if parsing exceeded its budget or the engine trapped. Throws what
   * `read` throws, and an error if the grammar is not loaded.
   */
  parse<T>(grammar: string, source: string, read: (tree: Tree, find: FindMatches) => T): T | undefined
}

/** The used part of the global. Neither TypeScript's ES library nor Node's types declare it. */
declare const WebAssembly: {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => object
  readonly RuntimeError: new () => Error
}

const require = createRequire(import.meta.url)
const GRAMMARS = join(dirname(require.resolve('@vscode/tree-sitter-wasm/package.json')), 'wasm')

/** Pages of 64 KiB. The tree of 1 MB of ordinary source fits into the first 512; ambiguous nonsense would use any amount. */
const INITIAL_PAGES = 512
const MAXIMUM_PAGES = 2048

interface Budget {
  /** Milliseconds for every file, plus those for each character of its source. */
  readonly time: number
  readonly timePerCharacter: number
  /** Parser steps, in hundreds, for every file, plus those for each character of its source. */
  readonly steps: number
  readonly stepsPerCharacter: number
}

/**
 * Ordinary source takes 0.006 to 0.025 hundreds of steps and 0.0002 ms per character on an idle machine. With the limit on steps, the
 * outcome for most pathological inputs does not depend on the speed of the machine.
 */
const BUDGET: Budget = { time: 1000, timePerCharacter: 0.004, steps: 2000, stepsPerCharacter: 0.1 }

export async function openEngine(budget = BUDGET): Promise<Engine> {
  const library = freshLibrary()
  await library.Parser.init({
    wasmMemory: new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAXIMUM_PAGES }),
    print: () => undefined,
    printErr: () => undefined,
  })
  const parser = new library.Parser()
  const languages = new Map<string, Promise<Language>>()
  const loaded = new Map<string, Language>()
  const queries = new Map<string, Query>()
  let broken = false

  async function load(grammar: string, file?: string): Promise<void> {
    let language = languages.get(grammar)
    if (language === undefined) {
      language = library.Language.load(fileOf(grammar, file))
      languages.set(grammar, language)
    }
    try {
      loaded.set(grammar, await language)
    } catch (error) {
      // A grammar that arrives after the engine broke is useless. Its requester sees the broken engine.
      if (!broken) throw error
    }
  }

  function queryOf(grammar: string, language: Language, pattern: string): Query {
    const key = `${grammar} ${pattern}`
    const query = queries.get(key) ?? new library.Query(language, pattern)
    queries.set(key, query)
    return query
  }

  function parse<T>(grammar: string, source: string, read: (tree: Tree, find: FindMatches) => T): T | undefined {
    const language = loaded.get(grammar)
    if (language === undefined) throw new Error(`grammar ${grammar} has not been loaded`)
    let tree: Tree | null = null
    try {
      parser.setLanguage(language)
      tree = parser.parse(source, null, { progressCallback: exhausted(budget, source.length) })
      if (tree === null) parser.reset()
      if (tree === null) return undefined
      const { rootNode } = tree
      return read(tree, (pattern) => {
        const query = queryOf(grammar, language, pattern)
        const matches = query.matches(rootNode, { matchLimit: MATCH_LIMIT })
        return { matches, isWhole: !query.didExceedMatchLimit() }
      })
    } catch (error) {
      if (!isTrap(error)) throw error
      broken = true
      return undefined
    } finally {
      if (tree !== null) release(tree)
      if (broken) for (const each of [parser, ...queries.values()]) release(each)
    }
  }

  return {
    get broken() {
      return broken
    },
    load,
    parse,
  }
}

/** @param file `PACKAGE/FILE`, whatever the package exports */
function fileOf(grammar: string, file: string | undefined): string {
  const [, name, path] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file ?? '') ?? []
  return name === undefined || path === undefined
    ? join(GRAMMARS, `tree-sitter-${grammar}.wasm`)
    : join(dirname(require.resolve(`${name}/package.json`)), path)
}

/** Maximum number of incomplete matches of a query: each costs a step at every node, and the calls in a chain are all nested. */
const MATCH_LIMIT = 500

/**
 * The library keeps its WebAssembly instance in a module variable, so a new instance needs a new module. A `require` caches every module
 * that it loaded, and with it the memory of each instance; therefore each call creates one.
 */
function freshLibrary(): typeof import('web-tree-sitter') {
  const load = createRequire(import.meta.url)
  const file = load.resolve('web-tree-sitter')
  delete load.cache[file]
  const library = load(file) as typeof import('web-tree-sitter')
  delete load.cache[file]
  return library
}

/** Called every hundred steps. Returns true to end the parse. */
function exhausted(budget: Budget, characters: number): () => boolean {
  const most = budget.steps + characters * budget.stepsPerCharacter
  const deadline = performance.now() + budget.time + characters * budget.timePerCharacter
  let steps = 0
  return () => ++steps > most || performance.now() > deadline
}

/** Also removes the object from the library's finalizer, which would trap at the next garbage collection. */
function release(object: Tree | Parser | Query): void {
  try {
    object.delete()
  } catch (error) {
    if (!isTrap(error)) throw error
  }
}

function isTrap(error: unknown): boolean {
  return error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}
