import { addOpenTask, addTask, type ManifestDraft } from '../../../manifests/draft.ts'
import { decoratedFunctions } from './decorators.ts'

/** A tasks.py only belongs to Invoke if it imports it. Others contain Celery tasks and the like. */
export function isInvokeFile(text: string): boolean {
  return /^[ \t]*(?:from\s+(?:invoke|invocations)\b|import\s+invoke\b)/m.test(text)
}

/** tasks.py of Invoke: each function with `@task`. Dashes may replace its underscores. */
export function readInvoke(draft: ManifestDraft, text: string): void {
  for (const task of decoratedFunctions(text, /(?:^|\.)task$/)) {
    for (const name of [task.givenName ?? task.name, ...task.aliases]) {
      addTask(draft, 'invoke', name, '', task.line)
      addTask(draft, 'invoke', name.replaceAll('_', '-'), '', task.line)
    }
  }
  // Collections rename and nest tasks of other modules.
  if (/\b(?:Collection\s*\(|add_collection\b|from_module\b)/.test(text)) addOpenTask(draft, 'invoke', '*')
}
