import type { SemanticKind } from './kind.ts'
import { architecture } from './kinds/architecture.ts'
import { behavior } from './kinds/behavior.ts'
import { convention } from './kinds/convention.ts'

/** Every claim type that a model checks. A new one is a file in `kinds/`, a fixture and a line here. */
export const SEMANTIC_KINDS: readonly SemanticKind[] = [behavior, architecture, convention]
