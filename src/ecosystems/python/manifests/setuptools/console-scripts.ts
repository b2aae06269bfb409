import type { ManifestDraft } from '../../../manifests/draft.ts'

/** Adds a program from an entry point (`celery = celery.__main__:main`); the module's file is not named by it. */
export function addConsoleScript(draft: ManifestDraft, entryPoint: string): void {
  const name = /^\s*([\w.-]+)\s*=/.exec(entryPoint)?.[1]
  if (name !== undefined) draft.binaries.push({ name, entry: null })
}
