import { groupBy } from '../../../base/group-by.ts'
import { memoize, memoizeRecent } from '../../../base/memoize.ts'
import { isGeneratedPage } from '../../docs/annotation/whole-page.ts'
import type { Doc } from '../../docs/doc.ts'
import { DocUnreadable } from '../../docs/limits.ts'
import { readDoc } from '../../docs/read.ts'
import { type Edit, editedLine, editOf } from '../../fixes/edit.ts'
import { onePerLine } from '../../fixes/one-per-line.ts'
import { trueAt } from '../../history/last-true.ts'
import type { HistoryReader, VerifiedClaim } from '../../history/past.ts'
import { hasWord } from '../../history/replacements/names/replaced-name.ts'
import { type Claim, lookedUpNames } from '../../rules/claim.ts'
import { kindOf, replacedWords } from '../../rules/claim-kinds.ts'
import { readSamples } from '../pages/samples.ts'
import type { ReportedClaim } from '../result.ts'
import { verifyAll } from '../verify-all.ts'

interface Scanned {
  readonly docs: readonly Doc[]
  readonly checked: readonly VerifiedClaim[]
  /** The claims of a page whose samples were read. */
  readonly claimsOf: (doc: Doc) => readonly Claim[]
  readonly reader: HistoryReader
}

export interface Suggested {
  readonly reported: Pick<
    ReportedClaim,
    | 'claim_id'
    | 'claim_type'
    | 'file'
    | 'line'
    | 'column'
    | 'text'
    | 'quote'
    | 'value'
    | 'suggestion'
    | 'replaces'
    | 'last_true'
  >
  /** The suggestion is the nearest name or place at head: it is another one, and no change shows that it is the replacement. */
  readonly isNearest: boolean
}

/**
 * The effect of a suggestion on its page. `proven`: the claim then holds at head, nothing else newly fails on that line, and a renamed name
 * is renamed everywhere on the page. `wrong`: the claim then does not hold, the line newly fails, or the suggestion held besides the claim
 * while that was true, so that it is another thing; or the page is generated, so that the next run would undo the edit. Otherwise it is
 * `open`.
 */
export type Trial = 'proven' | 'open' | 'wrong'

/** Each round reads the page again, with one suggestion per line; further suggestions of a line stay open. */
const MAX_TRIALS = 20

/** Tries suggestions in their lines, by claim id. Suggestions that cannot be inserted are open. */
export async function triedSuggestions(
  suggested: readonly Suggested[],
  scanned: Scanned,
): Promise<ReadonlyMap<string, Trial>> {
  const pages = new Map(scanned.docs.map((doc) => [doc.path, doc]))
  const isMadeElsewhere = ({ reported: { file } }: Suggested): boolean => {
    const page = pages.get(file)
    return page !== undefined && isGeneratedPage(page)
  }
  const trials = new Map<string, Trial>(
    suggested.filter(isMadeElsewhere).map(({ reported }) => [reported.claim_id, 'wrong']),
  )
  const edits = suggested.flatMap(({ reported, isNearest }) => {
    const edit = trials.has(reported.claim_id) ? null : editOf(reported)
    return edit ? [{ ...edit, isNearest }] : []
  })
  const failedOn = groupBy(scanned.checked.filter(isFailing), ({ claim }) => placeOf(claim))
  const nearest: Past[] = []
  for (const [file, mine] of groupBy(edits, (edit) => edit.file)) {
    const page = pages.get(file)
    if (!page) continue
    for (const some of onePerLine(mine).slice(0, MAX_TRIALS)) {
      const now = await verifiedWith(page, some, scanned)
      for (const edit of some) {
        const here = now?.get(edit.line) ?? []
        const trial = now === null ? 'wrong' : trialOf(edit, here, failedOn.get(placeOf(edit)) ?? [])
        trials.set(edit.claim_id, trial === 'proven' && !replacesAll(page, edit, mine) ? 'open' : trial)
        const made = here.find(({ claim }) => isMade(claim, edit))
        if (edit.isNearest && made && edit.last_true !== null)
          nearest.push({ id: edit.claim_id, claim: made.claim, commit: edit.last_true })
      }
    }
  }
  for (const id of await heldBefore(nearest, scanned.reader)) trials.set(id, 'wrong')
  return trials
}

