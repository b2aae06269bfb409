import { describe, expect, it } from 'vitest'
import type { FactNeeds } from '../../../../src/engine/facts/model/needs.ts'
import { snapshotWithCode } from '../../rules/snapshot.ts'

const FILES = {
  'src/args.py': 'parser.add_argument("--verbose")\n',
  'src/table.py': 'COMMANDS = {"fit": fit, "plot": plot}\n',
  'src/home.py': 'home = os.environ["TOOL_HOME"]\n',
  'src/args.rs': 'use clap::Arg;\nArg::new("the").long("the")\n',
}

/** The files that are parsed for what is asked. */
async function filesRead(needs: FactNeeds): Promise<string[]> {
  const read: string[] = []
  await snapshotWithCode(FILES, [needs], (path) => void read.push(path))
  return read.sort()
}

describe('Of the files of a commit', () => {
  it.each([
    [{ commands: true }, ['src/table.py']],
    [{ options: true }, ['src/args.py', 'src/args.rs']],
    [{ environment: true }, ['src/home.py']],
    [{ commands: true, environment: true }, ['src/home.py', 'src/table.py']],
  ] satisfies [FactNeeds, string[]][])('those that may say something are parsed for %j', async (needs, expected) => {
    expect(await filesRead(needs)).toEqual(expected)
  })
})
