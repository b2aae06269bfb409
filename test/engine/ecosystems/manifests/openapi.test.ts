import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'
import { text } from '../../rules/pages.ts'

function routesOf(path: string, source: string): string[] {
  return (parseManifest(path, source)?.routes ?? []).map(({ method, route, line }) => `${line} ${method} ${route}`)
}

const PETS = text(
  'swagger: "2.0"',
  'basePath: /api/',
  'paths:',
  '  /pets:',
  '    parameters:',
  '      - { name: page, in: query, type: integer, default: 1 }',
  '    get:',
  '      parameters:',
  "        - $ref: '#/parameters/size'",
  '    post:',
  '      parameters:',
  '        - { name: pet, in: body }',
  '  /pets/{id}:',
  '    $ref: pet.yaml',
  'parameters:',
  '  size: { name: size, in: query }',
)

describe('The description of an API', () => {
  it('has routes with their methods, below what all of them begin with', () => {
    expect(routesOf('swagger.yml', PETS)).toEqual(['7 GET /api/pets', '10 POST /api/pets', '13 null /api/pets/{id}'])
  })

  it('has the parameters of operations that take nothing else', () => {
    const settings = parseManifest('swagger.yml', PETS)?.settings
    expect(settings?.map(({ of, name, default: given, line }) => [of, name, given, line])).toEqual([
      ['GET /api/pets', 'page', '1', 6],
      ['GET /api/pets', 'size', null, 16],
    ])
  })

  it.each(['api/openapi.json', 'docs/swagger/shop.yaml', 'shop-openapi.yml', 'openapi/v1/openapi.yaml'])(
    'is %s',
    (path) => {
      expect(routesOf(path, '{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}}')).toEqual(['1 GET /a'])
    },
  )

  it('says itself what it is', () => {
    expect(routesOf('swagger-config.yml', 'paths: { /a: { get: {} } }')).toEqual([])
    expect(routesOf('api.yaml', PETS)).toEqual([])
  })

  it('may give the whole address of its server', () => {
    const source = 'openapi: 3.0.0\nservers: [{ url: https://a.test/v2 }]\npaths: { /a: { put: {} } }\n'
    expect(routesOf('openapi.yaml', source)).toEqual(['3 PUT /v2/a'])
    expect(routesOf('openapi.yaml', source.replace('https://a.test/v2', '"{server}/v2"'))).toEqual(['3 PUT /a'])
  })

  it('is open where it is too long to be read', () => {
    const paths = Array.from({ length: 6000 }, (_, index) => `"/a${index}": {"get": {}}`)
    const long = parseManifest('openapi.json', `{"openapi": "3.0.0", "paths": {${paths.join(',')}}}`)
    expect(long).toMatchObject({ openRoutes: true })
    expect(long?.routes.length).toBeLessThan(6000)
    expect(parseManifest('swagger.yml', PETS)).toMatchObject({ openRoutes: false })
  })
})
