import type { GitRepository } from '../../../../base/git/types.ts'
import { memoizeBy } from '../../../../base/memoize.ts'
import { decodeText, toUtf8 } from '../../../../base/text/encoding.ts'
import type { Claim } from '../../../rules/claim.ts'
import { bareName } from '../../../rules/closest.ts'
import type { Broken, Change, Replacement } from '../../past.ts'
import { bytesAt } from '../../past-commits.ts'
import { pastKindOf } from '../../past-kinds.ts'
import { type Named, namedIn } from '../named.ts'
import { inItsPlace, sameContent } from '../renamed-thing.ts'
import { hasWord, type ReplacedName, replacedName } from './replaced-name.ts'

/** A name at a commit, from which its renames are followed. */
interface NameUse {
  readonly file: string
  /** Its spellings in code. */
  readonly names: readonly string[]
  /** The line that defines it; null if unknown. */
  readonly definition: string | null
}

interface Step {
  readonly name: string
  readonly file: string
  readonly line: number
  readonly isShown: boolean
}

/** Maximum bytes of a file to read. */
const MAX_BYTES = 1_000_000
/** Maximum number of consecutive renames of a name. */
const MAX_STEPS = 3

/** Follows names of code (symbols, options, settings, environment variables, tasks) through the changes that renamed them. */
export function createNameRenames(
  repository: GitRepository,
  head: string,
): (claim: Claim, broken: Broken) => Promise<Replacement | null> {
  const inCommit = (commit: string, path: string): string => `${commit}:${path}`
  const textAt = memoizeBy(async (commit: string, path: string): Promise<string | null> => {
    const bytes = await bytesAt(repository, commit, path)
    return bytes && bytes.length <= MAX_BYTES && !toUtf8(bytes).includes(0) ? decodeText(bytes) : null
  }, inCommit)
  const namedAt = memoizeBy(async (commit: string, path: string): Promise<readonly Named[]> => {
    const text = await textAt(commit, path)
    return text === null ? [] : namedIn(path, text)
  }, inCommit)
  const renamesOf = memoizeBy(
    async ({ before, after }: Change) =>
      new Map((await repository.renames(before, after)).map(({ from, to }) => [from, to])),
    ({ before, after }) => `${before}..${after}`,
  )

  const stepOf = async (from: NameUse, change: Change): Promise<Step | null> => {
    const before = await textAt(change.before, from.file)
    if (before === null) return null
    const file = (await textAt(change.after, from.file)) === null ? (await renamesOf(change)).get(from.file) : from.file
    const after = file === undefined ? null : await textAt(change.after, file)
    if (file === undefined || after === null) return null
    const replaced = replacedName(before, after, from.names, from.definition)
    const [then, now] = [await namedAt(change.before, from.file), await namedAt(change.after, file)]
    const step = chosen(replaced, then, now, from, change)
    return step && { ...step, file }
  }

  return async (claim, { proof, change }) => {
    const [place] = proof.outcome.evidence
    const written = nameWritten(claim.value, spellingsOf(claim))
    if (!place || written === null) return null
    const lines = (await textAt(proof.commit, place.file))?.split('\n') ?? []
    let from: NameUse = {
      file: place.file,
      names: spellingsOf(claim).filter((name) => bareName(name) === bareName(written)),
      definition: place.line === null ? null : (lines[place.line - 1] ?? null),
    }
    let [span, isShown] = [change, true]
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      const step = await stepOf(from, span)
      if (step === null) return null
      const { file } = step
      isShown &&= step.isShown
      const now = await textAt(head, file)
      if (now !== null && hasWord(now, step.name)) {
        const name = spelledLike(written, step.name, pastKindOf(claim.type).isOption)
        const line = span.after === head ? step.line : lineOf(now, step.name)
        const isAll = canReplace(claim, written, { was: place.file, now: file })
        const suggestion = isAll ? claim.value.replace(written, () => name) : null
        const reason = suggestion === null ? `it is \`${name}\` now, at ${file}` : renamedTo(claim, suggestion)
        return { reason: isShown ? reason : null, suggestion, evidence: [{ file, line }], isShown }
      }
      const then = (await textAt(span.after, file))?.split('\n') ?? []
      from = { file, names: [step.name], definition: then[step.line - 1] ?? null }
      span = { before: span.after, after: head, isOne: false }
    }
    return null
  }
}

