/** The numeric components of a version: `v3.10.1rc2` → [3, 10, 1]. Empty when the text does not start with a number. */
export function versionParts(version: string): number[] {
  const digits = /^[v=\s]*(\d+(?:\.\d+)*)/.exec(version)?.[1]
  return digits === undefined ? [] : digits.split('.').map(Number)
}

/**
 * Orders two versions by their numeric components; missing components count as 0, so `3.8` equals `3.8.0`.
 * Negative when `a` is lower, 0 when they are equal, positive when `a` is higher.
 */
export function compareVersions(a: string, b: string): number {
  const left = versionParts(a)
  const right = versionParts(b)
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const x = left[index] ?? 0
    const y = right[index] ?? 0
    if (x !== y) return x < y ? -1 : 1
  }
  return 0
}
