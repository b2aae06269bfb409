import type { RepositoryContext } from '../claims/claim.ts'
import type { Config } from '../config/schema.ts'
import type { Doc } from '../docs/doc.ts'
import { DocUnreadable } from '../docs/limits.ts'
import { readDoc } from '../docs/read.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import { type Edit, editedLine, editOf } from '../fixes/edit.ts'
import { onePerLine } from '../fixes/one-per-line.ts'
import { groupBy } from '../group-by.ts'
import { hasWord } from '../history/heirs/replaced-name.ts'
import type { Judged } from '../history/past.ts'
import { claimsOf } from './extract.ts'
import type { ReportedClaim } from './result.ts'
import { readSamples } from './samples.ts'
import { verifyAll } from './verify-all.ts'

interface Scanned {
  readonly docs: readonly Doc[]
  readonly judged: readonly Judged[]
  readonly context: RepositoryContext
  readonly config: Config
  readonly snapshots: Snapshots
}

type Suggested = Pick<ReportedClaim, 'claim_id' | 'claim_type' | 'file' | 'line' | 'quote' | 'value' | 'suggestion'>

/**
 * Which suggestions make their claims true: with one in its line the page says what holds at head, nothing on that line fails that did
 * not before, and a name that is renamed is renamed wherever the page has it. The ids of their claims.
 */
export async function provenSuggestions(suggested: readonly Suggested[], scanned: Scanned): Promise<Set<string>> {
  const pages = new Map(scanned.docs.map((doc) => [doc.path, doc]))
  const edits = suggested.flatMap((each) => editOf(each) ?? [])
  const proven = new Set<string>()
  for (const [file, mine] of groupBy(edits, (edit) => edit.file)) {
    const page = pages.get(file)
    if (!page) continue
    for (const some of onePerLine(mine)) {
      const now = await verifiedWith(page, some, scanned)
      for (const edit of some)
        if (isProven(edit, now, scanned.judged) && saysAll(page, edit, mine)) proven.add(edit.claim_id)
    }
  }
  return proven
}

/** The claims of the edited lines; none when the page cannot be read with the edits. */
async function verifiedWith(page: Doc, edits: readonly Edit[], scanned: Scanned): Promise<readonly Judged[]> {
  const { context, config, snapshots } = scanned
  const lines = [...page.lines]
  for (const edit of edits) lines[edit.line - 1] = editedLine(edit)
  const doc = readAgain(page.path, lines)
  if (!doc) return []
  const edited = new Set(edits.map(({ line }) => line))
  const sampleOf = await readSamples([doc])
  const claims = claimsOf(doc, { ...context, sampleOf }, config).filter(({ line }) => edited.has(line))
  await snapshots.findNames(new Set(claims.flatMap(({ names = [] }) => names)))
  return verifyAll(claims, snapshots)
}

function isProven(
  { file, line, claim_type, suggestion }: Edit & Suggested,
  now: readonly Judged[],
  before: readonly Judged[],
): boolean {
  const here = now.filter(({ claim }) => claim.line === line)
  const failed = new Set(before.filter((each) => isAt(each, file, line)).flatMap(failing))
  return (
    here.some(
      ({ claim, outcome }) => claim.type === claim_type && claim.value === suggestion && outcome.state === 'holds',
    ) && here.flatMap(failing).every((claim) => failed.has(claim))
  )
}

/** A page that would go on using a name beside the new one would be worse than before: a sample that imports what it does not call. */
function saysAll(page: Doc, { claim_type, value }: Edit & Suggested, edits: readonly Edit[]): boolean {
  if (!NAMES.has(claim_type)) return true
  const edited = new Set(edits.filter((edit) => edit.value === value).map(({ line }) => line))
  return page.lines.every((line, index) => edited.has(index + 1) || !line.includes(value) || !hasWord(line, value))
}

/** What these name, a page says again without claiming anything. */
const NAMES: ReadonlySet<ReportedClaim['claim_type']> = new Set(['symbol', 'code_example', 'environment', 'cli_flag'])

function isAt({ claim }: Judged, file: string, line: number): boolean {
  return claim.file === file && claim.line === line
}

function failing({ claim: { type, value }, outcome }: Judged): string[] {
  return outcome.state === 'fails' ? [`${type} ${value}`] : []
}

function readAgain(path: string, lines: readonly string[]): Doc | null {
  try {
    return readDoc(path, Buffer.from(lines.join('\n')))
  } catch (error) {
    if (error instanceof DocUnreadable) return null
    throw error
  }
}
