import type { Ecosystem } from '../ecosystem.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { goRules } from './definitions.ts'
import { readGoMod, readGoWork } from './manifests/go-mod.ts'
import { resolveGo } from './resolve.ts'
import { goSamples } from './samples/samples.ts'
import { GO_MARKS, goFacts } from './source-file/facts.ts'

/** Go and its modules. */
export const go: Ecosystem = {
  name: 'go',
  manifests: { names: { 'go.mod': readGoMod, 'go.work': readGoWork, '.go-version': versionFile('go') } },
  resolve: resolveGo,
  languages: [
    {
      grammar: 'go',
      files: ['.go'],
      rules: goRules,
      exported: true,
      marks: GO_MARKS,
      facts: goFacts,
      samples: goSamples,
    },
  ],
}
