import type { Claim } from '../../../rules/claim.ts'
import { bareName } from '../../../rules/closest.ts'
import { pastKindOf } from '../../past-kinds.ts'

/** The name in a claim's value that matches one of these spellings in code; null if it is ambiguous or missing. */
export function nameWritten(value: string, spellings: readonly string[]): string | null {
  const known = new Set(spellings.map(bareName))
  const written = (value.match(/[\w$]+(?:-[\w$]+)*/g) ?? []).filter((name) => known.has(bareName(name)))
  const [name] = written.slice(-1)
  return name !== undefined && value.split(name).length === 2 ? name : null
}

/** Another name in the spelling that a page uses: `max-size` for `maxSize` if the page has `min-size`. */
export function spelledLike(written: string, found: string, isOption = false): string {
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
