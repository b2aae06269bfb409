import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unifiedDiff } from '../../../src/engine/fixes/diff.ts'
import { fixture } from '../../base/git/opened.ts'

function diff(before: string, after: string): string {
  return Buffer.from(unifiedDiff('docs/a.md', Buffer.from(before), Buffer.from(after))).toString()
}

/** What `git apply` makes of the diff, in a repository of its own. */
function applied(path: string, before: Buffer, after: Buffer): Buffer {
  const folder = fixture().path
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, before)
  execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: folder, input: unifiedDiff(path, before, after) })
  return readFileSync(file)
}

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)

function page(changed: Readonly<Record<number, string>>, end = '\n'): string {
  return LINES.map((line, index) => `${changed[index + 1] ?? line}${end}`).join('')
}

describe('unifiedDiff', () => {
  it('shows three lines around each change, and joins hunks that meet', () => {
    expect(diff(page({}), page({ 2: 'two', 9: 'nine', 20: 'twenty' }))).toBe(
      [
        'diff --git a/docs/a.md b/docs/a.md',
        '--- a/docs/a.md',
        '+++ b/docs/a.md',
        '@@ -1,12 +1,12 @@',
        ...[' line 1', '-line 2', '+two', ' line 3', ' line 4', ' line 5', ' line 6', ' line 7', ' line 8'],
        ...['-line 9', '+nine', ' line 10', ' line 11', ' line 12'],
        '@@ -17,7 +17,7 @@',
        ...[' line 17', ' line 18', ' line 19', '-line 20', '+twenty', ' line 21', ' line 22', ' line 23', ''],
      ].join('\n'),
    )
  })

  it('says nothing of a page that is the same', () => {
    expect(diff(page({}), page({}))).toBe('')
  })

  it.each<[string, string, Buffer, Buffer]>([
    ['LF', 'docs/a.md', Buffer.from(page({})), Buffer.from(page({ 1: 'one', 2: 'two', 30: 'thirty' }))],
    ['CRLF', 'docs/a.md', Buffer.from(page({}, '\r\n')), Buffer.from(page({ 7: 'x' }, '\r\n'))],
    ['no line end at its end', 'a.md', Buffer.from('one\ntwo'), Buffer.from('one\n2')],
    ['a byte order mark', 'a.md', Buffer.from('\ufeffone\n'), Buffer.from('\ufeff1\n')],
    ['bytes that are no text', 'a.md', Buffer.from('\xff\nold\n', 'latin1'), Buffer.from('\xff\nnew\n', 'latin1')],
    ['a name with spaces', 'my docs/a b.md', Buffer.from('old\n'), Buffer.from('new\n')],
    ['a name with quotes and a tab', 'the "docs"\t/\\a.md', Buffer.from('old\n'), Buffer.from('new\n')],
    ['a name of other letters', 'dócs/文書.md', Buffer.from('old\n'), Buffer.from('new\n')],
  ])('is taken by git apply: %s', (_, path, before, after) => {
    expect(applied(path, before, after)).toEqual(after)
  })
})
