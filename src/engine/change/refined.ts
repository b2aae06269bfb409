import type { TreeEntry } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import { memoizeBy } from '../../base/memoize.ts'
import { baseName } from '../../base/paths.ts'
import type { FileFacts } from '../ecosystems/file-facts.ts'
import { grammarOf } from '../ecosystems/syntax/read.ts'
import { isToolConfig } from '../facts/files/file-class.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import { dependencyNames, movedOut } from '../history/extracted-package.ts'
import { importsIn } from '../rules/imports.ts'
import type { Alteration, ChangedText } from './alteration.ts'

/** Files whose syntax is read on both sides. */
const MAX_FILES = 120

/**
 * What the language packs know of alterations that were read from lines: which class has a member, and that a variable inside a function is
 * nobody's. Null for what is no declaration, or is still declared in the same file and class.
 */
export async function refinedByFacts(
  alterations: readonly Alteration[],
  { base, files }: { readonly base: string; readonly files: readonly ChangedText[] },
  snapshots: Snapshots,
): Promise<(alteration: Alteration) => Alteration | null> {
  const byPath = groupBy(alterations, ({ before }) => before.path)
  const wanted = files
    .filter(({ path, before }) => byPath.has(path) && before !== null && grammarOf(path) !== null)
    .slice(0, MAX_FILES)
  const old = await snapshots.factsOf(wanted.map(({ path, before }) => entryOf(path, before ?? '')))
  const changed = wanted.map(({ path, after }) => (after === null ? null : entryOf(path, after)))
  const now = await snapshots.factsOf(changed.flatMap((entry) => entry ?? []))
  const facts = new Map<string, { old: FileFacts | undefined; now: FileFacts | undefined }>()
  let at = 0
  for (const [index, { path }] of wanted.entries())
    facts.set(path, { old: old[index], now: changed[index] ? now[at++] : undefined })
  const [then] = await snapshots.openAt([base])
  const dependencies = dependencyNames(snapshots.head)
  const isMovedOut = memoizeBy((path: string) => then !== undefined && movedOut(path, then, snapshots.head))
  const texts = new Map(files.map((file) => [file.path, file]))
  return (alteration) => {
    const { before, sort } = alteration
    const sides = facts.get(before.path)
    const file = texts.get(before.path)
    if (sort !== 'message' && sort !== 'file' && isMovedOut(before.path)) return null
    if (isConfigurationOf(before.path, dependencies)) return null
    const better = sides?.old ? refined(alteration, sides.old, sides.now) : alteration
    if (!better || !file || !sides?.old) return better
    if (better.sort === 'key' && isArgumentOf(file.old, before.line, dependencies)) return null
    const isInherited =
      better.sort === 'member' && better.owner !== null && extendsDependency(file.now, better.owner, dependencies)
    return isInherited ? null : better
  }
}

const MAX_ABOVE = 12

/** Whether a line is an argument of a function of a dependency, which then owns the keys in it: `got(url, { maxRedirects: 3 })`. */
function isArgumentOf(text: string, line: number, dependencies: ReadonlySet<string>): boolean {
  const lines = text.split(/\r?\n/)
  let indent = (lines[line - 1] ?? '').search(/\S/)
  const around = [lines[line - 1] ?? '']
  for (let at = line - 2; at >= Math.max(0, line - 1 - MAX_ABOVE); at--) {
    const above = lines[at] ?? ''
    if (above.trim() === '' || above.search(/\S/) >= indent) continue
    indent = above.search(/\S/)
    around.push(above)
  }
  const called = new Set(
    around.flatMap((each) =>
      [...each.slice(0, 400).matchAll(/([A-Za-z_$][\w$]*)(?:\.[\w$]+)*\(/g)].map(([, name]) => name),
    ),
  )
  // The line of an import also has its local names.
  return importsIn(lines).some(
    ({ module, line: at }) =>
      isDependency(module, dependencies) && ((lines[at] ?? '').match(/[\w$]+/g) ?? []).some((name) => called.has(name)),
  )
}

/** `webpack.prod.js`, `babel.config.json`: what a tool reads that the repository only uses. */
const NAMED_AFTER_TOOL = /^\.?([a-z][a-z\d-]*?)(?:rc|\.[\w-]+)?\.(?:[cm]?[jt]s|jsonc?|ya?ml|toml)$/
const TOOLS_OF_LANGUAGES = /^(?:tsconfig|jsconfig)\b/

/** Whether a file configures a tool that it is named after and that the repository depends on: its keys are the tool's. */
function isConfigurationOf(path: string, dependencies: ReadonlySet<string>): boolean {
  const name = baseName(path)
  if (TOOLS_OF_LANGUAGES.test(name) || isToolConfig(name)) return true
  const [, tool = ''] = NAMED_AFTER_TOOL.exec(name) ?? []
  const isSettings = /\.(?:jsonc?|ya?ml|toml)$|\..*\./.test(name.replace(/^\./, ''))
  return tool.length > 2 && isSettings && (dependencies.has(tool) || dependencies.has(`${tool}-cli`))
}

function entryOf(path: string, oid: string): TreeEntry {
  return { path, oid, kind: 'file', size: null }
}

function refined(alteration: Alteration, old: FileFacts, now: FileFacts | undefined): Alteration | null {
  const { sort, name, before } = alteration
  if (sort === 'option') return now?.options.some(({ names }) => names.includes(name)) ? null : alteration
  if (sort !== 'declaration' && sort !== 'key') return alteration
  const own = old.declarations.filter((each) => each.name === name)
  const declared = own.find(({ line }) => line === before.line) ?? own[0]
  if (!declared) return sort === 'declaration' && old.open === undefined ? null : alteration
  const isLeft = now?.declarations.some((each) => each.name === name && each.container === declared.container)
  if (isLeft) return null
  const isMember = declared.container !== null || declared.kind === 'method' || declared.kind === 'member'
  return { ...alteration, sort: isMember ? 'member' : 'declaration', owner: declared.container }
}

/**
 * Whether a class of a source text extends one that is imported from a dependency: it may inherit from there what it no longer defines.
 * Understands Python, JavaScript and TypeScript.
 */
export function extendsDependency(source: string, className: string, dependencies: ReadonlySet<string>): boolean {
  const bases = basesOf(source, className)
  if (bases === '') return false
  const lines = source.split('\n')
  return importsIn(lines).some((found) => {
    if (!isDependency(found.module, dependencies)) return false
    // The line also contains local names: `import X as Y`.
    const names = new Set([...found.names, ...((lines[found.line] ?? '').match(/[\w$]+/g) ?? [])])
    return (bases.match(/[\w$]+/g) ?? []).some((base) => names.has(base))
  })
}

function basesOf(source: string, className: string): string {
  const name = className.replace(/\$/g, '\\$')
  const found = new RegExp(
    `\\bclass\\s+${name}\\s*(?:\\[[^\\]]{0,200}\\]\\s*)?(?:\\(([^)]{1,500})\\)|(?:<[^{]{1,200}>)?\\s+extends\\s+([\\w$.]+))`,
  ).exec(source)
  return found?.[1] ?? found?.[2] ?? ''
}

/** Whether a module is one of a dependency; their names are in lower case. */
function isDependency(module: string, dependencies: ReadonlySet<string>): boolean {
  const root = /^(?:@[^/]+\/)?[^/.:]+/.exec(module)?.[0]?.toLowerCase() ?? ''
  return dependencies.has(root) || dependencies.has(root.replaceAll('_', '-'))
}
