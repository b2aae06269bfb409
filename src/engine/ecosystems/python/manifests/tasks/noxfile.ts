import { addListedEngine, addOpenTask, addTask, type ManifestDraft } from '../../../manifests/draft.ts'
import { decoratedFunctions } from './decorators.ts'

/** noxfile.py: each function with `@nox.session` is a session. */
export function readNoxfile(draft: ManifestDraft, text: string): void {
  const versions: string[] = []
  for (const session of decoratedFunctions(text, /(?:^|\.)session$/)) {
    const name = session.givenName ?? session.name
    addTask(draft, 'nox', name, '', session.line)
    // A session name may also have a Python version or parameters: `tests-3.9`, `tests(django='5')`.
    addOpenTask(draft, 'nox', `${name}-%`)
    addOpenTask(draft, 'nox', `${name}(%`)
    versions.push(...session.pythons.filter((version) => /^3\.\d+$/.test(version)))
  }
  addListedEngine(draft, 'python', versions, 1)
}
