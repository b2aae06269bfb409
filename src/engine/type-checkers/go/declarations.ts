import type { Node } from 'web-tree-sitter'
import { importedPackages } from '../../ecosystems/go/samples/imports.ts'
import { namesOf } from '../../ecosystems/go/source-text.ts'

/** A named type, or a pointer to one. */
export interface TypeName {
  /** The import path of its package. */
  readonly package: string
  readonly name: string
}

export interface Place {
  readonly file: string
  /** 1-based. */
  readonly line: number
}

/** One form of a function or method; files for different systems may declare several. */
export interface Callable {
  readonly place: Place
  /** The parameters as the code writes them. */
  readonly parameters: string
  readonly least: number
  /** Infinity for a variadic function. */
  readonly most: number
  /** The results as the code writes them. */
  readonly result: string
  /** A type for each result; null for those that have no name, or stand for any type. */
  readonly results: readonly (TypeName | null)[]
}

export interface TypeDeclaration {
  readonly place: Place
  readonly kind: 'struct' | 'interface' | 'other'
  /** Fields with the types that they have. */
  readonly fields: ReadonlyMap<string, TypeName | null>
  /** The methods of an interface. */
  readonly methods: ReadonlyMap<string, readonly Callable[]>
  /** The types whose fields and methods it has as its own; null for one that is not known. */
  readonly embedded: readonly (TypeName | null)[]
}

/** What one file of a package declares. */
export interface FileDeclarations {
  readonly package: string
  readonly functions: readonly (readonly [name: string, callable: Callable])[]
  readonly methods: readonly (readonly [type: string, name: string, callable: Callable])[]
  readonly types: readonly (readonly [name: string, type: TypeDeclaration])[]
  readonly variables: readonly (readonly [name: string, type: TypeName | null])[]
}

/** Finds the import path of a package by its name in a file; null for a name that the file does not import. */
export type PackageOf = (alias: string) => string | null

/** @param importPath that of the package of the file */
export function declarationsOf(root: Node, file: string, importPath: string): FileDeclarations {
  const packageOf = packagesOf(root)
  const typeOf = typeReader(importPath, packageOf)
  const functions: [string, Callable][] = []
  const methods: [string, string, Callable][] = []
  const types: [string, TypeDeclaration][] = []
  const variables: [string, TypeName | null][] = []
  for (const node of root.namedChildren) {
    const name = node.childForFieldName('name')?.text ?? ''
    if (node.type === 'function_declaration') functions.push([name, callableOf(node, file, typeOf)])
    else if (node.type === 'method_declaration') {
      const receiver = receiverOf(node)
      if (receiver !== null) methods.push([receiver, name, callableOf(node, file, typeOf)])
    } else if (node.type === 'type_declaration')
      for (const spec of node.namedChildren) {
        const type = spec.childForFieldName('type')
        const declared = spec.childForFieldName('name')?.text
        if (type && declared !== undefined) types.push([declared, typeDeclarationOf(spec, type, file, typeOf)])
      }
    else if (node.type === 'var_declaration' || node.type === 'const_declaration')
      for (const spec of node.descendantsOfType(['var_spec', 'const_spec']))
        for (const each of spec ? namesOf(spec) : [])
          variables.push([each.text, spec ? variableType(spec, typeOf) : null])
  }
  const clause = root.namedChildren.find(({ type }) => type === 'package_clause')
  return { package: clause?.namedChild(0)?.text ?? '', functions, methods, types, variables }
}

/** The packages that a file imports, by the names that it may use for them. */
export function packagesOf(root: Node): PackageOf {
  const paths = new Map<string, string>()
  const imports = importedPackages(root)
  for (const { module, names } of imports) for (const name of names) paths.set(name, module)
  for (const { module, alias } of imports) paths.set(alias, module)
  return (alias) => paths.get(alias) ?? null
}

/** Reads the name of a type; null for types without a name, and for those that stand for any type. */
export type ReadType = (type: Node | null, parameters?: ReadonlySet<string>) => TypeName | null

/** @param own the import path of the package whose types have no qualifier; null if they are not known */
export function typeReader(own: string | null, packageOf: PackageOf): ReadType {
  return function typeOf(type, parameters = NO_PARAMETERS): TypeName | null {
    switch (type?.type) {
      case 'pointer_type':
      case 'parenthesized_type':
        return typeOf(type.namedChild(0), parameters)
      case 'generic_type':
        return typeOf(type.childForFieldName('type'), parameters)
      case 'type_identifier':
        return own === null || parameters.has(type.text) || PREDECLARED.has(type.text)
          ? null
          : { package: own, name: type.text }
      case 'qualified_type': {
        const path = packageOf(type.childForFieldName('package')?.text ?? '')
        const name = type.childForFieldName('name')?.text
        return path === null || name === undefined ? null : { package: path, name }
      }
      default:
        return null
    }
  }
}

const NO_PARAMETERS: ReadonlySet<string> = new Set()
const PREDECLARED = new Set(
  (
    'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint ' +
    'uint8 uint16 uint32 uint64 uintptr'
  ).split(' '),
)

/** The name of the type that a method is declared for. */
export function receiverOf(method: Node): string | null {
  return method.childForFieldName('receiver')?.descendantsOfType('type_identifier')[0]?.text ?? null
}

