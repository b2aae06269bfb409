import type { Callable } from './declarations.ts'

/** Maximum number of forms that a message shows. */
const MAX_FORMS = 3

/** What each form of a function takes, and perhaps returns: `(name string) (*Parser, error)`. */
export function formsOf(forms: readonly Callable[], withResult = false): string {
  const written = forms.map(
    ({ parameters, result }) => `(${parameters})${withResult && result !== '' ? ` ${result}` : ''}`,
  )
  return [...new Set(written)].slice(0, MAX_FORMS).join(' or ')
}
