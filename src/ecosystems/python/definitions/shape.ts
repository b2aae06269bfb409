import { oneLine } from '../literals.ts'
import { type ClassSyntax, type ModuleOutline, statementsIn } from '../module.ts'
import { childAt, dottedName, type Syntax, textOf } from '../tree.ts'
import { genericOf } from '../types.ts'
import { type Decoration, decorationOf } from './decorators.ts'

/** What the text of a class says of it as a whole. */
export interface ClassShape {
  readonly decoration: Decoration
  /** Base classes in full, by what the file imports: `pydantic.BaseModel`. Those that add no members are left out. */
  readonly bases: readonly Base[]
  /** What makes its values in ways of its own: a decorator, a metaclass. */
  readonly made: string | null
  /** Why not all members are written in it and its bases. */
  readonly open: string | null
  /** `total=False`, `extra='allow'`, … among its bases. */
  readonly keywords: ReadonlyMap<string, Syntax>
  /** Nothing is made of it: a protocol. */
  readonly abstract: boolean
  readonly body: Syntax
  readonly methods: readonly Method[]
}

export interface Base {
  /** As written. */
  readonly name: string
  /** By what the file imports. */
  readonly full: string
}

export interface Method {
  readonly name: string
  readonly node: Syntax
  readonly decoration: Decoration
}

/** Bases that give no members and take no part in making values. */
const EMPTY_BASES = /^(?:object|abc\.ABC|(?:typing|typing_extensions)\.(?:Generic|Protocol))$/

export function shapeOf({ node, decorators }: ClassSyntax, module: ModuleOutline): ClassShape | null {
  const body = childAt(node, 'body')
  if (body === null) return null
  const decoration = decorationOf(decorators, (name) => fullName(name, module))
  const methods = methodsOf(body, module)
  const { bases, keywords, abstract, computed } = basesOf(childAt(node, 'superclasses'), module)
  const made = decoration.open ?? metaclass(keywords, module)
  const open = made ?? computed ?? hiddenMembers(node, methods)
  return { decoration, bases, keywords, abstract, made, open, body, methods }
}

/** What a dotted name stands for in full, by what the file imports. */
export function fullName(name: string, module: ModuleOutline): string {
  const origin = module.origins.get(name.split('.', 1)[0] ?? '')
  return origin === undefined ? name : origin + name.slice(name.includes('.') ? name.indexOf('.') : name.length)
}

function methodsOf(body: Syntax, module: ModuleOutline): Method[] {
  const methods: Method[] = []
  for (const statement of statementsIn(body)) {
    const node = statement.type === 'decorated_definition' ? childAt(statement, 'definition') : statement
    const name = childAt(node, 'name')
    if (node?.type !== 'function_definition' || name === null) continue
    const decorators = statement.children.filter(({ type }) => type === 'decorator')
    methods.push({ name: textOf(name), node, decoration: decorationOf(decorators, (each) => fullName(each, module)) })
  }
  return methods
}

type Bases = Pick<ClassShape, 'bases' | 'keywords' | 'abstract'> & { readonly computed: string | null }

function basesOf(list: Syntax | null, module: ModuleOutline): Bases {
  const bases: Base[] = []
  const keywords = new Map<string, Syntax>()
  let computed: string | null = null
  let abstract = false
  for (const each of list?.children ?? []) {
    const key = each.type === 'keyword_argument' ? childAt(each, 'name') : null
    const value = childAt(each, 'value')
    if (key !== null && value !== null) keywords.set(textOf(key), value)
    if (key !== null) continue
    const name = dottedName(genericOf(each)?.name ?? each)
    if (name === null) {
      computed ??= `base class ${oneLine(each)?.slice(0, 60) ?? 'that is computed'}`
      continue
    }
    const full = fullName(name, module)
    if (/(?:^|\.)Protocol$/.test(full)) abstract = true
    if (!EMPTY_BASES.test(full)) bases.push({ name, full })
  }
  return { bases, keywords, abstract, computed }
}

function metaclass(keywords: ReadonlyMap<string, Syntax>, module: ModuleOutline): string | null {
  const written = keywords.get('metaclass')
  const name = written === undefined ? null : dottedName(written)
  if (
    written === undefined ||
    (name !== null && /^(?:abc\.)?(?:ABCMeta|EnumMeta|EnumType)$/.test(fullName(name, module)))
  )
    return null
  return `metaclass ${name ?? 'that is computed'}`
}

/** Ways in which a class gets attributes under names that are not written as attributes. */
const COMPUTED_NAMES =
  /\b(?:setattr|vars)\(\s*(?:self|cls)\b|\b(?:self|cls)\.__dict__\b|\.__setattr__\(|\b(?:locals|vars)\(\s*\)\s*(?:\[|\.update)|\b(?:exec|eval)\(/

function hiddenMembers(node: Syntax, methods: readonly Method[]): string | null {
  const dynamic = methods.find(({ name }) => /^__(?:getattr|getattribute)__$/.test(name))
  if (dynamic !== undefined) return `has ${dynamic.name}`
  const text = textOf(node)
  if (COMPUTED_NAMES.test(text)) return 'sets attributes by computed names'
  for (const { node: method, decoration } of methods) {
    const receiver = decoration.receiver ? childAt(method, 'parameters')?.children[0] : undefined
    if (receiver?.type !== 'identifier' || /^(?:self|cls)$/.test(textOf(receiver))) continue
    if (text.includes(`${textOf(receiver)}.`)) return `calls its receiver ${textOf(receiver)}`
  }
  return null
}
