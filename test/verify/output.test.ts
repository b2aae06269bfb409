import { describe, expect, it } from 'vitest'
import type { OutputSubject } from '../../src/claims/extract/output.ts'
import { outputKind } from '../../src/verify/output.ts'
import { claimOf, type Files, snapshotWithCode } from './snapshot.ts'

async function said(quote: string, code: string, path = 'src/tool/main.py'): Promise<string> {
  const files: Files = { [path]: code }
  const claim = claimOf<OutputSubject>('output', quote, { quote })
  const outcome = outputKind.verify(claim, await snapshotWithCode(files, [outputKind.needs(claim)]))
  if (outcome.state === 'fails') return `${outcome.closed ? 'closed' : 'open'} → ${outcome.suggestion}`
  return outcome.state
}

const CODE = `
def install(name, path, version):
    print(f"Installing {name} to a new environment")
    print("These apps are now available")
    print(f"{name!r} seems to be installed already. Pass '--force' to install again.")
    print(f"recipe {name} failed on line {version} with exit code {path}")
    print(f"recipe {name} failed with exit code {path}")
    print("Removes all the unused packages of it")
    print("Example: tool prune --all. Removes all the unused packages from it, and then much more that nobody has to quote")
    print(f"Shown as the date of today eeee of {name}")
`

describe('A quoted line', () => {
  it.each([
    ['These apps are now available', 'holds'],
    ['These apps are now globally available', 'closed → These apps are now available'],
    ['Installing black to a New environment', 'closed → Installing black to a new environment'],
    // Of several messages the one that fits decides.
    ['recipe x failed with exit code 1', 'holds'],
    [
      'error: Recipe `x` failed on line 2 with exit code 1',
      'closed → error: recipe `x` failed on line 2 with exit code 1',
    ],
    // What no message is near to may be another program's.
    ['Collecting packages for the environment', 'unknown'],
    ['Downloading numpy from the index', 'unknown'],
    // Too few words.
    ['These apps exist', 'unknown'],
    // A longer text, as an example, has it word for word.
    ['Removes all the unused packages from it', 'holds'],
    ['Shown as the date of today Monday of x', 'unknown'],
    // A stand-in of the page.
    ['These apps are <not> now available', 'unknown'],
    ['These 3 apps are now available', 'unknown'],
  ])('%j: %s', async (quote, expected) => {
    expect(await said(quote, CODE)).toBe(expected)
  })

  it('that has another word is told by words of its own, not by those of all messages', async () => {
    const others = Array.from(
      { length: 40 },
      (_, at) => `    print(f"failed to get connection of {x${at}}, try {at} again")\n`,
    ).join('')
    const code = `def f():\n    print("failed to get client connection")\n    print("the shelf of notes is empty today")\n${others}`
    expect(await said('failed to get bus connection', code)).toBe('unknown')
    expect(await said('the shelf of papers is empty today', code)).toBe('closed → the shelf of notes is empty today')
  })

  it('of a test is no text of the program', async () => {
    expect(await said('These apps are now globally available', CODE, 'tests/test_main.py')).toBe('unknown')
  })
})
