import { JudgeRequestError } from '../errors.ts'
import { type Dialect, dialectNamed, dialectOf } from './dialect.ts'
import { isObject, type JsonObject, own, ownObject, ownText } from './json.ts'

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

/** The schemas of one request by URI; resolves `$ref`. Never fetches anything. */
export interface Registry {
  readonly entry: SchemaPlace
  /** @throws JudgeRequestError `DOCALIGN_E801` if the target does not exist */
  resolve(reference: string, from: Resource): SchemaPlace
  resourceOf(schema: JsonObject, otherwise: Resource): Resource
}

const BASE = 'json-schema:///schema'
const MAPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']
const SINGLE =
  'items additionalItems additionalProperties contains propertyNames not if then else unevaluatedItems unevaluatedProperties'.split(
    ' ',
  )
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items']

/** @param more schemas by URI, as targets of `$ref`; `standard` returns the meta-schemas of the drafts */
export function createRegistry(
  schema: Schema,
  more: Readonly<Record<string, unknown>>,
  standard: (uri: string) => JsonObject | undefined,
): Registry {
  const resources = new Map<string, Resource>()
  const places = new WeakMap<JsonObject, Resource>()

  function dialectFor(root: Schema, inherited: Dialect): Dialect {
    const uri = isObject(root) ? ownText(root, '$schema') : undefined
    if (uri === undefined) return inherited
    const named = dialectNamed(uri)
    if (named !== undefined) return dialectOf(named)
    const meta = ownMeta(uri)
    if (!meta)
      throw new JudgeRequestError(
        'DOCALIGN_E801',
        `the schema's $schema ${JSON.stringify(uri.slice(0, 200))} is neither a published draft (04, 06, 07, 2019-09, 2020-12) nor among the referenced schemas`,
      )
    const base = dialectNamed(ownText(meta, '$schema') ?? '') ?? '2020-12'
    const vocabulary = ownObject(meta, '$vocabulary')
    return dialectOf(base, !vocabulary || Object.keys(vocabulary).some((key) => /\/vocab\/validation$/.test(key)))
  }

  function ownMeta(uri: string): JsonObject | undefined {
    const meta = own(more, uri) ?? own(more, uri.replace(/#$/, ''))
    return isObject(meta) ? meta : undefined
  }

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

  function register(schema: JsonObject, { dialect, anchors, dynamicAnchors }: Resource): void {
    const legacy = dialect.refSiblings ? undefined : ownText(schema, dialect.idKeyword)
    const fragment = legacy?.includes('#') ? legacy.slice(legacy.indexOf('#') + 1) : ''
    if (fragment !== '' && !(own(schema, '$ref') !== undefined)) anchors.set(fragment, schema)
    const anchor = dialect.has('$anchor') ? ownText(schema, '$anchor') : undefined
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, schema)
    const dynamic = dialect.has('$dynamicAnchor') ? ownText(schema, '$dynamicAnchor') : undefined
    if (dynamic !== undefined) {
      if (!anchors.has(dynamic)) anchors.set(dynamic, schema)
      dynamicAnchors.set(dynamic, schema)
    }
  }

  let byUri: Map<string, Schema> | undefined

  function referenced(): Map<string, Schema> {
    byUri ??= referencedByUri(more)
    return byUri
  }

  function resourceAt(uri: string): Resource | undefined {
    const known = resources.get(uri)
    if (known) return known
    // Reads schemas only when referenced: others may be invalid, or of an unknown draft.
    const given = referenced().get(uri)
    if (given !== undefined) return add(given, uri, entry.dialect)
    const meta = standard(uri)
    return meta && add(meta, uri, dialectOf('draft-07'))
  }

  function resolve(reference: string, from: Resource): SchemaPlace {
    const target = absolute(reference, from.uri)
    const hash = target.indexOf('#')
    const fragment = hash === -1 ? '' : target.slice(hash + 1)
    const resource = reference.startsWith('#') ? from : resourceAt(withoutFragment(target))
    if (!resource) throw unresolved(reference, 'is not among the referenced schemas')
    const name = decoded(fragment)
    if (name === '') return { schema: resource.root, resource }
    if (name.startsWith('/')) return follow(name, reference, resource)
    const anchored = resource.anchors.get(name)
    if (!anchored) throw unresolved(reference, 'names no anchor of the schema')
    return { schema: anchored, resource: places.get(anchored) ?? resource }
  }

  function follow(pointer: string, reference: string, start: Resource): SchemaPlace {
    let value: unknown = start.root
    let resource = start
    for (const part of pointer.slice(1).split('/')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      if (Array.isArray(value)) value = /^\d{1,9}$/.test(key) ? value[Number(key)] : undefined
      else value = isObject(value) ? own(value, key) : undefined
      if (isObject(value)) resource = places.get(value) ?? resource
    }
    if (typeof value === 'boolean') return { schema: value, resource }
    if (!isObject(value)) throw unresolved(reference, 'leads to no schema')
    // A location that is no schema by its keyword becomes one when referenced.
    index(value, resource)
    return { schema: value, resource: places.get(value) ?? resource }
  }

  const entry = add(schema, BASE, dialectOf('draft-07'))
  return {
    entry: { schema, resource: entry },
    resolve,
    resourceOf: (each, otherwise) => places.get(each) ?? otherwise,
  }
}

/** The supplied schemas, by their URIs in the request and by their own. */
function referencedByUri(more: Readonly<Record<string, unknown>>): Map<string, Schema> {
  const found = new Map<string, Schema>()
  for (const [uri, each] of Object.entries(more)) {
    if (!isObject(each) && typeof each !== 'boolean')
      throw new JudgeRequestError(
        'DOCALIGN_E801',
        `the referenced schema ${JSON.stringify(uri.slice(0, 200))} is neither an object nor a boolean`,
      )
    found.set(withoutFragment(absolute(uri, BASE)), each)
  }
  for (const [uri, each] of [...found]) {
    const id = isObject(each) ? (ownText(each, '$id') ?? ownText(each, 'id')) : undefined
    const own = id === undefined ? uri : withoutFragment(absolute(id, uri))
    if (!found.has(own)) found.set(own, each)
  }
  return found
}

function unresolved(reference: string, why: string): JudgeRequestError {
  return new JudgeRequestError(
    'DOCALIGN_E801',
    `the schema's reference ${JSON.stringify(reference.slice(0, 200))} ${why}`,
  )
}

function idOf(schema: JsonObject, dialect: Dialect): string | undefined {
  // In older drafts, `$ref` replaces all other keywords.
  if (!dialect.refSiblings && own(schema, '$ref') !== undefined) return undefined
  return ownText(schema, dialect.idKeyword)
}

function subschemas(schema: JsonObject, dialect: Dialect): Schema[] {
  const found: unknown[] = []
  const read = (keyword: string): unknown => (dialect.has(keyword) ? own(schema, keyword) : undefined)
  for (const keyword of MAPS) {
    const value = read(keyword) ?? (keyword === 'definitions' || keyword === '$defs' ? own(schema, keyword) : undefined)
    if (isObject(value)) found.push(...Object.values(value))
  }
  for (const keyword of SINGLE) found.push(read(keyword))
  for (const keyword of LISTS) {
    const value = read(keyword)
    if (Array.isArray(value)) found.push(...value)
  }
  return found.filter((each): each is Schema => isObject(each))
}

function absolute(reference: string, base: string): string {
  if (reference.startsWith('#')) return `${base}${reference}`
  try {
    return new URL(reference, base).href
  } catch {
    return reference
  }
}

function withoutFragment(uri: string): string {
  const hash = uri.indexOf('#')
  return hash === -1 ? uri : uri.slice(0, hash)
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
