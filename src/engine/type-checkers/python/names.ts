import { memoize } from '../../../base/memoize.ts'
import { childAt, type Syntax, textOf } from '../../ecosystems/python/tree.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import type { SampleToCheck } from '../protocol.ts'
import { withoutOtherOwners } from '../shared-owners.ts'
import { lineageOf, type PythonClass } from './classes.ts'
import type { FaultContext } from './context.ts'
import { hasWord, isOnlyDeclared, membersOf } from './members.ts'

/** Where the names of a page are looked up. */
export interface NameContext extends Omit<FaultContext, 'text'> {
  /** The module that a file is: `lamp.base` for `src/lamp/base.py`. */
  moduleOf(path: string): string
  /** The file of a module. */
  fileOf(module: string): string | null
}

/** Maximum classes of one name, such as those of one for each platform. */
const MAX_SAME = 20

/** The full names of a page whose class or module does not have what they end with. Each stands in a line of its own after the first. */
export async function faultsOfNames({ text }: SampleToCheck, context: NameContext): Promise<SampleFault[]> {
  const faults: SampleFault[] = []
  const [, ...paths] = text.split('\n')
  const named = new Map(
    paths.map((path, index) => {
      const at = path.lastIndexOf('.')
      return [index + 1, { owner: path.slice(0, at), member: path.slice(at + 1) }]
    }),
  )
  const known = new Map<string, Promise<Missing | null>>()
  for (const [index, path] of paths.entries()) {
    const asked = known.get(path) ?? missingIn(path, context)
    known.set(path, asked)
    const missing = await asked
    if (missing) faults.push({ kind: 'member', line: index + 1, column: 0, ...missing })
  }
  return withoutOtherOwners(faults, named)
}

type Missing = Pick<SampleFault, 'name' | 'reason' | 'evidence' | 'known'>

async function missingIn(path: string, context: NameContext): Promise<Missing | null> {
  const parts = path.split('.')
  const name = parts.at(-1) ?? ''
  const owner = parts.at(-2) ?? ''
  if (name.startsWith('_') || owner === '') return null
  const file = context.fileOf(parts.slice(0, -1).join('.'))
  return file === null ? missingInClass(path, context) : missingInModule(path, file, context)
}

async function missingInClass(path: string, context: NameContext): Promise<Missing | null> {
  const { classes, texts, server, file } = context
  const [name = '', owner = ''] = path.split('.').reverse()
  const named = await classes.named(owner)
  for (const each of named.length > MAX_SAME ? [] : named) {
    const lineage = await lineageOf(each, classes)
    if (lineage.some(({ node }) => hasWord(textOf(node), name))) return null
  }
  const meant = await classMeant(path.slice(0, -name.length - 1), named, context)
  if (meant === null || isQuoted(name, texts) || !(await isOnlyDeclared(meant.type, name, context))) return null
  const { type, imported, written } = meant
  const use = `${imported}\ndef docalign_use(docalign_object: ${written}):\n  docalign_object.${name}\n`
  const diagnostics = await server.diagnose(file, use)
  if (!diagnostics.some(({ message }) => message.startsWith(`Cannot access attribute "${name}" for class "${owner}`)))
    return null
  return {
    name,
    reason: `\`${owner}\` has no \`${name}\`, ${type.path}:${type.line}`,
    evidence: { file: type.path, line: type.line },
    known: membersOf(type.node),
  }
}

interface ClassMeant {
  readonly type: PythonClass
  /** The statement that imports it, and how code writes it after that. */
  readonly imported: string
  readonly written: string
}

/** The class that the page means: the only one of the name, or else the one that the type checker finds by the full name. */
async function classMeant(
  path: string,
  named: readonly PythonClass[],
  { server, file, pathOf, fileOf, moduleOf }: NameContext,
): Promise<ClassMeant | null> {
  const [only, ...others] = named
  if (!only || named.length > MAX_SAME) return null
  const written = nestedName(only.node)
  if (others.length === 0)
    return written === null
      ? null
      : { type: only, imported: `from ${moduleOf(only.path)} import ${written.split('.', 1)[0]}`, written }
  const module = moduleIn(path, fileOf)
  if (module === null) return null
  const imported = `import ${module}`
  await server.diagnose(file, `${imported}\n${path}\n`)
  const [place, ...more] = await server.definitions(file, { line: 1, character: path.length - 1 })
  if (!place || more.length > 0) return null
  const [source, line] = [pathOf(place.path), place.range.start.line + 1]
  const type = named.find((each) => each.path === source && each.line === line)
  return type ? { type, imported, written: path } : null
}

/** The name of a class with those of the classes around it; null if it is made in a function. */
function nestedName(type: Syntax): string | null {
  const names: string[] = []
  for (let at: Syntax | null = type; at !== null; at = at.parent) {
    if (at.type === 'function_definition') return null
    if (at.type === 'class_definition') names.unshift(textOf(childAt(at, 'name') ?? at))
  }
  return names.join('.')
}

/** The longest beginning of a full name that is a module. */
function moduleIn(path: string, fileOf: NameContext['fileOf']): string | null {
  for (let module = path; module.includes('.'); ) {
    module = module.slice(0, module.lastIndexOf('.'))
    if (fileOf(module) !== null) return module
  }
  return null
}

async function missingInModule(path: string, module: string, context: NameContext): Promise<Missing | null> {
  const { texts, server, file, fileOf } = context
  const name = path.slice(path.lastIndexOf('.') + 1)
  const owner = path.slice(0, -name.length - 1)
  if (fileOf(path) !== null || hasWord(texts.get(module) ?? '', name)) return null
  if (hasOpenModules(texts) || isDeclared(name, texts)) return null
  const diagnostics = await server.diagnose(file, `import ${owner}\n${path}\n`)
  if (!diagnostics.some(({ message }) => message.startsWith(`"${name}" is not a known attribute of module "${owner}"`)))
    return null
  return {
    name,
    reason: `the module \`${owner}\` has no \`${name}\`, ${module}`,
    evidence: { file: module, line: null },
    known: [...(texts.get(module) ?? '').matchAll(DECLARED)].flatMap(([, known = '', assigned = known]) => assigned),
  }
}

/** What a module declares at its top level. */
const DECLARED = /^(?:(?:async )?def |class )([A-Za-z]\w*)|^([A-Za-z]\w*) *(?::[^=\n]+)?=/gm

/** Code has the name as a string: it may be that of a member that is made while it runs. */
function isQuoted(name: string, texts: ReadonlyMap<string, string>): boolean {
  const quoted = new RegExp(`(['"])${name}\\1`)
  return [...texts.values()].some((text) => text.includes(name) && quoted.test(text))
}

/** Some code declares, imports or assigns the name, or has it as a string. */
function isDeclared(name: string, texts: ReadonlyMap<string, string>): boolean {
  const declared = new RegExp(
    `\\b(?:def|class)\\s+${name}\\b|\\b${name}\\b\\s*(?::[^=\\n]+)?=(?!=)|\\b(?:import|as)\\b[^\\n]*\\b${name}\\b|^\\s*${name}\\s*,|(['"])${name}\\1`,
    'm',
  )
  return [...texts.values()].some((text) => text.includes(name) && declared.test(text))
}

/** Names of modules come from what is not known, or are computed. */
const hasOpenModules = memoize((texts: ReadonlyMap<string, string>) =>
  [...texts.values()].some((text) => OPEN.test(text)),
)

const OPEN = /^\s*from\s+(?!\.)[\w.]+\s+import\s+\*|\bglobals\(\)|^def __getattr__\(|\bsys\.modules\[/m
