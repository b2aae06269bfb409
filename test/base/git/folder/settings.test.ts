import { expect, test } from 'vitest'
import { withoutCredentials } from '../../../../src/base/git/folder/settings.ts'

test.each([
  ['https://github.com/o/r.git', 'https://github.com/o/r.git'],
  ['https://user:pass@github.com/o/r', 'https://github.com/o/r'],
  ['https://x-access-token:ghs_1@github.com/o/r', 'https://github.com/o/r'],
  ['https://to@ken@github.com/o/r', 'https://github.com/o/r'],
  ['https://host/@scope/r?private_token=1#x', 'https://host/@scope/r'],
  ['ssh://git@github.com:22/o/r', 'ssh://git@github.com:22/o/r'],
  ['ssh://git:secret@github.com/o/r', 'ssh://git@github.com/o/r'],
  ['git@github.com:o/r.git', 'git@github.com:o/r.git'],
  ['helper::https://user:pass@host/r', 'helper::https://host/r'],
  ['/srv/repositories/r.git', '/srv/repositories/r.git'],
])('The URL %s is shown as %s', (url, shown) => {
  expect(withoutCredentials(url)).toBe(shown)
})
