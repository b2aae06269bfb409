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
  '| Option | Type |\n| --- | --- |\n| `color` | string |\n| **level?** | number |\n| `on`, `off` | both |\n'

it.each([
  ['## LampOptions', ['LampOptions color level']],
  ['### new lamp.Lamp(options)', ['Lamp color level']],
  ['### `<Lamp />` props', ['Lamp color level']],
  ['## How to set a lamp up', []],
])('the options that a table lists below %s', (heading, expected) => {
  const found = optionLists(page(`# Lamp\n\n${heading}\n\n${TABLE}`))
  expect(found.map(({ owner, options }) => [owner, ...options.map(({ name }) => name)].join(' '))).toEqual(expected)
})

it('no options are listed in a table of something else', () => {
  expect(optionLists(page(`## Lamp\n\n${TABLE.replace('Option', 'Version')}`))).toEqual([])
})
