import { placeFinder } from '../../ecosystems/formats/lines.ts'
import { childAt, descendants, type Syntax, textOf } from '../../ecosystems/python/tree.ts'
import { decoratorsOf, isClosed, type PythonClass, type PythonClasses } from './classes.ts'
import type { Position } from './type-server.ts'

/** A function, or a class that is called, whose parameters are those that its declaration has. */
export interface Callable {
  readonly name: string
  readonly path: string
  /** 1-based. */
  readonly line: number
  readonly node: Syntax
  /** The class of a method; null for others. */
  readonly owner: string | null
}

/** Decorators that leave a function with the parameters that it declares. */
const PLAIN =
  /^(?:staticmethod|classmethod|abstractmethod|override|final|asynccontextmanager|contextmanager|deprecated|no_type_check|cache|coroutine)$/

/** Null if what is declared at a place is no function or class, or if it may take other arguments than it declares. */
export async function callableAt(path: string, place: Position, classes: PythonClasses): Promise<Callable | null> {
  const tree = await classes.treeOf(path)
  if (!tree) return null
  const placeOf = placeFinder(tree.source.text)
  for (const node of descendants(tree)) {
    const name = /^(?:function|class)_definition$/.test(node.type) ? childAt(node, 'name') : null
    if (!name) continue
    const { line, column } = placeOf(name.start)
    if (line !== place.line || column !== place.character) continue
    const owner = classAround(node)
    const shared = { name: textOf(name), path, line: line + 1, node, owner: owner && textOf(owner) }
    if (node.type === 'function_definition') return decoratorsOf(node).every((each) => PLAIN.test(each)) ? shared : null
    const type = (await classes.named(textOf(name))).find((each) => each.node === node)
    return type ? constructorOf(type, shared, classes) : null
  }
  return null
}

/** The class with the line of what is called to make an object of it. */
async function constructorOf(type: PythonClass, shared: Callable, classes: PythonClasses): Promise<Callable | null> {
  if (!(await isClosed(type, classes))) return null
  const [own] = methodsOf(type.node, '__init__')
  if (methodsOf(type.node, '__new__').length > 0) return null
  if (!own) return shared
  const name = childAt(own, 'name') ?? own
  if (!decoratorsOf(own).every((each) => PLAIN.test(each))) return null
  return { ...shared, line: placeFinder(own.source.text)(name.start).line + 1, node: own, owner: null }
}

/** Whether a class that extends that of a method declares the method again, perhaps with other parameters. */
export async function hasOverride({ name, owner }: Callable, classes: PythonClasses): Promise<boolean> {
  if (owner === null) return false
  return (await classes.below(owner)).some(({ node }) => methodsOf(node, name).length > 0)
}

function methodsOf(type: Syntax, wanted: string): Syntax[] {
  return (childAt(type, 'body')?.children ?? []).flatMap((statement) => {
    const definition = statement.type === 'decorated_definition' ? childAt(statement, 'definition') : statement
    const name = definition?.type === 'function_definition' ? childAt(definition, 'name') : null
    return definition && name && textOf(name) === wanted ? [definition] : []
  })
}

function classAround(node: Syntax): Syntax | null {
  for (let at = node.parent; at !== null; at = at.parent) {
    if (at.type === 'function_definition') return null
    if (at.type === 'class_definition') return childAt(at, 'name')
  }
  return null
}
