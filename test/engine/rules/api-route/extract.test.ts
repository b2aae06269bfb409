import { describe, expect, it } from 'vitest'
import { extractRoutes } from '../../../../src/engine/rules/api-route/extract.ts'
import { fence, page, REPOSITORY, values } from '../drafts.ts'

describe('A route', () => {
  it.each([
    ['Ask `/api/users`.', ['/api/users?']],
    ['Ask `POST /qa/search`.', ['/qa/search?']],
    ['Ask `GET /users/:id/posts?page=2`.', ['/users/:id/posts?']],
    ['## GET /api/users', ['/api/users?']],
    ['Ask `GET /health`, then `PUT /users/{id}`.', ['/health?', '/users/{id}?']],
    [fence('http', 'DELETE /users/1 HTTP/1.1').join('\n'), ['/users/1?']],
    ['| Method | Path |\n|---|---|\n| GET | `/api/users` |', ['/api/users?']],
    ['Ask `/api/users/{id}` or `/api/users/<int:id>/posts`.', ['/api/users/{id}?', '/api/users/<int:id>/posts?']],
    ['| Method | Path |\n| --- | --- |\n| GET, POST | /api/users |\n| yes | /api/posts |', ['/api/users?']],
  ])('in %s is a guess', (source, expected) => {
    expect(values(extractRoutes, source)).toEqual(expected)
  })

  it.each([
    ['a path of the system', 'See `/etc/tool/config` and `/usr/bin`.'],
    ['a folder of an archive', 'See `/META-INF/services/`.'],
    ['a file', 'See `/docs/a.md`.'],
    ['a single word', 'Ask `/health`.'],
    ['a heading without a method', '## /api/users'],
    ['a placeholder', 'Ask `/api/<name>` and `/api/foo`.'],
    ['what was removed', '`/api/users` was removed.'],
    ['code', fence('sh', 'curl localhost/api/users').join('\n')],
    ['a relative path', 'See `api/users`.'],
  ])('is none when it is %s', (_, source) => {
    expect(values(extractRoutes, source)).toEqual([])
  })

  it('is looked up by its last literal part', () => {
    expect(extractRoutes(page('Ask `/api/users/:id`.'), REPOSITORY)[0]).toMatchObject({
      subject: { route: '/api/users/:id', segment: 'users' },
      names: ['users'],
    })
  })

  it.each([
    ['``GET /item/query/querystring``\n\nThe *querystring* must be a query.', '/item/query/{querystring}', 'query'],
    ['``GET /item/values/field``\n\nAll values of the _field_.', '/item/values/{field}', 'values'],
    ['``GET /item/values/field``\n\nAll values of the **field** *now*.', '/item/values/field', 'field'],
    ['`GET /item/item`\n\nOf an *item*.', '/item/{item}', 'item'],
  ])('of %j has the words that the page sets in italics as parameters: %s', (source, route, segment) => {
    expect(extractRoutes(page(source), REPOSITORY)[0]).toMatchObject({ subject: { route, segment } })
  })

  it('knows the others of its page that begin alike', () => {
    const drafts = extractRoutes(page('Ask `/api/users`, `/api/posts` or `/v2/posts`.'), REPOSITORY)
    expect(drafts.map(({ subject }) => subject.siblings)).toEqual([['/api/posts'], ['/api/users'], []])
  })
})
