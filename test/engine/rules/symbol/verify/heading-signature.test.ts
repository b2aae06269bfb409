import { describe, expect, it } from 'vitest'
import { judgePages, text } from '../../pages.ts'

const CODE = text(
  'class Client:',
  '    def post_note(self, body, member=None, room_id=None):',
  '        pass',
  '    def list_notes(self, room_id, *, newest_first=True): pass',
)

async function said(heading: string, more = {}): Promise<string> {
  const judged = await judgePages({ 'README.md': `## ${heading}\n`, 'fold/client.py': CODE, ...more })
  const found = judged.find(({ claim }) => claim.value.includes(','))
  return found === undefined
    ? 'none'
    : `${found.outcome.state}${found.outcome.state === 'fails' && found.outcome.closed ? ' surely' : ''}`
}

describe('A signature in a heading', () => {
  it.each([
    ['post_note(body, room_id)', 'holds'],
    ['`client.post_note(body, member)`', 'holds'],
    ['post_note(room_id, body)', 'fails surely'],
    ['post_note(body, sender)', 'fails'],
    ['post_note(body, ...)', 'none'],
    ['post_note(body="x", member=2)', 'none'],
    ['gone_note(a_b, b_c)', 'unknown'],
  ])('%s: %s', async (heading, expected) => {
    expect(await said(heading)).toBe(expected)
  })

  it('is not known where several things are called so', async () => {
    expect(await said('post_note(room_id, body)', { 'fold/other.py': 'def post_note(room_id, body): pass\n' })).toBe(
      'unknown',
    )
  })

  it('is read of JavaScript, too', async () => {
    expect(
      await said('readNotes(count, folder)', { 'src/a.js': 'export function readNotes(folder, count = 3) {\n}\n' }),
    ).toBe('fails surely')
  })
})
