import { baseName, folderOf } from '../../../base/paths.ts'
import type { PathIndex } from '../../facts/files/path-index.ts'

/**
 * A name that differs from another only in its numbers is another version, not a replacement: `v3`, `v4`. A leading number only orders a
 * name among others: `02-setup.md` may have been `01-setup.md`.
 */
export function isOtherVersion(name: string, other: string): boolean {
  const [one, two] = [withoutOrder(name), withoutOrder(other)]
  return one !== two && withoutNumbers(one) === withoutNumbers(two)
}

/** Whether a path is one of several versions that its earlier name does not distinguish: `v3-suite` and `v4-suite` for `suite`. */
export function isOneOfVersions(path: string, earlier: string, { entries, folders }: PathIndex): boolean {
  const name = withoutOrder(baseName(path))
  const numbers = numbersOf(name)
  if (numbers === '' || numbersOf(withoutOrder(baseName(earlier))) === numbers) return false
  const isRival = (other: string): boolean =>
    folderOf(other) === folderOf(path) && isOtherVersion(baseName(other), baseName(path))
  return [...entries.keys(), ...folders()].some(isRival)
}

/** Each part of a path without its ordering number. */
function withoutOrder(path: string): string {
  return path.replace(/(?<=^|\/)\d+[-_. ](?=\p{L})/gu, '')
}

function withoutNumbers(name: string): string {
  return name.replace(/\d+(?:\.\d+)*/g, '0')
}

function numbersOf(name: string): string {
  return (name.match(/\d+/g) ?? []).join('.')
}
