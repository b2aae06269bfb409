import { describe, expect, it } from 'vitest'
import { text } from '../rules/pages.ts'
import { snapshotWithCode } from '../rules/snapshot.ts'

const FILES = {
  'src/a.ts': text("emit('lamp:on')", "// emit('lamp:on') of old", "  emit('lamp:on', 'lamp:on')"),
  'settings.json': '{ "first": "lamp:on" }\n',
  'test/a.test.ts': "expect('lamp:on')\n",
  'README.md': '`lamp:on`\n',
}

describe('The places of a text', () => {
  it('are those in code, outside of comments, tests and pages', async () => {
    const { code } = await snapshotWithCode(FILES, [{ texts: ['lamp:on', 'lamp:off'] }])
    expect(code.placesOf('lamp:on')).toEqual({
      facts: [
        { file: 'src/a.ts', line: 1, text: "emit('lamp:on')", at: 6 },
        { file: 'src/a.ts', line: 3, text: "  emit('lamp:on', 'lamp:on')", at: 8 },
        { file: 'src/a.ts', line: 3, text: "  emit('lamp:on', 'lamp:on')", at: 19 },
        { file: 'settings.json', line: 1, text: '{ "first": "lamp:on" }', at: 12 },
      ],
      open: null,
    })
    expect(code.placesOf('lamp:off')).toEqual({ facts: [], open: null })
  })

  it('are not known of a text that was not asked for, or that stands everywhere', async () => {
    const files = { 'src/a.ts': 'lamp()\n'.repeat(100) }
    const { code } = await snapshotWithCode(files, [{ texts: ['lamp'] }])
    expect(code.placesOf('lamp').open).toBe('it occurs in more places')
    expect(code.placesOf('room')).toEqual({ facts: [], open: 'not read' })
  })

  it('are not known of a text of which most stand in comments', async () => {
    const files = { 'src/a.ts': `${'// lamp\n'.repeat(1000)}lamp()\n`, 'src/b.ts': 'lamp()\n' }
    const { code } = await snapshotWithCode(files, [{ texts: ['lamp'] }])
    expect(code.placesOf('lamp')).toEqual({ facts: [], open: 'it occurs in more places' })
  })

  it('are told of texts that stand in each other', async () => {
    const nested = snapshotWithCode({ 'src/a.ts': 'lamp()\nlamp()\n' }, [{ texts: ['lamp', 'am'] }])
    expect((await nested).code.placesOf('am').facts.map(({ line, at }) => `${line}:${at}`)).toEqual(['1:1', '2:1'])
  })

  it('show what stands around the text of a long line', async () => {
    const files = { 'src/a.ts': `x('${'a'.repeat(1000)}', 'lamp', '${'b'.repeat(1000)}')\n` }
    const { code } = await snapshotWithCode(files, [{ texts: ['lamp'] }])
    const [place] = code.placesOf('lamp').facts
    expect(place?.text).toHaveLength(304)
    expect(place?.text.slice(place.at)).toMatch(/^lamp', 'b/)
  })
})
