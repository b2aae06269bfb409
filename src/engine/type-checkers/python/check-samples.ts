import { groupBy } from '../../../base/group-by.ts'
import type { SampleFault } from '../../ecosystems/sample.ts'
import type { CheckedSamples, CheckTask, ReadTexts, SampleToCheck } from '../protocol.ts'
import { createClasses } from './classes.ts'
import { faultsOf } from './faults.ts'
import { faultsOfNames } from './names.ts'
import { contextLines } from './page-context.ts'
import { type ReadSample, readSample } from './read-sample.ts'
import { loadSources, modulesIn } from './sources.ts'
import type { RunTypeServer } from './type-server.ts'

export interface Checking {
  readonly read: ReadTexts
  readonly run: RunTypeServer
  /** Works on one sample, which may take too long. */
  during<T>(sample: string, work: () => Promise<T>): Promise<T>
}

/** The folder of the repository's files in that of the checker. */
const SOURCES = 'sources'

/** Checks samples in Python against the sources of the packages that they import. */
export async function checkSamples(task: CheckTask, { read, run, during }: Checking): Promise<CheckedSamples> {
  const sources = await loadSources(
    task.samples.map(({ text }) => text),
    { ...task, read },
  )
  const { texts } = sources
  const faults = new Map<string, readonly SampleFault[]>()
  const answer = { faults, read: [...texts.keys()] }
  if (texts.size === 0) return answer
  const names = new Map(task.samples.map((sample, index) => [sample, `docalign_sample_${index}`]))
  const moduleOf = (sample: SampleToCheck): string => names.get(sample) ?? ''
  const named = task.samples.filter(({ madeOf }) => madeOf === 'names')
  const samples = await readAll(
    task.samples.filter((sample) => !named.includes(sample)),
    moduleOf,
  )
  const inFolder = (path: string): string => `${SOURCES}/${path}`
  const fileOf = (sample: SampleToCheck): string => `samples/${moduleOf(sample)}.py`
  const files = new Map([
    ...[...texts].map(([path, text]) => [inFolder(path), text] as const),
    ...[...samples].map(([{ sample }, text]) => [fileOf(sample), text] as const),
    ...named.map((sample) => [fileOf(sample), ''] as const),
  ])
  const roots = [...new Set([...texts.keys()].map((path) => inFolder(sources.rootOf(path)).replace(/\/$/, '')))]
  const classes = createClasses(texts)
  const pathOf = (file: string): string | null => {
    const path = file.startsWith(`${SOURCES}/`) ? file.slice(SOURCES.length + 1) : ''
    return texts.has(path) ? path : null
  }
  const modules = modulesIn(sources)
  await run({ files, roots }, async (server) => {
    for (const [each, text] of samples) {
      const context = { server, classes, texts, file: fileOf(each.sample), text, pathOf }
      faults.set(each.sample.id, await during(each.sample.id, () => faultsOf(each, context)))
    }
    for (const sample of named) {
      const context = { server, classes, texts, file: fileOf(sample), pathOf, ...modules }
      faults.set(sample.id, await during(sample.id, () => faultsOfNames(sample, context)))
    }
  })
  return answer
}

/** The samples that are valid, with their texts after a line of context. */
async function readAll(
  samples: readonly SampleToCheck[],
  moduleOf: (sample: SampleToCheck) => string,
): Promise<ReadonlyMap<ReadSample, string>> {
  const read = (await Promise.all(samples.map(readSample))).filter((each) => each !== null)
  const texts = new Map<ReadSample, string>()
  for (const page of groupBy(read, ({ sample }) => sample.page).values())
    for (const [each, line] of contextLines(page, moduleOf)) texts.set(each, `${line}\n${each.sample.text}`)
  return texts
}
