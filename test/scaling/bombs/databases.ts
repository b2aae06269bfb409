import { PROJECT } from '../project.ts'

/** A repository made to be slow to store: what a stranger may fill the tables of a server with. */
export interface Repository {
  readonly name: string
  /** Its files with `count` repetitions on each page of what fills a table. */
  readonly of: (count: number) => Readonly<Record<string, string>>
  /** Repetitions at which it once took the embedded database away for five minutes. */
  readonly full: number
}

const PAGES = 4

/** Pages that are nothing but short sections, each a passage for search and a claim or none: 3 MB in four pages. */
export const DATABASES: readonly Repository[] = [
  {
    name: 'sections',
    of: (count) =>
      pagesOf(count, (page, index) => `## Part ${page} ${index}\n\nOf all that part ${page} does, step ${index}.\n\n`),
    full: 10_000,
  },
  {
    name: 'sections with a claim each',
    of: (count) =>
      pagesOf(count, (page, index) => `## Part ${page} ${index}\n\nSee \`src/index.ts\` for step ${index} of it.\n\n`),
    full: 10_000,
  },
]

/** The project of the other inputs, so that there is code to speak of, and pages of `count` parts. */
function pagesOf(count: number, part: (page: number, index: number) => string): Readonly<Record<string, string>> {
  const pages = Array.from({ length: PAGES }, (_, page): [string, string] => [
    `docs/part-${page}.md`,
    `# Page ${page}\n\n${Array.from({ length: count }, (_, index) => part(page, index)).join('')}`,
  ])
  return { ...PROJECT, ...Object.fromEntries(pages) }
}
