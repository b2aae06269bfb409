import { expect, it } from 'vitest'
import { optionLists } from '../../../../src/engine/docs/annotation/option-lists.ts'
import { ownedMembers } from '../../../../src/engine/docs/annotation/owned-members.ts'
import { readDoc } from '../../../../src/engine/docs/read.ts'

function page(text: string, path = 'README.md') {
  return readDoc(path, Buffer.from(text))
}

it.each([
  ['`Lamp.dim()`', ['Lamp.dim']],
  ['`Lamp#dim(level, [options])` and `lamp.Lamp.prototype.on`', ['Lamp.dim', 'Lamp.on']],
  ['### lamp.Lamp#dim(level)', ['Lamp.dim']],
  ['### `Lamp.dim`', ['Lamp.dim']],
  ['`lamp.dim()`, `Lamp`, `Lamp.dim.level`, `LAMP`', []],
  ['`Node.js`, `Lamp.ts` and `Config.json`', []],
  ['`Lamp.blink()` was removed in 2.0.', []],
])('the members that a page names with their owners in %s', (text, expected) => {
  const found = ownedMembers(page(`# Lamp\n\n${text}\n`))
  expect(found.map(({ owner, member }) => `${owner}.${member}`)).toEqual(expected)
  for (const { block, column, member } of found) expect(block.lines[0]?.slice(column)).toMatch(new RegExp(`^${member}`))
})

const TABLE =
  '| Option | Type |\n| --- | --- |\n| `color` | string |\n| **level?** | number |\n| `on`, `off` | both |\n| name | string |\n'
const ITEMS = '- `on()`: on\n- **`dim(level, [color])`**: dims\n- a lamp\n- `.color: string` is its color\n'
const HEADINGS = '#### `lamp.on()`\n\n#### .dim(level): void\n\n#### color\n\n#### How to\n'

it.each([
  ['## LampOptions', TABLE, ['LampOptions color level name']],
  ['### new lamp.Lamp(options)', TABLE, ['Lamp color level name']],
  ['### `<Lamp />` props', TABLE, ['Lamp color level name']],
  ['## Options', TABLE, ['Lamp color level name']],
  ['## How to set a lamp up', TABLE, []],
  ['## Lamp API', ITEMS, ['Lamp on dim(level, [color]) color']],
  ['## Methods', ITEMS, ['Lamp on dim(level, [color]) color']],
  ['## Lamp API', `${ITEMS}\n- \`LAMP_COLOR\` envvar`, ['Lamp on dim(level, [color]) color']],
  ['## Class: Lamp', HEADINGS, ['Lamp on dim(level) color']],
  ['## Class: Lamp', HEADINGS.replace('#### color', '##### level\n\n#### color'), ['Lamp on dim(level) color']],
  ['## Lamps at night', HEADINGS, []],
  ['## Class: Lamp', HEADINGS.replace('#### color', '#### `fuse.blow()`\n\n#### color'), ['Lamp on dim(level) color']],
])('what a page lists below %s', (heading, list, expected) => {
  const found = optionLists(page(`# Lamp\n\n${heading}\n\n${list}`))
  const written = found.map(({ owner, options }) =>
    [owner, ...options.map(({ name, parameters }) => (parameters === null ? name : `${name}(${parameters})`))].join(
      ' ',
    ),
  )
  expect(written).toEqual(expected)
})

it('no options are listed in a table of something else', () => {
  expect(optionLists(page(`## Lamp\n\n${TABLE.replace('Option', 'Version')}`))).toEqual([])
})
