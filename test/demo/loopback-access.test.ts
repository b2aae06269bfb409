import { expect, it } from 'vitest'
import { isLocal } from '../../demo/loopback-access.ts'

it.each([
  ['127.0.0.1', '127.0.0.1:3000', true],
  ['::ffff:127.0.0.1', 'localhost:3000', true],
  ['::1', '[::1]:3000', true],
  ['127.0.0.1', 'localhost', true],
  ['192.168.1.7', 'localhost:3000', false],
  ['127.0.0.1', 'rebound.example:3000', false],
  ['127.0.0.1', '127.0.0.1.example', false],
  ['127.0.0.1', undefined, false],
  [undefined, 'localhost', false],
])('A request from %s for %s may read the pages of the demo: %s', (remoteAddress, host, expected) => {
  expect(isLocal({ socket: { remoteAddress }, headers: { host } })).toBe(expected)
})
