import type { Ecosystem } from '../ecosystem.ts'
import { readJson } from '../formats/json.ts'
import { at, entriesAt, itemsAt, type Located, textAt } from '../formats/located.ts'
import { readYaml } from '../formats/yaml.ts'
import { addSetting, type ManifestDraft } from '../manifests/draft.ts'
import { routeKey } from './route-key.ts'

/** HTTP API descriptions in OpenAPI and Swagger: their routes and parameters. */
export const openapi: Ecosystem = {
  name: 'openapi',
  manifests: {
    paths: [[/(?:^|\/)(?:(?:openapi|swagger)\/[^/]+|[^/]*(?:openapi|swagger)[^/]*)\.(?:ya?ml|json)$/i, readApi]],
    endings: ['yaml', 'yml', 'json'],
  },
}

/** The reader of the format truncates longer texts. */
const MAX_YAML = 300_000
const MAX_JSON = 999_000
const METHODS: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'])

function readApi(draft: ManifestDraft, text: string): void {
  const isJson = text.trimStart().startsWith('{')
  const root = isJson ? readJson(text) : readYaml(text)
  if (textAt(root, 'openapi') === null && textAt(root, 'swagger') === null) return
  const [server] = itemsAt(root, 'servers')
  const address = textAt(root, 'basePath') ?? textAt(server, 'url') ?? ''
  const base = address.replace(/^\w+:\/\/[^/]*/, '').replace(/\/+$/, '')
  draft.openRoutes = text.length > (isJson ? MAX_JSON : MAX_YAML)
  for (const [path, item] of entriesAt(root, 'paths')) {
    draft.openRoutes ||= draft.routes.length > MAX_ROUTES
    if (!path.startsWith('/') || path.length > MAX_PATH || draft.openRoutes) continue
    const route = `${base.startsWith('/') ? base : ''}${path}`
    const methods = [...entriesAt(item)].filter(([name]) => METHODS.has(name))
    // The methods are in another file.
    if (methods.length === 0) draft.routes.push({ route, method: null, line: item.line })
    for (const [name, operation] of methods) {
      const method = name.toUpperCase()
      draft.routes.push({ route, method, line: operation.line })
      const taken = [...itemsAt(item, 'parameters'), ...itemsAt(operation, 'parameters')].map((each) =>
        resolved(root, each),
      )
      const hasBody = at(operation, 'requestBody') !== undefined
      if (hasBody || taken.some((each) => textAt(each, 'in') === 'body' || textAt(each, 'name') === null)) continue
      for (const parameter of taken) {
        const given = textAt(parameter, 'schema', 'default') ?? textAt(parameter, 'default')
        addSetting(draft, 'api', textAt(parameter, 'name') ?? '', given, parameter?.line ?? item.line, {
          of: routeKey(method, route),
        })
      }
    }
  }
}

const MAX_PATH = 500
const MAX_ROUTES = 5000

/** The target of a reference within the file. */
function resolved(root: Located, node: Located): Located | undefined {
  const reference = textAt(node, '$ref')
  return reference === null ? node : reference.startsWith('#/') ? at(root, ...reference.slice(2).split('/')) : undefined
}
