import type { Claim } from '../../../claims/claim.ts'
import { kindOf } from '../../../verify/claim-kinds.ts'
import { bareName } from '../../../verify/closest.ts'

/**
 * Whether another name can stand where a page writes one: what it is taken of, as `progress` in `progress.NewWriter` or the module of an
 * import, still names the file or folder that declares it. What a sample names itself, as `import load from 'tidy'` does, is no name of
 * the code.
 *
 * @param was the file that declared the name, and `now` the one that declares the other
 */
export function canReplace(claim: Claim, written: string, { was, now }: { was: string; now: string }): boolean {
  if (kindOf(claim.type).namesItself?.(claim, written)) return false
  const [before, after] = [partsOf(was), partsOf(now)]
  return takenOf(claim, written).every((part) => !before.has(part) || after.has(part))
}

/** The words of what a page takes a name of. */
function takenOf(claim: Claim, written: string): string[] {
  const { text } = claim
  const module = kindOf(claim.type).moduleOf?.(claim) ?? ''
  const at = text.indexOf(written)
  const before = /((?:[\w$-]+(?:\.|::|\/))+)$/.exec(at < 0 ? '' : text.slice(0, at))?.[1] ?? ''
  return wordsOf(`${module}/${before}`)
}

/** The folders of a path, and its name without its ending. */
function partsOf(path: string): ReadonlySet<string> {
  return new Set(wordsOf(path.replace(/\.\w+$/, '')))
}

function wordsOf(text: string): string[] {
  return text.split(/[/.:]+/).flatMap((part) => bareName(part) || [])
}
