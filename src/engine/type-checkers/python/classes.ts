import { placeFinder } from '../../ecosystems/formats/lines.ts'
import { childAt, descendants, lastName, type Syntax, syntaxOf, textOf } from '../../ecosystems/python/tree.ts'
import { treeIn } from '../../ecosystems/syntax/read.ts'

/** A class of the repository. */
export interface PythonClass {
  readonly name: string
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly node: Syntax
  /** Names of its bases, without the modules that they are in. */
  readonly bases: readonly string[]
  readonly decorators: readonly string[]
  /** What is known of it is not all that it has: its file or its definition computes names, or something unknown makes it. */
  readonly open: boolean
}

export interface PythonClasses {
  named(name: string): Promise<readonly PythonClass[]>
  /** Classes that extend one of this name, directly or not. */
  below(name: string): Promise<readonly PythonClass[]>
  /** The tree of a file. */
  treeOf(path: string): Promise<Syntax | null>
}

/** Decorators that leave a class with the members that it declares. */
const PLAIN = /^(?:dataclass|final|runtime_checkable|unique|total_ordering|deprecated)$/
/** Code that gives objects members which no declaration shows. */
const DYNAMIC = /\bsetattr\(|__dict__|\bvars\(|\bglobals\(\)|__class__ *=/
const METACLASSES = /^(?:ABCMeta|type|EnumMeta|EnumType)$/
/** Maximum classes that one name may lead to. */
const MAX_CLASSES = 300

export function createClasses(texts: ReadonlyMap<string, string>): PythonClasses {
  const trees = new Map<string, Promise<Syntax | null>>()
  const treeOf = (path: string): Promise<Syntax | null> => {
    const known = trees.get(path) ?? treeIn('python', texts.get(path) ?? '', (root) => syntaxOf(root))
    trees.set(path, known)
    return known
  }
  const files = new Map<string, Promise<readonly PythonClass[]>>()
  const classesIn = (path: string): Promise<readonly PythonClass[]> => {
    const known = files.get(path) ?? treeOf(path).then((tree) => (tree ? classesOf(path, tree) : []))
    files.set(path, known)
    return known
  }
  const inFiles = async (paths: readonly string[]): Promise<PythonClass[]> =>
    (await Promise.all(paths.map(classesIn))).flat()
  const named = async (name: string): Promise<PythonClass[]> =>
    (await inFiles(pathsWith(texts, `class ${name}`))).filter((each) => each.name === name)
  return {
    named,
    treeOf,
    async below(name) {
      const found = new Map<Syntax, PythonClass>()
      const pending = [name]
      for (let next = pending.pop(); next !== undefined && found.size < MAX_CLASSES; next = pending.pop()) {
        const base = next
        for (const each of await inFiles(pathsWith(texts, base)))
          if (each.bases.includes(base) && !found.has(each.node)) {
            found.set(each.node, each)
            pending.push(each.name)
          }
      }
      return [...found.values()]
    },
  }
}

function pathsWith(texts: ReadonlyMap<string, string>, words: string): string[] {
  return [...texts].flatMap(([path, text]) => (text.includes(words) ? [path] : []))
}

function classesOf(path: string, tree: Syntax): PythonClass[] {
  const { text } = tree.source
  const placeOf = placeFinder(text)
  const isDynamic = DYNAMIC.test(text)
  return [...descendants(tree)].flatMap((node): PythonClass[] => {
    const name = node.type === 'class_definition' ? childAt(node, 'name') : null
    if (name === null) return []
    const superclasses = childAt(node, 'superclasses')?.children ?? []
    const keywords = superclasses.filter(({ type }) => type === 'keyword_argument')
    const bases = superclasses.filter((each) => !keywords.includes(each)).map(nameOfBase)
    const decorators = decoratorsOf(node)
    const isPlain =
      decorators.every((each) => PLAIN.test(each)) &&
      bases.every((each) => each !== null) &&
      keywords.every(
        (each) =>
          textOf(childAt(each, 'name') ?? each) === 'metaclass' &&
          METACLASSES.test(lastName(childAt(each, 'value')) ?? ''),
      )
    return [
      {
        ...{ name: textOf(name), path, node, decorators, open: isDynamic || !isPlain },
        line: placeOf(name.start).line + 1,
        bases: bases.filter((each) => each !== null),
      },
    ]
  })
}

/** `Base`, `module.Base`, `Base[T]`; null for a base that is computed. */
function nameOfBase(node: Syntax): string | null {
  return lastName(node.type === 'subscript' ? childAt(node, 'value') : node)
}

/** The names of the decorators of a definition. */
export function decoratorsOf(definition: Syntax): string[] {
  const { parent } = definition
  if (parent?.type !== 'decorated_definition') return []
  return parent.children
    .filter(({ type }) => type === 'decorator')
    .map(({ children: [value = null] }) => lastName(value?.type === 'call' ? childAt(value, 'function') : value) ?? '')
}

/** A class and its bases, as far as they are in the repository. */
export async function lineageOf(type: PythonClass, classes: PythonClasses): Promise<readonly PythonClass[]> {
  const seen = new Map<Syntax, PythonClass>()
  const pending = [type]
  for (let next = pending.pop(); next !== undefined && seen.size <= MAX_CLASSES; next = pending.pop()) {
    if (seen.has(next.node)) continue
    seen.set(next.node, next)
    for (const base of next.bases) pending.push(...(await classes.named(base)))
  }
  return [...seen.values()]
}

/** Whether all members of a class are known: its own, and those of its bases as far as they are in the repository. */
export async function isClosed(type: PythonClass, classes: PythonClasses): Promise<boolean> {
  const lineage = await lineageOf(type, classes)
  return lineage.length <= MAX_CLASSES && lineage.every(({ open }) => !open)
}
