import { expect, it } from 'vitest'
import { factsIn } from '../../src/ecosystems/syntax/read.ts'
import { type Bomb, filled } from './bombs/bomb.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

const COMMANDER = "import { Command, program } from 'commander'\n"

/** Source files with too much in them; of larger ones nothing is read. */
const SOURCES: readonly Bomb[] = [
  filled('commands of commander', 'cli.js', (index) => `program.command('a${index}')\n`, { start: COMMANDER }),
  filled(
    'commands of commander that functions return',
    'cli.js',
    (index) => `function f${index}() {\n  const a = new Command('b')\n  return a\n}\n`,
    { start: COMMANDER },
  ),
].map((bomb) => ({ ...bomb, full: bomb.full / 4 }))

it.each(SOURCES)('$name: twice as much takes twice as long', async ({ path, of, full }) => {
  const read = (count: number): unknown => factsIn(path, of(count))
  await read(1)
  expect(await leastGrowth(read, full)).toBeLessThan(MAX_GROWTH)
})
