import type { Dialect } from './dialect.ts'
import { isObject, type JsonObject, ownProperty, ownText } from './json.ts'

export type Schema = JsonObject | boolean

/** A schema with its own URI, and its anchors. */
export interface Resource {
  readonly uri: string
  readonly root: Schema
  readonly dialect: Dialect
  readonly anchors: Map<string, JsonObject>
  readonly dynamicAnchors: Map<string, JsonObject>
}

export interface SchemaPlace {
  readonly schema: Schema
  readonly resource: Resource
}

const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']
const SINGLE =
  'items additionalItems additionalProperties contains propertyNames not if then else unevaluatedItems unevaluatedProperties'.split(
    ' ',
  )
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']

/** The resources of schemas by URI, and of each schema below them. */
export interface Resources {
  /** Adds a schema, and all schemas in it. */
  add(root: Schema, uri: string, inherited: Dialect): Resource
  /** Adds the schemas below one, if it is not known yet. */
  index(from: Schema, start: Resource): void
  at(uri: string): Resource | undefined
  of(schema: JsonObject): Resource | undefined
}

/** @param dialectFor the dialect that a schema names, or else the inherited one */
export function createResources(dialectFor: (root: Schema, inherited: Dialect) => Dialect): Resources {
  const resources = new Map<string, Resource>()
  const places = new WeakMap<JsonObject, Resource>()

  function add(root: Schema, uri: string, inherited: Dialect): Resource {
    const dialect = dialectFor(root, inherited)
    const id = isObject(root) ? idOf(root, dialect) : undefined
    const resource: Resource = {
      uri: id === undefined ? uri : withoutFragment(absolute(id, uri)),
      root,
      dialect,
      anchors: new Map(),
      dynamicAnchors: new Map(),
    }
    resources.set(uri, resource)
    resources.set(resource.uri, resource)
    index(root, resource)
    return resource
  }

  /** Indexes the schemas below, without recursion: they may nest deeper than the stack. */
  function index(from: Schema, start: Resource): void {
    const open: SchemaPlace[] = [{ schema: from, resource: start }]
    for (let place = open.pop(); place; place = open.pop()) {
      const { schema } = place
      if (!isObject(schema) || places.has(schema)) continue
      const resource = enter(schema, place.resource)
      places.set(schema, resource)
      register(schema, resource)
      for (const child of subschemas(schema, resource.dialect)) open.push({ schema: child, resource })
    }
  }

  function enter(schema: JsonObject, outer: Resource): Resource {
    if (schema === outer.root) return outer
    const inner = dialectFor(schema, outer.dialect)
    const id = idOf(schema, inner)
    if (id === undefined) return outer
    const uri = withoutFragment(absolute(id, outer.uri))
    // An id that is only a fragment is an anchor, not a new resource.
    if (id.startsWith('#')) return outer
    const resource = { uri, root: schema, dialect: inner, anchors: new Map(), dynamicAnchors: new Map() }
    if (!resources.has(uri)) resources.set(uri, resource)
    return resource
  }

  return { add, index, at: (uri) => resources.get(uri), of: (schema) => places.get(schema) }
}

/** Adds the anchors that a schema has. */
function register(schema: JsonObject, { dialect, anchors, dynamicAnchors }: Resource): void {
  const legacy = dialect.refSiblings ? undefined : ownText(schema, dialect.idKeyword)
  const fragment = legacy?.includes('#') ? legacy.slice(legacy.indexOf('#') + 1) : ''
  if (fragment !== '' && !(ownProperty(schema, '$ref') !== undefined)) anchors.set(fragment, schema)
  const anchor = dialect.has('$anchor') ? ownText(schema, '$anchor') : undefined
  if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, schema)
  const dynamic = dialect.has('$dynamicAnchor') ? ownText(schema, '$dynamicAnchor') : undefined
  if (dynamic !== undefined) {
    if (!anchors.has(dynamic)) anchors.set(dynamic, schema)
    dynamicAnchors.set(dynamic, schema)
  }
}

function idOf(schema: JsonObject, dialect: Dialect): string | undefined {
  // In older drafts, `$ref` replaces all other keywords.
  if (!dialect.refSiblings && ownProperty(schema, '$ref') !== undefined) return undefined
  return ownText(schema, dialect.idKeyword)
}

function subschemas(schema: JsonObject, dialect: Dialect): Schema[] {
  const found: unknown[] = []
  const read = (keyword: string): unknown => (dialect.has(keyword) ? ownProperty(schema, keyword) : undefined)
  for (const keyword of MAPS) {
    const value =
      read(keyword) ?? (keyword === 'definitions' || keyword === '$defs' ? ownProperty(schema, keyword) : undefined)
    if (isObject(value)) for (const each of Object.values(value)) found.push(each)
  }
  for (const keyword of SINGLE) found.push(read(keyword))
  for (const keyword of LISTS) {
    const value = read(keyword)
    if (Array.isArray(value)) for (const each of value) found.push(each)
  }
  return found.filter((each): each is Schema => isObject(each))
}

export function absolute(reference: string, base: string): string {
  if (reference.startsWith('#')) return `${base}${reference}`
  try {
    return new URL(reference, base).href
  } catch {
    return reference
  }
}

export function withoutFragment(uri: string): string {
  const hash = uri.indexOf('#')
  return hash === -1 ? uri : uri.slice(0, hash)
}
