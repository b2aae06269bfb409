import { expect, it } from 'vitest'
import type { Alteration } from '../../src/engine/change/alteration.ts'
import { alteredLists } from '../../src/engine/change/alterations/altered-lists.ts'
import { alteredTexts } from '../../src/engine/change/alterations/copied-texts.ts'
import { removedParameters } from '../../src/engine/change/alterations/removed-parameters.ts'
import { mentionsOf } from '../../src/engine/change/mentions/mentions.ts'
import { readDoc } from '../../src/engine/docs/read.ts'
import { growthFrom, leastGrowth, MAX_GROWTH } from './growth.ts'

it.each<[string, string, (count: number) => string]>([
  ['classes with constructors', 'a.py', (count) => 'class A:\n  def __init__(self, limit):\n    pass\n'.repeat(count)],
  ['lines that may be types', 'a.java', (count) => '  Type\n'.repeat(count)],
  ['modifiers without a class', 'a.ts', (count) => 'export\n'.repeat(count)],
  ['calls that do not end', 'a.ts', (count) => ' f(\n'.repeat(count)],
  ['calls in each other', 'a.ts', (count) => ' f(\n'.repeat(count) + ')'.repeat(count)],
])('a changed file of %s: twice as much takes twice as long', async (_, path, textOf) => {
  const compared = (count: number) => {
    const text = textOf(count)
    return removedParameters({ path, old: text, now: `${text}\n`, before: null, after: null })
  }
  expect(await leastGrowth(compared, 20_000)).toBeLessThan(MAX_GROWTH)
})

it('lists of names in one line: twice as much takes twice as long', async () => {
  const compared = (count: number) => {
    const old = Array.from({ length: count }, (_, index) => `const a${index} = ['one', 'two', 'three'];`).join(' ')
    return alteredLists({ path: 'a.ts', old, now: old.replaceAll("'three'", "'four'"), before: null, after: null })
  }
  expect(await leastGrowth(compared, 20_000)).toBeLessThan(MAX_GROWTH)
})

it('lists of one name: twice as much takes twice as long', async () => {
  const compared = (count: number) => {
    const old = "all = ['one', 'two', 'three']\n".repeat(count)
    return alteredLists({ path: 'a.py', old, now: old.replaceAll("'three'", "'four'"), before: null, after: null })
  }
  expect(await leastGrowth(compared, 20_000)).toBeLessThan(MAX_GROWTH)
})

it('lines of help in one place: twice as much takes twice as long', async () => {
  const lines = (count: number, limit: number) =>
    Array.from({ length: count }, (_, index) => ({
      line: index + 1,
      text: `    # The limit of the lamp is ${limit} watts in room n${index.toString(36).replace(/\d/g, 'x')}`,
    }))
  const compared = (count: number) =>
    alteredTexts([{ from: 1, removed: lines(count, 100), added: lines(count, 200) }], {
      ...{ path: 'a.py', old: '', now: '', before: null, after: null },
    })
  expect(await leastGrowth(compared, 5000)).toBeLessThan(MAX_GROWTH)
})

const place = { path: 'package.json', line: 1, text: '' }
const altered = { owner: null, before: place, after: null, became: null, value: null }

it.each<[string, (name: string) => string, (name: string) => Alteration]>([
  [
    'lists',
    (name) => `One of \`${name}a\`, \`${name}b\` and \`${name}c\`.`,
    (name) => {
      const value = { old: `${name}a, ${name}b, ${name}c`, now: `${name}a, ${name}b` }
      return { ...altered, sort: 'list', name, value }
    },
  ],
  [
    'lists that stand in columns',
    (name) => `- \`${name}a\`\n- \`${name}b\`\n- \`${name}c\`\n\nAnd so on.`,
    (name) => {
      const value = { old: `${name}a, ${name}b, ${name}c`, now: `${name}a, ${name}b` }
      return { ...altered, sort: 'list', name, value }
    },
  ],
  [
    'dependencies of packages',
    (name) => `\`tidy\` uses the [${name}] plugin.`,
    (name) => ({ ...altered, sort: 'dependency', name, owner: 'tidy' }),
  ],
  [
    'values',
    (name) => `The default of \`${name}\` is 1234.`,
    (name) => ({ ...altered, sort: 'value', name, value: { old: `9${name.length}${name}`, now: '4321' } }),
  ],
  [
    'messages',
    (name) => `It prints \`cannot read ${name}\`.`,
    (name) => ({ ...altered, sort: 'message', name: `cannot read ${name}` }),
  ],
])('as many altered %s as lines of a page: twice as much takes twice as long', async (_, line, alterationOf) => {
  const effort = (count: number) => {
    const names = Array.from(
      { length: count },
      (_, index) => `name${index.toString(36).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
    )
    const doc = readDoc('page.md', Buffer.from(names.map(line).join('\n\n')))
    return mentionsOf([doc], names.map(alterationOf))
  }
  expect(await growthFrom(effort, 1000)).toBeLessThan(MAX_GROWTH)
})
