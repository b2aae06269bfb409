import { expect, it } from 'vitest'
import { commandsOf, surviveFault } from './faulty-scans.ts'
import { drifted, emptyCaches, scanAnew } from './repository.ts'

it('A fault of git changes no answer of a scan, now or later', async () => {
  const { path } = drifted()
  const commands = await commandsOf(path, null)
  const right = await scanAnew(path, emptyCaches(), null)
  const faults = [
    ['blame', 'fails'],
    ['cat-file', 'is cut off'],
    ['log', 'runs out of memory'],
    ['ls-tree', 'hangs'],
  ] as const
  for (const [command, kind] of faults) {
    expect(commands).toContain(command)
    await surviveFault(path, { at: commands.indexOf(command), kind, base: null, right })
  }
})
