import { folderOf } from '../../../base/paths.ts'
import type { Ecosystem } from '../ecosystem.ts'
import type { ResolveModule } from '../modules.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { goRules } from './definitions.ts'
import { goLayout } from './layout.ts'
import { readGoMod, readGoWork } from './manifests/go-mod.ts'
import { goOptions } from './options/options.ts'
import { goSamples } from './samples/samples.ts'
import { GO_MARKS, goFacts } from './source-file/facts.ts'

/** The source files of a package. Its import path is that of the module and the folder below it. */
const resolveGo: ResolveModule = (module, _from, repository) => {
  const owner = repository.manifests
    .filter(
      ({ ecosystem, name }) =>
        ecosystem === 'go' && name !== null && (module === name || module.startsWith(`${name}/`)),
    )
    .sort((a, b) => (b.name ?? '').length - (a.name ?? '').length)[0]
  if (!owner) return []
  const folder = [folderOf(owner.path), module.slice((owner.name ?? '').length + 1)].filter(Boolean).join('/')
  const files = repository.filesIn(folder).filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'))
  return files.length === 0 ? null : files
}

/** Go and its modules. */
export const go: Ecosystem = {
  name: 'go',
  manifests: { names: { 'go.mod': readGoMod, 'go.work': readGoWork, '.go-version': versionFile('go') } },
  resolve: resolveGo,
  layout: goLayout,
  conventions: {
    writtenIn: ['proto', 's'],
    packageSystems: ['go'],
    registry: /^https?:\/\/pkg\.go\.dev\/([\w.-]+\.[a-z]+\/[\w./-]+)/i,
    namesRepositories: true,
    namesPackages: true,
    declaring: ['func', 'type', 'var', 'const', 'struct', 'interface', 'package'],
    readingVariables: /(?:Getenv|LookupEnv|Setenv)\(\s*["`]/,
    tests: /_mock\.go$/,
  },
  languages: [
    {
      grammar: 'go',
      files: ['.go'],
      fences: ['go', 'golang'],
      rules: goRules,
      options: goOptions,
      exported: true,
      marks: GO_MARKS,
      facts: goFacts,
      samples: goSamples,
    },
  ],
}
