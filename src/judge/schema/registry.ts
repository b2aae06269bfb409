import { JudgeRequestError } from '../errors.ts'
import { type Dialect, dialectNamed, dialectOf } from './dialect.ts'
import { isObject, type JsonObject, ownObject, ownProperty, ownText } from './json.ts'
import {
  absolute,
  createResources,
  type Resource,
  type Schema,
  type SchemaPlace,
  withoutFragment,
} from './resources.ts'

/** The schemas of one request by URI; resolves `$ref`. Never fetches anything. */
export interface Registry {
  readonly entry: SchemaPlace
  /** @throws JudgeRequestError `DOCALIGN_E801` if the target does not exist */
  resolve(reference: string, from: Resource): SchemaPlace
  resourceOf(schema: JsonObject, otherwise: Resource): Resource
}

const BASE = 'json-schema:///schema'

/** @param more schemas by URI, as targets of `$ref`; `standard` returns the meta-schemas of the drafts */
export function createRegistry(
  schema: Schema,
  more: Readonly<Record<string, unknown>>,
  standard: (uri: string) => JsonObject | undefined,
): Registry {
  const resources = createResources((root, inherited) => dialectFor(root, inherited, more))
  const entry = resources.add(schema, BASE, dialectOf('draft-07'))
  let byUri: Map<string, Schema> | undefined

  function referenced(): Map<string, Schema> {
    byUri ??= referencedByUri(more)
    return byUri
  }

  function resourceAt(uri: string): Resource | undefined {
    const known = resources.at(uri)
    if (known) return known
    // Reads schemas only when referenced: others may be invalid, or of an unknown draft.
    const given = referenced().get(uri)
    if (given !== undefined) return resources.add(given, uri, entry.dialect)
    const meta = standard(uri)
    return meta && resources.add(meta, uri, dialectOf('draft-07'))
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
    return { schema: anchored, resource: resources.of(anchored) ?? resource }
  }

  function follow(pointer: string, reference: string, start: Resource): SchemaPlace {
    let value: unknown = start.root
    let resource = start
    for (const part of pointer.slice(1).split('/')) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      if (Array.isArray(value)) value = /^\d{1,9}$/.test(key) ? value[Number(key)] : undefined
      else value = isObject(value) ? ownProperty(value, key) : undefined
      if (isObject(value)) resource = resources.of(value) ?? resource
    }
    if (typeof value === 'boolean') return { schema: value, resource }
    if (!isObject(value)) throw unresolved(reference, 'leads to no schema')
    // A location that is no schema by its keyword becomes one when referenced.
    resources.index(value, resource)
    return { schema: value, resource: resources.of(value) ?? resource }
  }

  return {
    entry: { schema, resource: entry },
    resolve,
    resourceOf: (each, otherwise) => resources.of(each) ?? otherwise,
  }
}

/** The dialect that a schema names, or else the inherited one. */
function dialectFor(root: Schema, inherited: Dialect, more: Readonly<Record<string, unknown>>): Dialect {
  const uri = isObject(root) ? ownText(root, '$schema') : undefined
  if (uri === undefined) return inherited
  const named = dialectNamed(uri)
  if (named !== undefined) return dialectOf(named)
  const meta = ownMeta(uri, more)
  if (!meta)
    throw new JudgeRequestError(
      'DOCALIGN_E801',
      `the schema's $schema ${JSON.stringify(uri.slice(0, 200))} is neither a published draft (04, 06, 07, 2019-09, 2020-12) nor among the referenced schemas`,
    )
  const base = dialectNamed(ownText(meta, '$schema') ?? '') ?? '2020-12'
  const vocabulary = ownObject(meta, '$vocabulary')
  return dialectOf(base, !vocabulary || Object.keys(vocabulary).some((key) => /\/vocab\/validation$/.test(key)))
}

function ownMeta(uri: string, more: Readonly<Record<string, unknown>>): JsonObject | undefined {
  const meta = ownProperty(more, uri) ?? ownProperty(more, uri.replace(/#$/, ''))
  return isObject(meta) ? meta : undefined
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

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
