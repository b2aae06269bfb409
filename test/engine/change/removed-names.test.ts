import { expect, it } from 'vitest'
import { removedNames } from '../../../src/engine/change/removed-names.ts'

/** `sort name`, and of a value its old and new text, of what the change of a file takes away. */
function taken(path: string, old: string, now: string): string[] {
  return removedNames([{ path, old, now, before: '1', after: '2' }]).map(
    ({ sort, name, value }) => `${sort} ${name}${value ? ` ${value.old} → ${value.now}` : ''}`,
  )
}

it.each([
  [
    'a default',
    'src/a.ts',
    'export const wait = 60\n',
    'export const wait = 90\n',
    ['declaration wait', 'value wait 60 → 90'],
  ],
  [
    'the words of a comment',
    'src/a.py',
    'def f(note):\n    """\n    :param note: `tidy.Note` instance where this error occurred\n    """\n',
    'def f(note):\n    """\n    :param note: `Note` instance where this error occurred\n    """\n',
    [],
  ],
])('A change takes away what its lines declare: %s', (_, path, old, now, found) => {
  expect(taken(path, old, now)).toEqual(found)
})
