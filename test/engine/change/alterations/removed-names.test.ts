import { expect, it } from 'vitest'
import { removedNames } from '../../../../src/engine/change/alterations/removed-names.ts'

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
  [
    'no answer to a question',
    'src/notes.py',
    "class Notes:\n    states = {'1': True, 'yes': True, 'on': True, 'no': False, 'off': False, 'lasting': True}\n",
    'class Notes:\n    pass\n',
    ['declaration states', 'key lasting'],
  ],
  ['no type of a schema', 'src/a.py', '"type": "object"\n', '"type": "array"\n', []],
  [
    'no word of a text',
    'src/a.py',
    'print("The plugin for all editors requires vim 7.0 and Python 3.6 or so, no less than that")\n',
    'print("The plugin for all editors requires vim 7.0 and Python 3.9 or so, no less than that")\n',
    [
      'message The plugin for all editors requires vim 7.0 and Python 3.6 or so, no less than that',
      'message The plugin for all editors requires vim 7.0 and Python 3.6 or so, no less than that The plugin for all editors requires vim 7.0 and Python 3.6 or so, no less than that → The plugin for all editors requires vim 7.0 and Python 3.9 or so, no less than that',
    ],
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

it.each([
  ['a flag of a program', 'a.go', 'fs.IntVar(&c.age, "note-age", 5, "how old")', '5', 'note-age'],
  ['a variable of the environment', 'a.py', 'age = os.environ.get("NOTE_AGE", "5")', '5', 'NOTE_AGE'],
  ['a placeholder', 'a.sh', 'AGE="${NOTE_AGE:-5}"', '5', 'NOTE_AGE'],
  ['a placeholder of an annotation', 'A.java', '@Value("${notes.age:5}")', '5', 'notes.age'],
  ['an option and its short form', 'a.py', 'add("-a", "--note-age", type=int, default=5)', '5', 'note-age'],
  ['an option above', 'a.py', 'add(\n    "--note-age",\n    type=int,\n    default=5,\n)', '5', 'note-age'],
  ['a symbol', 'a.rb', 'option :note_age, default: 5', '5', 'note_age'],
  ['a field below its attribute', 'a.rs', '#[arg(long, default_value_t = 5)]\npub note_age: u32,', '5', 'note_age'],
  ['a chain', 'a.go', 'kingpin.Flag("note.age", "How old").Default("5s")', '5s', 'note.age'],
  ['a tag', 'a.go', 'Age int `env:"NOTE_AGE" envDefault:"5"`', '5', 'NOTE_AGE'],
  ['a property', 'A.cs', 'public int NoteAge { get; set; } = 5;', '5', 'NoteAge'],
  ['a factor', 'a.go', 'NoteAge: time.Second * 5,', '5', 'NoteAge'],
  ['a unit', 'a.kt', 'val noteAge = 5.seconds', '5', 'noteAge'],
  ['a variable of make', 'Makefile', 'NOTE_AGE ?= 5', '5', 'NOTE_AGE'],
  ['a limit', 'a.ts', 'if (noteAge.length > 5) stop()', '5', 'noteAge'],
  ['a limit of a schema', 'a.ts', 'noteAge: z.string().min(1).max(5),', '5', 'noteAge'],
  ['a fallback', 'a.ts', 'const age = options.noteAge ?? 5', '5', 'noteAge'],
])('The name of a value is that of %s', (_, path, old, value, name) => {
  expect(taken(path, old, old.replace(value, value.replace('5', '8')))).toContain(
    `value ${name} ${value} → ${value.replace('5', '8')}`,
  )
})
