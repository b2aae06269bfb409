import { describe, expect, it } from 'vitest'
import type { RouteSubject } from '../../src/claims/extract/api-route.ts'
import { routeKind } from '../../src/verify/api-route.ts'
import { claimOf, type Files, verdict } from './snapshot.ts'

function route(path: string, segment: string) {
  return claimOf<RouteSubject>('api_route', path, { route: path, segment })
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
