import type { FileFacts } from '../../../../src/engine/ecosystems/file-facts.ts'
import type { Sample } from '../../../../src/engine/ecosystems/sample.ts'
import { factsIn, sampleIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

export async function factsOf(source: string): Promise<FileFacts> {
  const facts = await factsIn('src/main.rs', source)
  if (facts === null) throw new Error('not read')
  return facts
}

export async function sampleOf(source: string): Promise<Sample> {
  const sample = await sampleIn('rust', source.split('\n'))
  if (sample === null) throw new Error('not read')
  return sample
}
