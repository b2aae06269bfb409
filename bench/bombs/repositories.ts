import type { Bomb } from '../../test/scaling/bombs/bomb.ts'
import { LOOK_UPS } from '../../test/scaling/bombs/look-ups.ts'
import { MANIFEST_MARK_BOMBS, MANIFESTS } from '../../test/scaling/bombs/manifests.ts'
import { MARKDOWN, MARKDOWN_MARKS } from '../../test/scaling/bombs/markdown.ts'
import { OTHER_FORMATS, OTHER_MARKS } from '../../test/scaling/bombs/others.ts'
import { SAMPLES } from '../../test/scaling/bombs/samples.ts'
import { PROJECT } from '../../test/scaling/project.ts'

/** A bomb that is one file of the project. */
const IN_ONE_FILE: readonly Bomb[] = [
  ...[...MARKDOWN, ...SAMPLES, ...OTHER_FORMATS, ...MANIFESTS],
  ...[...MARKDOWN_MARKS, ...OTHER_MARKS, ...MANIFEST_MARK_BOMBS],
]

const OF_MANY_FILES: Readonly<Record<string, () => Record<string, string>>> = {
  'repository: 2,000 pages in a deep folder tree': () =>
    pages(2000, (index) => `docs/${'a/'.repeat(index % 1000)}page${index}.md`),
  'repository: 50,000 pages': () => pages(50_000, (index) => `docs/part${index % 500}/page${index}.md`),
  'repository: 5,000 manifests': () =>
    Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`packages/a${index}/package.json`, `{"name":"a${index}"}`]),
    ),
  ...Object.fromEntries(LOOK_UPS.map(({ name, files, full }) => [`look-ups: ${name}`, () => files(full)])),
}

function pages(count: number, pathOf: (index: number) => string): Record<string, string> {
  const page = (index: number): string => `# Page ${index}\n\nSee [it](../b.md#c) and \`src/name${index}.ts\`.\n`
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [pathOf(index), page(index)]))
}

export function bombNames(): string[] {
  return [...Object.keys(OF_MANY_FILES), ...IN_ONE_FILE.map(({ name }) => name)]
}

/** The files of the project with a bomb at full size, and the bomb's size. */
export function filesOf(name: string): { readonly files: Record<string, string>; readonly bytes: number } {
  const bomb = IN_ONE_FILE.find((each) => each.name === name)
  const made = bomb ? { [bomb.path]: bomb.of(bomb.full) } : OF_MANY_FILES[name]?.()
  if (!made) throw new RangeError(`no bomb is called ${name}`)
  const bytes = Object.values(made).reduce((sum, text) => sum + text.length, 0)
  return { files: { ...PROJECT, ...made }, bytes }
}
