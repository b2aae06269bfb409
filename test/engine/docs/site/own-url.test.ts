import { describe, expect, it } from 'vitest'
import { homeSlugs, parseOwnUrl } from '../../../../src/engine/docs/site/own-url.ts'

const OWN = new Set(['github.com/acme/tool', 'gitlab.com/acme/tool', 'git.acme.dev/acme/tool'])

describe('An address', () => {
  it.each([
    ['https://github.com/acme/tool/blob/main/src/a.ts', 'src/a.ts', 'main', null],
    ['http://www.github.com/acme/tool/blob/master/README.md#install', 'README.md', 'master', 'install'],
    ['https://github.com/Acme/Tool/tree/HEAD/docs/', 'docs', 'HEAD', null],
    ['https://github.com/acme/tool/edit/main/docs/a%20b.md', 'docs/a b.md', 'main', null],
    ['https://github.com/acme/tool/raw/main/logo.png?raw=true', 'logo.png', 'main', null],
    ['https://github.com/acme/tool/blob/main/a.ts#L10-L20', 'a.ts', 'main', 'L10-L20'],
    ['https://raw.githubusercontent.com/acme/tool/main/install.sh', 'install.sh', 'main', null],
    ['https://raw.githubusercontent.com/acme/tool/refs/heads/main/install.sh', 'install.sh', 'main', null],
    ['https://gitlab.com/acme/tool/-/blob/develop/a.md', 'a.md', 'develop', null],
    ['https://git.acme.dev/acme/tool/src/branch/main/a.md', 'a.md', 'main', null],
    ['https://github.com/acme/tool/blob/main//src//a.ts', 'src/a.ts', 'main', null],
    ['https://github.com/acme/tool/blob/main/100%', '100%', 'main', null],
    [
      'https://github.com/acme/tool/actions/workflows/ci.yml/badge.svg?branch=main',
      '.github/workflows/ci.yml',
      'HEAD',
      null,
    ],
    ['https://github.com/acme/tool/actions/workflows/ci.yml', '.github/workflows/ci.yml', 'HEAD', null],
    [
      'https://img.shields.io/github/actions/workflow/status/acme/tool/ci.yml?branch=main',
      '.github/workflows/ci.yml',
      'HEAD',
      null,
    ],
  ])('%s is a path of the repository', (url, path, branch, anchor) => {
    expect(parseOwnUrl(url, OWN)).toEqual({ path, branch, anchor })
  })

  it.each([
    ['another repository', 'https://github.com/acme/other/blob/main/a.md'],
    ['a workflow of another', 'https://github.com/acme/other/actions/workflows/ci.yml/badge.svg'],
    ['another host', 'https://gitlab.org/acme/tool/blob/main/a.md'],
    ['a tag', 'https://github.com/acme/tool/blob/v1.2.0/a.md'],
    ['a commit', 'https://github.com/acme/tool/blob/0123456789abcdef0123456789abcdef01234567/a.md'],
    ['the repository itself', 'https://github.com/acme/tool'],
    ['a whole branch', 'https://github.com/acme/tool/tree/main'],
    ['an issue', 'https://github.com/acme/tool/issues/3'],
    ['a relative path', '../blob/main/a.md'],
    ['another scheme', 'ssh://github.com/acme/tool/blob/main/a.md'],
  ])('of %s is none', (_, url) => {
    expect(parseOwnUrl(url, OWN)).toBeNull()
  })
})

describe('The home of links', () => {
  const exists = (path: string): boolean => ['a.md', 'b.md', 'c d.md'].includes(path)

  it('is the repository whose files are there', () => {
    const urls = ['a.md', 'b.md', 'c%20d.md', 'gone.md'].map((path) => `https://github.com/Acme/Tool/blob/main/${path}`)
    expect(homeSlugs([...urls, 'https://github.com/x/y/blob/main/a.md', 'not a url'], exists)).toEqual(
      new Set(['github.com/acme/tool']),
    )
  })

  it('is not one of which a single file is there, or most are not', () => {
    const url = (path: string): string => `https://github.com/x/y/blob/main/${path}`
    expect(homeSlugs([url('a.md')], exists)).toEqual(new Set())
    expect(homeSlugs(['a.md', 'b.md', '1', '2', '3'].map(url), exists)).toEqual(new Set())
  })

  it('is not told by files that every repository has, nor by one file alone', () => {
    const everywhere = (path: string): boolean => ['README.md', 'LICENSE', 'package.json', 'a.md'].includes(path)
    const urls = ['README.md#one', 'README.md#two', 'LICENSE', 'package.json', 'a.md', 'a.md#x'].map(
      (path) => `https://github.com/x/y/blob/main/${path}`,
    )
    expect(homeSlugs(urls, everywhere)).toEqual(new Set())
  })

  it('is not told by addresses of tags', () => {
    expect(
      homeSlugs(
        ['a.md', 'b.md'].map((path) => `https://github.com/x/y/blob/v1/${path}`),
        exists,
      ),
    ).toEqual(new Set())
  })
})
