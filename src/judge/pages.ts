import { type Doc, isWithin } from '../engine/docs/doc.ts'
import { bounded } from './bounded.ts'
import type { Opinions } from './criteria/opinion.ts'
import type { Checked } from './layers/checked.ts'
import { type LayerOutcome, NOTHING } from './layers/layer.ts'
import { type Judged, judgeView } from './layers/view.ts'
import type { ValidationType } from './result/result.ts'
import type { Syntax } from './text/code-reading.ts'
import { type ChangedFile, type OutputView, viewOfChange, viewOfPages } from './text/output.ts'

export interface PagesRequest {
  readonly docs: readonly Doc[]
  readonly types: readonly ValidationType[]
  readonly criteria: readonly string[]
  /** Changed files that are not pages, for criteria about code. */
  readonly files?: readonly ChangedFile[] | undefined
  /** For each criterion, the files that it applies to; a missing criterion applies to all. */
  readonly isFor?: ReadonlyMap<string, (path: string) => boolean> | undefined
  /** Verdicts of the claim engine on the statements of the pages. */
  readonly checked: Checked
  readonly frontMatter?: LayerOutcome | undefined
  /** Parse results of those files, and of the samples of the pages. */
  readonly syntax?: Syntax | undefined
  /** Opinions of a model on criteria that nothing else decides. */
  readonly opinions?: Opinions | undefined
  /** Whether to report issues at a line of a page. */
  readonly concerns: (file: string, line: number) => boolean
}

const TIME_LIMIT = 10_000
/** Maximum number of characters of all pages together. */
const MAX_TEXT_LENGTH = 2_000_000

/**
 * Judges pages of documentation as one output. Locations of issues are `file:PATH:line:N`.
 *
 * @throws JudgeRequestError `DOCALIGN_E802` if it takes longer than ten seconds
 */
export function judgePages({
  docs,
  types,
  criteria,
  checked,
  files = [],
  isFor = new Map(),
  frontMatter = NOTHING,
  opinions,
  syntax = new Map(),
  concerns,
}: PagesRequest): Judged {
  const started = performance.now()
  let left = MAX_TEXT_LENGTH
  const read = docs.filter((doc) => {
    left -= doc.lines.reduce((sum, line) => sum + line.length + 1, 0)
    return left > 0
  })
  const ignored = new Map(read.map((doc) => [doc.path, doc.ignored]))
  const isReported = (location: string): boolean => {
    const place = placeOfPage(location)
    if (place === null) return true
    const spans = ignored.get(place.file)
    return spans !== undefined && concerns(place.file, place.line) && !isWithin(place.line, spans)
  }
  const subjectOf = (criterion: string): OutputView => {
    const wanted = isFor.get(criterion) ?? (() => true)
    return viewOfChange(
      read.filter(({ path }) => wanted(path)),
      files.filter(({ path }) => wanted(path)),
      syntax,
      concerns,
    )
  }
  return bounded('judging the docs', TIME_LIMIT, () =>
    judgeView(
      viewOfPages(read, syntax),
      {
        types,
        schema: frontMatter,
        subjectOf,
        acceptance_criteria: [...criteria],
        checked,
        opinions,
        concerns: isReported,
      },
      () => performance.now() - started,
    ),
  )
}

/** Parses the page and line of an issue's location; null if it has none. */
function placeOfPage(location: string): { readonly file: string; readonly line: number } | null {
  const [, file, line] = /^file:(.*):line:(\d+)$/s.exec(location) ?? []
  return file === undefined ? null : { file, line: Number(line) }
}
