import { describe, expect, it } from 'vitest'
import { lineUrl, repositoryUrlOf } from '../../src/report/links.ts'

describe('Where people read a repository', () => {
  it.each([
    ['https://github.com/acme/tool.git', 'https://github.com/acme/tool'],
    ['https://github.com/acme/tool', 'https://github.com/acme/tool'],
    ['https://github.com/acme/tool/', 'https://github.com/acme/tool'],
    ['git@github.com:acme/tool.git', 'https://github.com/acme/tool'],
    ['ssh://git@github.acme.com:2222/acme/tool.git', 'https://github.acme.com/acme/tool'],
    ['https://gitlab.com/acme/group/tool.git', 'https://gitlab.com/acme/group/tool'],
    ['https://bitbucket.org/acme/tool.git', null],
    ['/home/me/github.com/tool', null],
    ['https://github.com/acme/to(ol).git', null],
    ['', null],
  ])('of the remote %s is %s', (remote, expected) => {
    expect(repositoryUrlOf([remote])).toBe(expected)
  })

  it('is the first of its remotes that says so', () => {
    expect(repositoryUrlOf(['../up', 'git@github.com:a/b', 'git@github.com:c/d'])).toBe('https://github.com/a/b')
  })
})

describe('The address of a line', () => {
  it.each([
    ['https://github.com/a/b', 'docs/a.md', 'https://github.com/a/b/blob/3f2c1ab/docs/a.md?plain=1#L7'],
    ['https://gitlab.com/a/b', 'docs/a.md', 'https://gitlab.com/a/b/-/blob/3f2c1ab/docs/a.md?plain=1#L7'],
    ['https://github.com/a/b', 'a (1).md', 'https://github.com/a/b/blob/3f2c1ab/a%20%281%29.md?plain=1#L7'],
    ['https://github.com/a](x)', 'a.md', null],
  ])('in %s of %s is %s', (repositoryUrl, file, expected) => {
    expect(lineUrl({ file, line: 7 }, repositoryUrl, '3f2c1ab')).toBe(expected)
  })

  it('is none at what is no commit', () => {
    expect(lineUrl({ file: 'a.md', line: 7 }, 'https://github.com/a/b', 'main')).toBeNull()
  })
})
