import { GIT_HISTORY } from './git-history.ts'
import { STORES } from './stores.ts'
import type { Target } from './target.ts'
import { TEXTS } from './texts.ts'
import { WORKFLOWS } from './workflows.ts'

export const TARGETS: readonly Target[] = [...TEXTS, WORKFLOWS, GIT_HISTORY, STORES]
