import { createColors } from 'picocolors'
import { groupBy } from '../base/group-by.ts'
import { plain } from '../base/text/plain.ts'
import type { Refusal } from '../engine/fixes/apply.ts'
import type { FindingFix, FindingPlace, Unfixable } from '../engine/scan/fixes/planned-fixes.ts'
import { reasonWithEvidence } from './claim-text.ts'
import { type Caller, fixCommand } from './next-commands.ts'
import { count, displayWidth, padEnd } from './text.ts'

/** A place of a finding that was fixed. */
export type Fixed = FindingFix

/** A place of a finding that was not fixed, and why. */
export interface NotFixed {
  readonly place: FindingPlace
  readonly why: Unfixable | Refusal | 'missing' | 'not a file' | 'unwritable'
}

const WHY: Readonly<Record<NotFixed['why'], string>> = {
  'no suggestion': 'there is no suggestion',
  guess: 'the suggestion is a guess',
  unclear: 'its line does not show what to replace',
  unproved: 'the claim was not verified with the suggestion',
  changed: 'its line on disk differs from the checked one',
  ambiguous: 'the page has changed and contains the line more than once',
  overlapping: 'another fix changes the same words',
  missing: 'the page is not in the work tree',
  'not a file': 'the page is not a regular file in the work tree',
  unwritable: 'the page cannot be written',
}

interface FixesLayout {
  readonly color: boolean
  readonly caller: Caller
  readonly isInteractive?: boolean
}

/** What was fixed, by page, and which suggestions were not applied. */
export function renderFixes(
  { fixed, notFixed }: { readonly fixed: readonly FindingFix[]; readonly notFixed: readonly NotFixed[] },
  { color, caller, isInteractive = false }: FixesLayout,
): string {
  const paint = createColors(color)
  const blocks = [...groupBy(fixed, ({ file }) => file)].map(([file, fixes]) =>
    [paint.underline(plain(file)), ...rowsOf(fixes, paint)].join('\n'),
  )
  const listed = notFixed.filter(({ place }) => place.suggestion !== null)
  const notes = listed.map(
    ({ place: { file, line, column }, why }) =>
      `${paint.yellow('not fixed')}  ${plain(file)}:${line}:${column}  ${WHY[why]}`,
  )
  const hasGuess = listed.some(({ why }) => why === 'guess')
  if (hasGuess && !isInteractive) notes.push(`${fixCommand(caller, '--interactive')} asks about each guess`)
  if (notFixed.length === 0 && fixed.length === 0) notes.push('nothing to fix')
  if (notes.length > 0) blocks.push(notes.join('\n'))
  if (fixed.length > 0) blocks.push(paint.green(`${fixedPlaces(fixed)}; review and commit them`))
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n\n`
}

/** `2 lines fixed in 1 page`. */
export function fixedPlaces(fixed: readonly FindingFix[]): string {
  const pages = new Set(fixed.map(({ file }) => file))
  return `${count(fixed.length, 'place')} fixed in ${count(pages.size, 'page')}`
}

function rowsOf(fixes: readonly FindingFix[], paint: ReturnType<typeof createColors>): string[] {
  const rows = fixes
    .toSorted((left, right) => left.line - right.line || left.column - right.column)
    .map(({ line, column, value, suggestion, finding }) => ({
      place: `${line}:${column}`,
      change: `${plain(value)} → ${plain(suggestion)}`,
      reason: reasonWithEvidence(finding),
    }))
  const widest = (cells: readonly string[]): number => Math.max(...cells.map(displayWidth))
  const [placeWidth, changeWidth] = [widest(rows.map(({ place }) => place)), widest(rows.map(({ change }) => change))]
  return rows.map(
    ({ place, change, reason }) =>
      `  ${paint.dim(place.padStart(placeWidth))}  ${paint.green('fixed')}  ${paint.bold(padEnd(change, changeWidth))}  ${reason}`,
  )
}

/** A place in the output of `check --fix --json`. */
export type ShownPlace = Pick<FindingPlace, 'claim_id' | 'file' | 'line' | 'column' | 'value' | 'suggestion'>

export interface ShownFixes {
  readonly fixed: readonly ShownPlace[]
  readonly not_fixed: readonly (ShownPlace & { readonly reason: string })[]
}

/** The part of the report that only `check --fix --json` has. */
export function fixesJson(fixed: readonly FindingFix[], notFixed: readonly NotFixed[]): ShownFixes {
  return {
    fixed: fixed.map(placeJson),
    not_fixed: notFixed.map(({ place, why }) => ({ ...placeJson(place), reason: WHY[why] })),
  }
}

function placeJson({ claim_id, file, line, column, value, suggestion }: FindingPlace): ShownPlace {
  return { claim_id, file, line, column, value, suggestion }
}