function renamedTo(claim: Claim, suggestion: string): string {
  const noun = pastKindOf(claim.type).noun?.(claim)
  return `${noun ? `${noun} ` : ''}renamed to \`${suggestion}\``
}

/** The new name, if all evidence of the change agrees. */
function chosen(
  replaced: ReplacedName | null,
  before: readonly Named[],
  after: readonly Named[],
  { names }: NameUse,
  { isOne }: Change,
): Omit<Step, 'file'> | null {
  const same = sameContent(names, before, after)
  const placed = isOne ? inItsPlace(names, before, after) : null
  const inPlace = placed?.isSame ? placed.replacement : null
  const isReplaced = replaced !== null && (replaced.isDefinition || (isOne && replaced.lines > 1))
  const found = [
    ...(same ? [mainName(same.replacement)] : []),
    ...(isReplaced ? [replaced.name] : []),
    ...(inPlace ? [mainName(inPlace)] : []),
  ]
  const [name] = found
  if (name === undefined || found.some((other) => bareName(other) !== bareName(name))) return null
  const line = same?.replacement.line ?? inPlace?.line ?? replaced?.line ?? 1
  const isWhole = isReplaced && replaced.isDefinition && replaced.lines > 1
  return { name, line, isShown: same?.isSame === true || isWhole || found.length > 1 }
}

function mainName({ names }: Named): string {
  const [longest = ''] = names.toSorted((a, b) => b.length - a.length)
  return longest.replace(/^-+/, '')
}

function spellingsOf(claim: Claim): readonly string[] {
  return pastKindOf(claim.type).spellings?.(claim) ?? claim.names ?? []
}

function lineOf(text: string, name: string): number {
  return text.split('\n').findIndex((line) => hasWord(line, name)) + 1
}

/** The name in a claim's value that matches one of these spellings in code; null if it is ambiguous or missing. */
function nameWritten(value: string, spellings: readonly string[]): string | null {
  const known = new Set(spellings.map(bareName))
  const written = (value.match(/[\w$]+(?:-[\w$]+)*/g) ?? []).filter((name) => known.has(bareName(name)))
  const [name] = written.slice(-1)
  return name !== undefined && value.split(name).length === 2 ? name : null
}

/** Another name in the spelling that a page uses: `max-size` for `maxSize` if the page has `min-size`. */
function spelledLike(written: string, found: string, isOption = false): string {
  const words = found
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .split(/[-_]/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
  if (isOption || /\w-\w/.test(written)) return words.join('-')
  if (/^[A-Z\d]+(?:_[A-Z\d]+)+$/.test(written)) return words.join('_').toUpperCase()
  return found
}

/**
 * Whether another name can replace the one that a page writes: its qualifier, such as `progress` in `progress.NewWriter` or the module of
 * an import, must still name the file or folder that declares it. A name that a sample chooses itself, as in `import load from 'tidy'`, is
 * no name of the code.
 *
 * @param was the file that declared the name, and `now` the one that declares the other
 */
export function canReplace(claim: Claim, written: string, { was, now }: { was: string; now: string }): boolean {
  if (pastKindOf(claim.type).namesItself?.(claim, written)) return false
  const [before, after] = [partsOf(was), partsOf(now)]
  return takenOf(claim, written).every((part) => !before.has(part) || after.has(part))
}

/** The words of a name's qualifier on the page. */
function takenOf(claim: Claim, written: string): string[] {
  const { text } = claim
  const module = pastKindOf(claim.type).moduleOf?.(claim) ?? ''
  const at = text.indexOf(written)
  const before = /((?:[\w$-]+(?:\.|::|\/))+)$/.exec(at < 0 ? '' : text.slice(0, at))?.[1] ?? ''
  return wordsOf(`${module}/${before}`)
}

/** The folders of a path, and its file name without the extension. */
function partsOf(path: string): ReadonlySet<string> {
  return new Set(wordsOf(path.replace(/\.\w+$/, '')))
}

function wordsOf(text: string): string[] {
  return text.split(/[/.:]+/).flatMap((part) => bareName(part) || [])
}
