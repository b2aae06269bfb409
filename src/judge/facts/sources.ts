import { once } from '../../memoize.ts'
import { pageOf, type Sentence, sentencesOf, unmarked } from '../text/sentences.ts'
import { textParts } from '../text/view.ts'
import { indexClauses } from './compare/index-clauses.ts'
import type { SourceClause } from './compare/value.ts'
import { type Clause, clausesOf } from './parse/clause.ts'
import { platformsIn } from './parse/platforms.ts'
import { statementsOf } from './statement.ts'

export interface TrustedText {
  /** How messages call it: a title, a file name, an address. */
  readonly name: string
  readonly content: string
  /** Where it can be read. */
  readonly address?: string
}

/** The trusted texts of one request, ready to be asked. */
export interface Sources {
  /** Their clauses that speak of what a clause speaks of, some dozens at most. */
  candidates(clause: Clause): readonly SourceClause[]
  /** The platforms, tools and formats that they name, and the families of those. */
  readonly platforms: ReadonlySet<string>
  readonly families: ReadonlySet<string>
  /** The text stands somewhere in a source, in any case. */
  has(text: string): boolean
  readonly empty: boolean
}

export function createSources(texts: readonly TrustedText[]): Sources {
  const statements = texts.flatMap(({ name, content, address }) =>
    statementsOf(sentencesOfSource(content), name).map((each) => (address === undefined ? each : { ...each, address })),
  )
  const known = texts.map(({ content }) => unspaced(content)).join('\n')
  const index = once(() =>
    indexClauses(
      statements.flatMap((statement) =>
        clausesOf(statement.text, statement.under).map((clause): SourceClause => ({ ...clause, statement })),
      ),
    ),
  )
  const platforms = statements.flatMap(({ text }) => platformsIn(text))
  return {
    candidates: (clause) => index().candidates(clause),
    platforms: new Set(platforms.map(({ key }) => key)),
    families: new Set(platforms.map(({ family }) => family)),
    has: (text) => known.includes(unspaced(text)),
    empty: texts.every(({ content }) => content.trim() === ''),
  }
}

/** JSON is read by its fields, everything else as a page. */
function sentencesOfSource(content: string): Sentence[] {
  const parts = textParts(parsed(content) ?? content)
  return parts.flatMap((part) => {
    const page = part.kind === 'code' ? null : pageOf(part.text)
    if (page && page.prose.length > 0) return [...sentencesOf(part, page), ...sentencesOfCode(page)]
    return part.text.split('\n').flatMap((line, index) => {
      const text = unmarked(line.slice(0, 1_000))
      return text === '' ? [] : [{ text, location: `line:${index + 1}`, line: index + 1, under: '' }]
    })
  })
}

/** Sources may keep their facts in code blocks: configuration, command output. */
function sentencesOfCode(page: NonNullable<ReturnType<typeof pageOf>>): Sentence[] {
  return page.codeBlocks.flatMap((block) =>
    block.lines.flatMap((line, index) =>
      line.trim() === ''
        ? []
        : [
            {
              text: line.trim().slice(0, 1_000),
              location: `line:${block.line + index}`,
              line: block.line + index,
              under: '',
            },
          ],
    ),
  )
}

function parsed(content: string): unknown {
  if (!/^\s*[{[]/.test(content.slice(0, 200))) return undefined
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

function unspaced(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ')
}
