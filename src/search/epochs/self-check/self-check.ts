import type { EpochSearch } from '../answers/probe.ts'
import { sectionOf } from '../answers/unseen.ts'
import type { Concept } from '../concept.ts'
import { shuffled } from '../questions/sample.ts'
import { type DeclaredTwice, declaredTwice } from './declared-twice.ts'

/** A section of the docs. */
export interface Section {
  readonly file: string
  /** Its titles, outermost first. */
  readonly titles: readonly string[]
  readonly text: string
}

type SectionName = Pick<Section, 'file' | 'titles'>

/** A check of a corpus by itself, without questions. It shows where to look, and does not affect the decision. */
export interface SelfCheck {
  /** Headings that were searched for, and those whose section is not among the first results. */
  readonly headings: { readonly asked: number; readonly lost: readonly SectionName[] }
  /** Sections of the previous epoch whose heading and text are gone; null if there was none. */
  readonly vanished: readonly SectionName[] | null
  /** Subjects that pages declare differently. */
  readonly contradictions: readonly DeclaredTwice[]
}

/** The sections of the docs, those of the epoch before, what they state, and the search. */
export interface SelfCheckInput {
  readonly sections: readonly Section[]
  /** Sections of the previous epoch; null if there is none. */
  readonly before: readonly Section[] | null
  readonly concepts: readonly Concept[]
  readonly search: EpochSearch
  /** Number of first results that people look at. */
  readonly answerSize: number
}

const MAX_HEADINGS = 100
/** Searches with the parent title too, which distinguishes equal headings. */
const SEARCHED_TITLES = 2

/**
 * What docs say of themselves, without questions: headings whose section the search does not find, sections that are gone since the epoch
 * before, and things that two pages declare differently. It says where to look, and decides nothing.
 *
 * @example
 * import { selfCheck } from 'docalign/epochs'
 *
 * const install = { file: 'README.md', titles: ['Install'], text: 'Run npm install.' }
 * const usage = { file: 'README.md', titles: ['Usage'], text: 'Run npm start.' }
 * const found = await selfCheck({
 *   sections: [install, usage],
 *   before: [install, { file: 'README.md', titles: ['License'], text: 'MIT' }],
 *   concepts: [],
 *   search: async () => [{ qa_id: 's1', file: 'README.md', titles: ['Install'], text: 'Run npm install.', score: 1 }],
 *   answerSize: 3,
 * })
 * found.headings // { asked: 2, lost: [{ file: 'README.md', titles: ['Usage'] }] }
 * found.vanished // [{ file: 'README.md', titles: ['License'] }]
 */
export async function selfCheck(input: SelfCheckInput): Promise<SelfCheck> {
  const { sections, before, concepts } = input
  return {
    headings: await headingsOf(input),
    vanished: before && vanishedSections(sections, before),
    contradictions: declaredTwice(concepts),
  }
}

async function headingsOf({ sections, search, answerSize }: SelfCheckInput): Promise<SelfCheck['headings']> {
  const named = new Map(sections.filter(({ titles }) => titles.length > 0).map((each) => [keyOf(each), each]))
  const asked = shuffled([...named.values()], 1).slice(0, MAX_HEADINGS)
  const lost: SectionName[] = []
  for (const section of asked) {
    const hits = (await search(section.titles.slice(-SEARCHED_TITLES).join(' '))).slice(0, answerSize)
    if (!hits.some((hit) => sectionOf(hit) === keyOf(section))) lost.push(nameOf(section))
  }
  return { asked: asked.length, lost }
}

/** Previous sections of which neither the heading nor the text occurs anywhere now. */
function vanishedSections(sections: readonly Section[], before: readonly Section[]): SectionName[] {
  const titles = new Set(sections.map((section) => section.titles.join('\n')))
  const texts = new Set(sections.map(({ text }) => text))
  const gone = before.filter((section) => !titles.has(section.titles.join('\n')) && !texts.has(section.text))
  return [...new Map(gone.map((section) => [keyOf(section), nameOf(section)])).values()]
}

function keyOf({ file, titles }: SectionName): string {
  return sectionOf({ qa_id: '', file, titles })
}

function nameOf({ file, titles }: SectionName): SectionName {
  return { file, titles }
}