type Tried = Edit & Pick<ReportedClaim, 'claim_type'>

interface Past {
  /** Id of the claim that the suggestion is for. */
  readonly id: string
  /** The claim that the page would make with it. */
  readonly claim: Claim
  readonly commit: string
}

/** The suggestions that already held while their claims did. */
async function heldBefore(nearest: readonly Past[], reader: HistoryReader): Promise<string[]> {
  const found: string[] = []
  for (const [commit, group] of groupBy(nearest, (each) => each.commit)) {
    const held = await trueAt(
      group.map(({ claim }) => claim),
      commit,
      reader,
    )
    found.push(...group.filter(({ claim }) => held.has(claim.id)).map(({ id }) => id))
  }
  return found
}

/** The claims of the edited lines, by line; null if the page cannot be read with the edits. */
async function verifiedWith(
  page: Doc,
  edits: readonly Edit[],
  scanned: Scanned,
): Promise<ReadonlyMap<number, readonly VerifiedClaim[]> | null> {
  const { snapshots } = scanned.reader
  const lines = [...page.lines]
  for (const edit of edits) lines[edit.line - 1] = editedLine(edit)
  const doc = readAgain(page, lines.join('\n'))
  if (!doc) return null
  const edited = new Set(edits.map(({ line }) => line))
  await readSamples([doc])
  const claims = scanned.claimsOf(doc).filter(({ line }) => edited.has(line))
  await snapshots.findNames(lookedUpNames(claims))
  return groupBy(await verifyAll(claims, snapshots), ({ claim }) => claim.line)
}

/**
 * @param here claims of the line with the edit
 * @param failed claims of the line that failed before
 */
function trialOf(edit: Tried, here: readonly VerifiedClaim[], failed: readonly VerifiedClaim[]): Trial {
  const made = here.filter(({ claim }) => isMade(claim, edit))
  if (made.some(isFailing)) return 'wrong'
  const known = new Set(failed.map(statementOf))
  if (here.filter(isFailing).some((each) => !known.has(statementOf(each)))) return 'wrong'
  return made.some(({ outcome }) => outcome.state === 'holds') ? 'proven' : 'open'
}

/** Whether this is the claim that the suggestion produces. */
function isMade(claim: Claim, { line, claim_type: type, suggestion }: Tried): boolean {
  return claim.line === line && claim.type === type && replacedWords(claim, suggestion) === suggestion
}

/** A page that goes on using the old name beside the new one would be worse than before: a sample that imports what it does not call. */
function replacesAll(page: Doc, { claim_type, value }: Tried, edits: readonly Edit[]): boolean {
  if (!kindOf(claim_type).isUsedAgain) return true
  const edited = new Set(edits.filter((edit) => edit.value === value).map(({ line }) => line))
  return page.lines.every((line, index) => edited.has(index + 1) || !line.includes(value) || !hasWord(line, value))
}

function placeOf({ file, line }: Pick<Claim, 'file' | 'line'>): string {
  return `${line}:${file}`
}

function isFailing({ outcome }: VerifiedClaim): boolean {
  return outcome.state === 'fails'
}

function statementOf({ claim: { type, value } }: VerifiedClaim): string {
  return `${type} ${value}`
}

/** Suggestions are the same again while their page is, mostly. */
function readAgain(page: Doc, text: string): Doc | null {
  return readerOf(page)(text)
}

const readerOf = memoize(({ path }: Doc) =>
  memoizeRecent(
    MAX_TRIALS,
    (text: string): Doc | null => {
      try {
        return readDoc(path, Buffer.from(text))
      } catch (error) {
        if (error instanceof DocUnreadable) return null
        throw error
      }
    },
    (text) => text,
  ),
)
