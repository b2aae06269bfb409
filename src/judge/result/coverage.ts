import type { Coverage } from './result.ts'

type Share = readonly [name: string, done: number, total: number]

function sharesOf({ statements, criteria, quality_factors }: Coverage): Share[] {
  return [
    ...(statements ? [['statements checked', statements.checked, statements.total] as const] : []),
    ...(criteria ? [['criteria decided', criteria.decided, criteria.total] as const] : []),
    ...(quality_factors
      ? [['quality factors measured', quality_factors.measured, quality_factors.total] as const]
      : []),
  ]
}

/** Whether everything that could be checked was; assumed for results without coverage. */
export function isAllChecked(coverage: Coverage | undefined): boolean {
  return sharesOf(coverage ?? {}).every(([, done, total]) => done === total)
}

/** `3 of 5 statements checked, 2 of 2 criteria decided`; '' if there was nothing to check. */
export function coverageText(coverage: Coverage | undefined): string {
  return sharesOf(coverage ?? {})
    .filter(([, , total]) => total > 0)
    .map(([name, done, total]) => `${done} of ${total} ${name}`)
    .join(', ')
}
