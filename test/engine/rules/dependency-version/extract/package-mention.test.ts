import { describe, expect, it } from 'vitest'
import { packageMentions } from '../../../../../src/engine/rules/dependency-version/extract/package-mention.ts'
import { fence, page, REPOSITORY, shown } from '../../drafts.ts'

function mentioned(lines: string | readonly string[], path?: string): string[] {
  return shown(packageMentions(page(lines, path), REPOSITORY))
}

describe('A package that the repository is said to use', () => {
  it.each([
    ['Tool uses [`@octo/rest`](https://github.com/octo/rest.js) for requests.', ['@octo/rest?']],
    ['`client.api` is an instance of the [`@octo/rest` module](https://x.dev).', ['@octo/rest?']],
    ['The built-in reporters use the friendly [colours](https://www.npmjs.com/package/colours).', ['colours?']],
    ['The types (from `@octo/types`) rely on strict checks.', ['@octo/types?']],
    ['Tool is built on [Flask-Login](https://pypi.org/project/Flask-Login/).', ['Flask-Login?']],
    ['This crate wraps [url](https://docs.rs/url/latest/url/).', ['url?']],
    ['Tool uses `typescript` and `@types/node` as peer dependencies.', ['typescript?', '@types/node?']],
  ])('is stated by "%s"', (source, expected) => {
    expect(mentioned(source)).toEqual(expected)
  })

  it('is found where the page keeps the targets of its links at its end', () => {
    const lines = ['Tool uses [colours][1].', '', '[1]: https://www.npmjs.com/package/colours']
    expect(packageMentions(page(lines), REPOSITORY)).toMatchObject([{ line: 1, column: 11, value: 'colours' }])
  })

  it.each([
    ['what the reader may use', 'You can use [`@octo/rest`](https://x.dev) instead.'],
    ['an alternative', 'Tool uses `@octo/rest` or `@octo/graphql`.'],
    ['a condition', 'Tool uses `@octo/rest` if installed.'],
    ['another subject', 'Most apps use `@octo/rest`.'],
    ['a comparison', 'Unlike others, Tool uses `@octo/rest`.'],
    ['the past', 'Tool used to be built on `@octo/rest`.'],
    ['the repository itself', 'Tool uses `@acme/kit`.'],
    ['something used by other means', 'Tool uses a scheme like that of `@octo/rest`.'],
    ['the peers of another package', '`renderer` is a peer dependency of `@octo/hooks`.'],
    ['what the page installs', ['Tool uses `@octo/rest`.', '', ...fence('sh', 'npm install @octo/rest')]],
    ['a migration page', ['# Migrating from v1', '', 'Tool uses `@octo/rest`.']],
  ])('is not stated by %s', (_, lines) => {
    expect(mentioned(lines)).toEqual([])
  })

  it('may be told to contributors as "we"', () => {
    expect(mentioned('We use `@octo/rest` for requests.', 'CONTRIBUTING.md')).toEqual(['@octo/rest?'])
    expect(mentioned('We use `@octo/rest` for requests.', 'docs/tutorial.md')).toEqual([])
  })
})
