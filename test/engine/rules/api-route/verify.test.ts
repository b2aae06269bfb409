import { describe, expect, it } from 'vitest'
import type { RouteSubject } from '../../../../src/engine/rules/api-route/extract.ts'
import { routeKind } from '../../../../src/engine/rules/api-route/kind.ts'
import { contradictions, text } from '../pages.ts'
import { claimOf, type Files, verdict } from '../snapshot.ts'

function route(path: string, segment: string) {
  return claimOf<RouteSubject>('api_route', path, { route: path, segment, method: null, beside: [], siblings: [] })
}

describe('A route', () => {
  it.each<[string, Files, string]>([
    ['served', { 'src/a.ts': "router.get('/api/jobs', list)" }, 'holds'],
    ['part of a longer one', { 'src/a.ts': "router.get('/v1/api/jobs/:id', list)" }, 'holds'],
    ['named in tests only', { 'test/a.test.ts': "await get('/api/jobs')" }, 'holds (used)'],
    ['put together of a prefix and its end', { 'src/a.ts': "router.get(prefix + '/jobs', list)" }, 'unknown'],
    ['another that ends alike', { 'src/a.ts': "router.get('/v2/jobs', list)" }, 'unknown'],
    ['another', { 'src/a.ts': "router.get('/api/tasks', list)" }, 'unknown'],
    ['in a comment only', { 'src/a.ts': '// GET /api/jobs lists them' }, 'unknown'],
  ])('that is %s', (_, files, expected) => {
    expect(verdict(routeKind.verify, route('/api/jobs', 'jobs'), files)).toBe(expected)
  })
})

const API = text(
  'openapi: 3.0.0',
  'servers:',
  '  - url: https://shop.test/v1',
  'paths:',
  '  /orders:',
  '    get:',
  '      parameters:',
  '        - name: limit',
  '          in: query',
  '          schema: { type: integer, default: 20 }',
  "        - $ref: '#/components/parameters/Sort'",
  '    post: {}',
  '  /orders/{orderId}:',
  '    get: {}',
  '    delete: {}',
  '  /orders/{orderId}/refund:',
  '    put: {}',
  'components:',
  '  parameters:',
  '    Sort: { name: sort_by, in: query }',
)
const KNOWN = ['`GET /v1/orders`', '`GET /v1/orders/{orderId}`', '`DELETE /v1/orders/:id`']

describe('A route of an API that a file describes', () => {
  const said = (route: string, files: Files = {}) =>
    contradictions({ 'api/openapi.yaml': API, 'docs/api.md': text('# API', '', ...KNOWN, route), ...files })

  it.each([
    ['`POST /v1/orders`', []],
    ['`GET /v1/orders/<order_id>`', []],
    ['`GET /orders`', []],
    [
      '`POST /v1/orders/{id}/refund`',
      ['6 method of a route: api/openapi.yaml:17 describes `/v1/orders/{id}/refund` with PUT → PUT'],
    ],
    [
      '`POST /v1/orders/{id}/cancel`',
      ['6 described route: api/openapi.yaml describes no route `/v1/orders/{id}/cancel`'],
    ],
  ])('is there with its method: %s', async (route, expected) => {
    expect(await said(route)).toEqual(expected)
  })

  it('may be in the code alone', async () => {
    const code = (line: string): Files => ({ 'src/app.ts': line })
    expect(await said('`POST /v1/orders/{id}/cancel`', code("router.post('/:id/cancel', cancel)"))).toEqual([])
    expect(await said('`POST /v1/orders/{id}/refund`', code("router.post('/:id/refund', refund)"))).toEqual([])
    expect(await said('`POST /v1/orders/{id}/refund`', code("router.put('/:id/refund', refund)"))).toHaveLength(1)
  })

  it('may be one of many places that are named alike', async () => {
    const lines = Array.from({ length: 8 }, (_, index) => `router.put('/:id/refund', refund${index})`)
    expect(await said('`POST /v1/orders/{id}/refund`', { 'src/app.ts': lines.join('\n') })).toEqual([])
  })

  it('may be of another API', async () => {
    const page = text('# API', '', '`GET /v1/orders`', '`POST /hooks/{id}/cancel`', '`GET /a/b`')
    expect(await contradictions({ 'api/openapi.yaml': API, 'docs/api.md': page })).toEqual([])
    expect(
      await said('`POST /v1/orders/{id}/cancel`', { 'api/openapi.yaml': `${API}`.replace('openapi: 3.0.0', 'x: 1') }),
    ).toEqual([])
    const split = API.replace('    put: {}', '    $ref: refund.yaml')
    expect(await said('`POST /v1/orders/{id}/refund`', { 'api/openapi.yaml': split })).toEqual([])
    expect(
      await contradictions({
        'test/fixtures/openapi.yaml': API,
        'docs/api.md': text(...KNOWN, '`POST /v1/orders/x/cancel`'),
      }),
    ).toEqual([])
  })

  it('is read from headings, tables and requests, too, and from JSON', async () => {
    const swagger = JSON.stringify({
      swagger: '2.0',
      basePath: '/api',
      paths: { '/pets': { get: {}, post: {} }, '/pets/{id}': { get: {} }, '/toys': { get: {} } },
    })
    const page = text(
      '# API',
      '',
      '| Method | Path |',
      '|---|---|',
      '| GET | [/api/pets](#api) |',
      '| PATCH | /api/pets/{id} |',
      '',
      '## GET /api/toys',
      '',
      '```http',
      'POST /api/adoptions HTTP/1.1',
      '```',
    )
    expect(await contradictions({ 'docs/swagger.json': swagger, 'docs/api.md': page })).toEqual([
      '6 method of a route: docs/swagger.json:1 describes `/api/pets/{id}` with GET → GET',
      '11 described route: docs/swagger.json describes no route `/api/adoptions`',
    ])
  })
})

describe('Parameters that are listed below an operation', () => {
  const page = (title: string, ...rows: string[]) =>
    text('# API', '', '## GET /v1/orders', '', title, '', '| Name | Description | Default |', '|---|---|---|', ...rows)

  it('are those that the description has', async () => {
    const rows = ['| `limit` | How many | `50` |', '| `sort_by` | Order | |', '| `before` | Until | |']
    const files = { 'openapi.yaml': API, 'docs/api.md': page('### Query parameters', ...rows) }
    expect(await contradictions(files)).toEqual([
      '9 default of a setting: openapi.yaml:8 gives `limit` the default 20 → 20',
      '11 setting: `GET /v1/orders` has no setting `before`',
    ])
    expect(
      await contradictions({ ...files, 'src/a.ts': 'const before = q.before\nconst n = q.limit ?? 50\n' }),
    ).toEqual([])
  })

  it('are not what it answers', async () => {
    const rows = ['| `limit` | How many | |', '| `sort_by` | Order | |', '| `total` | All | |']
    expect(await contradictions({ 'openapi.yaml': API, 'docs/api.md': page('### Response', ...rows) })).toEqual([])
  })
})
