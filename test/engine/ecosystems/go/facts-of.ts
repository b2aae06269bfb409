import type { FileFacts } from '../../../../src/engine/ecosystems/file-facts.ts'
import { factsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

/** The facts of a file that can be read. */
export async function factsOf(path: string, source: string): Promise<FileFacts> {
  const facts = await factsIn(path, source)
  if (facts === null) throw new Error(`${path} is not read`)
  return facts
}