/** What a function, a method or a method of an interface takes and returns. */
export function callableOf(node: Node, file: string, typeOf: ReadType): Callable {
  const generic = typeParametersOf(node)
  const list = node.childForFieldName('parameters')
  const result = node.childForFieldName('result')
  const counts = parameterCounts(list)
  return {
    place: placeOf(node, file),
    parameters: list?.text.replace(/\s+/g, ' ').replace(/^\( ?|,? ?\)$/g, '') ?? '',
    ...counts,
    result: result?.text.replace(/\s+/g, ' ') ?? '',
    results: resultTypes(result, (type) => typeOf(type, generic)),
  }
}

function parameterCounts(list: Node | null): Pick<Callable, 'least' | 'most'> {
  const declared = list?.namedChildren.filter(({ type }) => /parameter_declaration$/.test(type)) ?? []
  const variadic = declared.some(({ type }) => type === 'variadic_parameter_declaration')
  const least = declared
    .filter(({ type }) => type === 'parameter_declaration')
    .reduce((count, each) => count + Math.max(1, namesOf(each).length), 0)
  return { least, most: variadic ? Number.POSITIVE_INFINITY : least }
}

/** Names that stand for types which the caller chooses: `[T any]` of the function, and those of its receiver. */
function typeParametersOf(node: Node): ReadonlySet<string> {
  const lists = [
    node.childForFieldName('type_parameters'),
    ...(node.childForFieldName('receiver')?.descendantsOfType('type_arguments') ?? []),
  ]
  return new Set(
    lists
      .flatMap((list) => list?.descendantsOfType(['type_identifier', 'identifier']) ?? [])
      .map((each) => each?.text ?? ''),
  )
}

function resultTypes(result: Node | null, typeOf: (type: Node | null) => TypeName | null): (TypeName | null)[] {
  if (result === null) return []
  if (result.type !== 'parameter_list') return [typeOf(result)]
  return result.namedChildren
    .filter(({ type }) => type === 'parameter_declaration')
    .flatMap((each) =>
      Array.from({ length: Math.max(1, namesOf(each).length) }, () => typeOf(each.childForFieldName('type'))),
    )
}

function typeDeclarationOf(spec: Node, type: Node, file: string, typeOf: ReadType): TypeDeclaration {
  const generic = typeParametersOf(spec)
  const read: ReadType = (node) => typeOf(node, generic)
  const place = placeOf(spec, file)
  if (type.type === 'struct_type') return { place, kind: 'struct', methods: new Map(), ...fieldsOf(type, read) }
  if (type.type === 'interface_type')
    return { place, kind: 'interface', fields: new Map(), ...methodsOf(type, file, read) }
  // A type that is made of another named type has its fields, and a mere name for it its methods, too.
  const named = read(type)
  return {
    place,
    kind: 'other',
    fields: new Map(),
    methods: new Map(),
    embedded: named || isPlain(type) ? (named ? [named] : []) : [null],
  }
}

/** A type that has no members but the methods that its package declares for it. */
function isPlain(type: Node): boolean {
  return /^(?:function|map|slice|array|channel)_type$/.test(type.type) || PREDECLARED.has(type.text)
}

function fieldsOf(struct: Node, typeOf: ReadType): Pick<TypeDeclaration, 'fields' | 'embedded'> {
  const fields = new Map<string, TypeName | null>()
  const embedded: (TypeName | null)[] = []
  for (const field of struct.namedChildren.flatMap((list) => list.namedChildren)) {
    if (field.type !== 'field_declaration') {
      // What the grammar does not know may declare anything.
      if (field.type !== 'comment') embedded.push(null)
      continue
    }
    const type = field.childForFieldName('type')
    const names = namesOf(field)
    for (const name of names) fields.set(name.text, typeOf(type))
    if (names.length > 0) continue
    const named = typeOf(type)
    embedded.push(named)
    if (named) fields.set(named.name, named)
  }
  return { fields, embedded }
}

function methodsOf(type: Node, file: string, typeOf: ReadType): Pick<TypeDeclaration, 'methods' | 'embedded'> {
  const methods = new Map<string, Callable[]>()
  const embedded: (TypeName | null)[] = []
  for (const element of type.namedChildren) {
    if (/^method_(?:elem|spec)$/.test(element.type))
      methods.set(element.childForFieldName('name')?.text ?? '', [callableOf(element, file, typeOf)])
    else if (element.type !== 'comment')
      embedded.push(element.type === 'type_elem' ? typeOf(element.namedChild(0)) : null)
  }
  return { methods, embedded }
}

/** The type of a variable, from its declaration or from the literal that it is given. */
function variableType(spec: Node, typeOf: ReadType): TypeName | null {
  const written = spec.childForFieldName('type')
  if (written) return typeOf(written)
  const values = spec.childForFieldName('value')?.namedChildren ?? []
  return values.length === 1 && namesOf(spec).length === 1 ? literalType(values[0] ?? null, typeOf) : null
}

/** The type of `T{…}` and `&T{…}`. */
export function literalType(value: Node | null, typeOf: ReadType): TypeName | null {
  if (value?.type === 'unary_expression' && value.childForFieldName('operator')?.text === '&')
    return literalType(value.childForFieldName('operand'), typeOf)
  return value?.type === 'composite_literal' ? typeOf(value.childForFieldName('type')) : null
}

function placeOf({ startPosition }: Node, file: string): Place {
  return { file, line: startPosition.row + 1 }
}
