import { positionIn } from '../docs/source.ts'

/** An import of a code sample, in any language whose imports the patterns below match. */
export interface Import {
  /** Index of the line in the block. */
  readonly line: number
  /** Index of the module specifier in that line. */
  readonly column: number
  readonly module: string
  /** The imported names, as the module exports them. */
  readonly names: readonly string[]
}

const FROM_JS = /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?([^'";]{0,2000}?)\s*from\s*['"]([^'"\n]+)['"]/g
const REQUIRE =
  /(?:^|\n)\s*(?:const|let|var)\s+(\{[^}]{0,1000}\}|[\w$]+)\s*=\s*(?:await\s+)?(?:require|import)\(\s*['"]([^'"\n]+)['"]\s*\)/g
const BARE_JS = /(?:^|\n)\s*import\s*['"]([^'"\n]+)['"]/g
const FROM_PYTHON = /(?:^|\n)(?:>>> |\.\.\. )?[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+(\([^)]{0,2000}\)|[^\n#]+)/g
const IMPORT_PYTHON = /(?:^|\n)(?:>>> )?[ \t]*import[ \t]+([a-zA-Z_][\w.]*)(?:[ \t]+as[ \t]+\w+)?[ \t]*(?=\n|$)/g
const USE_RUST = /(?:^|\n)\s*(?:pub\s+)?use\s+([a-z_][\w]*(?:::[a-z_]\w*)*)::(\{[^;]{0,1000}\}|[\w*]+)\s*;/g
const GO_MODULE = /"(?:[\w-]+\.)+[\w-]+\/[^"\n\s]+"$/
const IMPORT_GO = /(?:^|\n)\s*(?:import\s+)?(?:[\w.]+\s+)?"((?:[\w-]+\.)+[\w-]+\/[^"\n\s]+)"/g

/** Longer specifiers are not module names. */
const MAX_MODULE = 500

/** Reads the imports of a block of code and ignores other statements. Linear in its length. */
export function importsIn(lines: readonly string[]): Import[] {
  const text = lines.join('\n').slice(0, 50_000)
  const found: Import[] = []
  if (!/import|export|require|use|"/.test(text)) return found
  const position = positionIn(text, 0)
  const add = (match: RegExpMatchArray, module: string, names: string[]): void => {
    if (module.length > MAX_MODULE) return
    const { line, column } = position((match.index ?? 0) + match[0].lastIndexOf(module))
    found.push({ line: line - 1, column: column - 1, module, names })
  }
  for (const match of text.matchAll(FROM_JS)) add(match, match[2] ?? '', bracedNames(match[1] ?? ''))
  for (const match of text.matchAll(REQUIRE)) add(match, match[2] ?? '', bracedNames(match[1] ?? ''))
  for (const match of text.matchAll(BARE_JS)) if (!GO_MODULE.test(match[0])) add(match, match[1] ?? '', [])
  for (const match of text.matchAll(FROM_PYTHON))
    add(match, match[1] ?? '', listedNames((match[2] ?? '').replace(/[()]/g, '')))
  for (const match of text.matchAll(IMPORT_PYTHON)) if (!/['"]/.test(match[0])) add(match, match[1] ?? '', [])
  for (const match of text.matchAll(USE_RUST)) add(match, match[1] ?? '', rustNames(match[2] ?? ''))
  for (const match of text.matchAll(IMPORT_GO)) add(match, match[1] ?? '', [])
  return found
}

function bracedNames(clause: string): string[] {
  const braces = /\{([^}]*)\}/.exec(clause)
  return braces ? listedNames(braces[1] ?? '') : []
}

function listedNames(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((name) => (name.replace(/^\s*type\s+/, '').split(/\s+as\s+|:/)[0] ?? '').replace(/\/\/.*|#.*/, '').trim())
    .filter((name) => /^[\w$]+$/.test(name) && name !== 'default')
}

function rustNames(clause: string): string[] {
  return clause
    .replace(/[{}]/g, ',')
    .split(',')
    .map((name) => (name.split(/\s+as\s+/)[0] ?? '').trim().split('::').at(-1) ?? '')
    .filter((name) => /^\w+$/.test(name) && name !== 'self')
}
