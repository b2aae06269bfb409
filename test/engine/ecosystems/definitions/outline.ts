import { declarationsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

/** One line per definition: `+` when visible outside its file, its kind, and its name after that of its container. */
export async function outline(path: string, source: string): Promise<string[]> {
  const definitions = await declarationsIn(path, source)
  return definitions.map(({ name, kind, container, exported }) => {
    return `${exported ? '+' : '-'} ${kind} ${container === null ? '' : `${container}.`}${name}`
  })
}
