import { expect, it } from 'vitest'
import { firstLines, howFixed, judgeIssues, shortDiff } from '../../../demo/path/change-text.ts'

it('shows of a diff the files and the lines that change', () => {
  const diff = 'diff --git a/x.js b/x.js\nindex 1..2 100644\n--- a/x.js\n+++ b/x.js\n@@ -1 +1 @@\n-old\n+new\n same'
  expect(shortDiff(diff)).toBe('x.js\n-old\n+new')
})

it('shows a file that moved by both of its names', () => {
  expect(shortDiff('diff --git a/a b/b\nsimilarity index 100%\nrename from a\nrename to b')).toBe('-a\n+b')
})

it('cuts long texts, and says how much is left', () => {
  expect(firstLines('1\n2\n3\n4', 2)).toBe('1\n2\n… and 2 more lines')
  expect(firstLines('1\n2\n3', 2)).toBe('1\n2\n3')
})

it('says who knew what to write', () => {
  expect(howFixed({ certain: 1, guessed: 0, byHand: 0 })).toBe('as DocAlign suggests (1 line, certain)')
  expect(howFixed({ certain: 2, guessed: 0, byHand: 1 })).toBe(
    'as DocAlign suggests (2 lines, certain), and by hand, where DocAlign has no edit to suggest (1 line)',
  )
})

it('finds what the judge says in a check run', () => {
  const text = '<details><summary>1 issue of the judge</summary>\n\n| warning |\n\n</details>\n\n<details>'
  expect(judgeIssues(text)).toBe('1 issue of the judge:\n\n| warning |')
  expect(judgeIssues('')).toBe('')
})
