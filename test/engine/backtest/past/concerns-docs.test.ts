import { expect, it } from 'vitest'
import { mayConcernDocs } from '../../../../src/engine/backtest/past/check-changes.ts'
import { open } from '../../../base/git/opened.ts'
import { type Files, history } from '../../scan/scanned.ts'

const BEFORE: Files = {
  'README.md': '# Tidy\n',
  'package.json': '{ "name": "tidy" }\n',
  'logo.png': '\u0000image',
  'settings.yml': 'port: 80\nDEEP_SLEEP: 1\n',
  'test/a.test.js': 'test(1)\n',
}

it.each<[string, Files, boolean]>([
  ['a page', { 'README.md': '# Tidy\n\nMore.\n' }, true],
  ['a new page', { 'docs/a.md': '# A\n' }, true],
  ['a manifest', { 'package.json': '{ "name": "neat" }\n' }, true],
  ['new source code, which may break a rule of imports', { 'src/a.js': 'import "b"\n' }, true],
  ['a setting that goes', { 'settings.yml': 'port: 80\n' }, true],
  ['a deleted file, as pages name paths', { 'logo.png': null }, true],
  ['a changed image', { 'logo.png': '\u0000another' }, false],
  ['a new test', { 'test/b.test.js': 'test(2)\n' }, false],
  ['a setting that comes', { 'settings.yml': 'port: 80\nDEEP_SLEEP: 1\nhost: a\n' }, false],
  ['nothing', {}, false],
])('Of a change of %s it is told whether a page may be false after it', async (_, after, may) => {
  const repository = await open(history(BEFORE, after).path)
  expect(await mayConcernDocs(repository, await repository.changes('HEAD~1', 'HEAD'))).toBe(may)
})
