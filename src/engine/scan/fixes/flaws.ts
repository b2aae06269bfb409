import type { JudgedPages } from '../pages/judged-pages.ts'

/** The flaws on a line of a page. */
export type Flaws = (line: number) => ReadonlySet<string>

/** The claims of a page that the code does not confirm. */
export function flawsOf({ claims }: Pick<JudgedPages, 'claims'>): Flaws {
  const flaws = new Map<number, Set<string>>()
  for (const { line, type, value, verdict, confidence } of claims)
    if (verdict !== 'verified' && confidence > 0)
      flaws.set(line, (flaws.get(line) ?? new Set()).add(`${type} ${value}`))
  return (line) => flaws.get(line) ?? new Set()
}
