import { describe, expect, it } from 'vitest'
import { text } from '../pages.ts'
import { type Example, findingsOf } from './findings.ts'

const EMITTED: readonly Example[] = [
  [
    'an event that a plug-in of jQuery triggers',
    {
      'src/shade.js': text(
        'export class Shade {',
        '  open() {',
        "    this.$el.trigger('shade:opened')",
        '  }',
        '',
        '  close() {',
        "    this.$el.trigger('shade:closed', [this])",
        '  }',
        '}',
      ),
      'README.md': text(
        '# Shade',
        '',
        '## Events',
        '',
        '| Event | Description |',
        '| --- | --- |',
        '| `shade:opened` | it is open |',
        '| `shade:shut` | it is closed |',
      ),
    },
    ['README.md:8 shade:shut'],
  ],
  [
    'a signal of a program of Python that a test still has',
    {
      'quarry/job.py': text(
        'class Job(Emitter):',
        '    def run(self):',
        '        self.emit("job-started", self)',
        '        self.work()',
        '        self.emit("job-finished", self)',
      ),
      'tests/test_job.py': text('def test_done(job):', '    assert "job-done" not in job.log'),
      'CHANGELOG.md': text('# Changes', '', '- `job-done` is called `job-finished`'),
      'docs/signals.md': text('# Signals', '', '- `job-started`: when it starts', '- `job-done`: when it is done'),
    },
    ['docs/signals.md:4 job-done'],
  ],
  [
    'an event of a custom element',
    {
      'src/tray.ts': text(
        'export class Tray extends HTMLElement {',
        '  pull() {',
        "    this.dispatchEvent(new CustomEvent('tray-pulled', { bubbles: true }))",
        '    // tray-pull-end comes later',
        "    this.dispatchEvent(new CustomEvent('tray-at-end'))",
        '  }',
        '}',
      ),
      'docs/tray.md': text(
        '# Tray',
        '',
        'The element dispatches these events:',
        '',
        '- **`tray-pulled`**: somebody pulls it',
        '- **`tray-pull-end`**: it is out',
      ),
    },
    ['docs/tray.md:6 tray-pull-end'],
  ],
  [
    'a state that code returns',
    {
      'state/state.go': text(
        'package state',
        '',
        'func (s State) String() string {',
        '\tswitch s {',
        '\tcase Queued:',
        '\t\treturn "build_queued"',
        '\tcase Failed:',
        '\t\treturn "build_failed"',
        '\t}',
        '\treturn "build_done"',
        '}',
      ),
      'README.md': text(
        '# Builder',
        '',
        '| Status | Meaning |',
        '| --- | --- |',
        '| `build_queued` | it waits |',
        '| `build_broken` | it went wrong |',
        '| `build_done` | it is done |',
      ),
    },
    ['README.md:6 build_broken'],
  ],
  [
    'nothing where code puts names together',
    {
      'src/shade.js': text("el.trigger('shade:opened')", "el.trigger('shade:' + state)"),
      'README.md': text('# Shade', '', '## Events', '', '- `shade:opened`: it is open', '- `shade:shut`: it is closed'),
    },
    [],
  ],
  [
    'nothing where no name of the list is emitted, or none is like it',
    {
      'src/shade.js': text("el.trigger('shade:opened')", "el.on('load:begin', begin)"),
      'README.md': text('# Shade', '', '## Events', '', '- `load:begin`: it loads', '- `load:done`: it has loaded'),
      'docs/events.md': text('# Events', '', '- `shade:opened`: it is open', '- `blind:shut`: it is closed'),
    },
    [],
  ],
]

describe('A statement about a name that code emits', () => {
  it.each(EMITTED)('is read as %s', async (_name, files, expected) => {
    expect(await findingsOf(files)).toEqual(expected)
  })
})
