import { describe, expect, it } from 'vitest'
import { figuresOf } from '../../judge/facts/figures.ts'
import { lie, truth } from '../../judge/facts/labelled.ts'
import { packageJson } from '../scanned.ts'

const REPOSITORY = {
  'package.json': packageJson({ dependencies: { fastify: '^5.0.0' }, bin: 'src/main.js' }),
  'src/main.js':
    "import { Command } from 'commander'\nconst program = new Command('tidy')\nprogram.option('--days <n>', 'days that a note is kept', '30')\nprogram.parse()\n",
  'src/notes.js': `export const MAX_NOTES_PER_USER = 100
export const SYNC_TIMEOUT_MS = 5000
export const BACKUP_KEEP_WEEKS = 2
export const ARCHIVE_KEEP_WEEKS = 8
export function readNotes() {}
app.get('/notes', readNotes)
`,
}

const told = async (says: string, isTrue: boolean): Promise<boolean> => {
  const { missed, flagged } = await figuresOf([
    { repository: REPOSITORY, statements: [isTrue ? truth(says) : lie(says)] },
  ])
  return isTrue ? flagged.length > 0 : missed.length === 0
}

describe('Of a repository it is told that', () => {
  it.each([
    'A user can have 200 notes.',
    'A sync has a timeout of 10 seconds.',
    'Send `POST /notes` to read the notes.',
    'The server is built with Express.',
    'It works with fastify 4.',
    '`readAllNotesTwice()` reads them.',
    'With `--weeks` a note is kept for longer.',
    'They are read in `src/storage/reader.js`.',
  ])('it is not so: %s', async (says) => {
    expect(await told(says, false)).toBe(true)
  })

  it.each([
    'A user can have 100 notes.',
    'A sync has a timeout of 5 seconds.',
    'There is no `POST /notes`.',
    'A note is kept for 30 days.',
    'Things are kept for 3 weeks.',
    'Unlike Express, Fastify has hooks.',
    '`npm install --no-save` works as well.',
    'Create `src/own/plugin.js` for your own plugin.',
    'Settings are in `config/local.json`.',
  ])('nothing is wrong with: %s', async (says) => {
    expect(await told(says, true)).toBe(false)
  })
})
