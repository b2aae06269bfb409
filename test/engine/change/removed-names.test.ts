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
    'no variable of a script',
    'ci/pack',
    '#!/bin/sh\nnote_target="a"\nNOTES=1 cargo build\nkeep="${KEEP_NOTES:-yes}"\n',
    '#!/bin/sh\n',
    ['environment variable KEEP_NOTES'],
  ],
  [
    'a parameter, which is no key',
    'src/a.ts',
    'export function read(path: string, keepNotes?: boolean) {}\n',
    'export function read(path: string) {}\n',
    ['declaration read', 'parameter keepNotes'],
  ],
  [
    'no argument of a call',
    'src/a.js',
    "throw new Fault(reason, 'NoteFault')\nadd('noteAdded', 'noteValue')\nread(notes['noteFolder'])\n",
    '\n',
    ['key noteAdded'],
  ],
  [
    'no type of a content, and no host',
    'src/a.js',
    "send('text/javascript', 'www.example.org', 'note:added')\n",
    '\n',
    ['text note:added'],
  ],
  ['no type of a schema', 'src/a.py', '"type": "object"\n', '"type": "array"\n', []],
  [
    'no word of a text',
    'src/a.py',
    'print("The plugin for all editors requires vim 7.0 and Python 3.6 or so, no less than that")\n',
    'print("The plugin for all editors requires vim 7.0 and Python 3.9 or so, no less than that")\n',
    ['message The plugin for all editors requires vim 7.0 and Python 3.6 or so, no less than that'],
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
