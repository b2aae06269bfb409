import { expect, it } from 'vitest'
import { simpleCommands } from '../../../../src/engine/docs/shell/simple-commands.ts'

it.each<[string, [string, number][]]>([
  ['npm ci', [['npm ci', 0]]],
  [
    'npm run test:all && npm run test',
    [
      ['npm run test:all', 0],
      ['npm run test', 20],
    ],
  ],
  [
    '  a ;  b | c # d',
    [
      ['a', 2],
      ['b', 7],
      ['c', 11],
    ],
  ],
  [
    `echo "a && b" && c`,
    [
      ['echo "a && b"', 0],
      ['c', 17],
    ],
  ],
])('%s is taken apart, each command with its place', (line, commands) => {
  expect(simpleCommands(line).map(({ text, at }) => [text, at])).toEqual(commands)
})
