import { describe, expect, it } from 'vitest'
import { acceptedFixes } from '../../src/scan/judged-fix.ts'
import { open } from '../git/opened.ts'
import { configOf, history, packageJson } from './scanned.ts'

const PAGE = '# Tidy\r\n\r\nRun `npm run build`, then see [the start](docs/start.md).\r\nRun `npm run gone` too.\r\n'
const FILES = {
  'README.md': PAGE,
  'package.json': packageJson({ scripts: { compile: 'x' } }),
  'docs/first.md': '# First\n\n## Begin\n\nGo.\n',
}
const LINE = 'Run `npm run build`, then see [the start](docs/start.md).'

async function accepts(text: string, line = 3, file = 'README.md'): Promise<boolean> {
  const repository = await open(history(FILES).path)
  const head = await repository.resolve('HEAD')
  const accepted = await acceptedFixes(repository, { head, config: configOf() }, [{ file, line, text }])
  return accepted.length === 1
}

describe('A suggestion', () => {
  it.each<[string, string]>([
    ['a script that there is', LINE.replace('build', 'compile')],
    ['a file that there is', LINE.replace('docs/start.md', 'docs/first.md')],
    ['an anchor that there is', LINE.replace('docs/start.md', 'docs/first.md#begin')],
  ])('is accepted with %s, whatever else the line and the page have', async (_, text) => {
    expect(await accepts(text)).toBe(true)
  })

  it('is accepted though another page still says what this one said', async () => {
    const page = '# Widgets\n\nThe widgets of this project need Node.js 18 to run well.\n'
    const { path } = history({
      'package.json': packageJson({ engines: { node: '>=20' } }),
      'docs/a.md': page,
      'docs/b.md': page,
    })
    const repository = await open(path)
    const fix = { file: 'docs/a.md', line: 3, text: 'The widgets of this project need Node.js 20 to run well.' }
    const head = await repository.resolve('HEAD')
    expect(await acceptedFixes(repository, { head, config: configOf() }, [fix])).toEqual([fix])
  })

  it.each<[string, string, number?, string?]>([
    ['a script that there is not', LINE.replace('build', 'make')],
    ['a file that there is not', LINE.replace('docs/start.md', 'docs/second.md')],
    ['an anchor that there is not', LINE.replace('docs/start.md', 'docs/first.md#end')],
    ['a line that the page has not', LINE, 99],
    ['a page that there is not', LINE, 3, 'docs/none.md'],
  ])('is turned down with %s', async (_, text, line, file) => {
    expect(await accepts(text, line, file)).toBe(false)
  })
})
