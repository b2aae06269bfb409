import { describe, expect, it } from 'vitest'
import { text } from '../pages.ts'
import { type Example, findingsOf } from './findings.ts'

const EXTENSION = JSON.stringify({
  name: 'quill',
  engines: { vscode: '^1.80.0' },
  contributes: {
    commands: [
      { command: 'quill.toggleMark', title: 'Toggle Mark', category: 'Quill' },
      { command: 'quill.next', title: 'Quill: Jump to Next' },
      { command: 'quill.reflow', title: 'Reflow' },
    ],
    keybindings: [
      { command: 'quill.toggleMark', key: 'ctrl+alt+m', mac: 'cmd+alt+m' },
      { command: 'quill.next', key: 'ctrl+alt+n', mac: 'cmd+alt+j' },
      { command: 'quill.reflow', key: 'shift+alt+q', when: 'editorTextFocus' },
    ],
  },
})

const KEYS: readonly Example[] = [
  [
    'keys before the title of a command',
    {
      'package.json': EXTENSION,
      'README.md': text(
        '# Quill',
        '',
        '| Key | Command |',
        '| --- | --- |',
        '| <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>K</kbd> | Toggle mark |',
        '| <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>N</kbd> | Jump to next |',
      ),
    },
    ['README.md:5 ctrl+alt+k'],
  ],
  [
    'keys of a Mac behind it',
    {
      'package.json': EXTENSION,
      'README.md': text(
        '# Quill',
        '',
        '| Command | Windows | Mac |',
        '| --- | --- | --- |',
        '| Quill: Jump to Next | <kbd>Ctrl+Alt+N</kbd> | <kbd>⌘</kbd> <kbd>⌥</kbd> <kbd>N</kbd> |',
        '| Quill: Toggle Mark | <kbd>Ctrl+Alt+M</kbd> | <kbd>⌘</kbd> <kbd>⌥</kbd> <kbd>M</kbd> |',
      ),
    },
    ['README.md:5 cmd+alt+n'],
  ],
  [
    'keys of a command that is named by its id',
    {
      'package.json': EXTENSION,
      'docs/keys.md': text(
        '# Keys',
        '',
        '| Id | Default |',
        '| --- | --- |',
        '| `quill.reflow` | <kbd>Alt</kbd> + <kbd>Q</kbd> |',
        '| `quill.next` | <kbd>Ctrl</kbd> + <kbd>Alt</kbd> + <kbd>N</kbd> |',
      ),
    },
    ['docs/keys.md:5 alt+q'],
  ],
  [
    'keys of two systems in one, and nothing for those of other commands',
    {
      'package.json': EXTENSION,
      'README.md': text(
        '# Quill',
        '',
        '| Key | Command |',
        '| --- | --- |',
        '| <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>P</kbd> | Show all commands |',
        '| <kbd>Ctrl</kbd>/<kbd>⌘</kbd> + <kbd>B</kbd> | Toggle mark |',
        '| <kbd>Ctrl</kbd>/<kbd>⌘</kbd> + <kbd>Alt</kbd> + <kbd>M</kbd> | Toggle mark |',
      ),
    },
    ['README.md:6 ctrl+b', 'README.md:6 cmd+b'],
  ],
  [
    'keys of a command whose title is elsewhere',
    {
      'package.json': JSON.stringify({
        contributes: {
          commands: [{ command: 'quill.foldAll', title: '%fold%' }],
          keybindings: [{ command: 'quill.foldAll', key: 'ctrl+0' }],
        },
      }),
      'README.md': text('| Key | |', '| --- | --- |', '| <kbd>ctrl-1</kbd> | Fold all |'),
    },
    ['README.md:3 ctrl+1'],
  ],
]

describe('A statement about a table of keys', () => {
  it.each(KEYS)('is read as %s', async (_name, files, expected) => {
    expect(await findingsOf(files)).toEqual(expected)
  })
})
