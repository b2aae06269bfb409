import type { Node } from 'web-tree-sitter'
import { baseName, folderOf } from '../../../base/paths.ts'
import type { Ecosystem } from '../ecosystem.ts'
import type { SourceFacts } from '../file-facts.ts'
import type { Layout } from '../layout.ts'
import type { ResolveModule } from '../modules.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { goRules } from './definitions.ts'
import { readGoMod, readGoWork } from './manifests/go-mod.ts'
import { goOptions } from './options/options.ts'
import { goSamples } from './samples/samples.ts'
import { readEnvironment } from './source-file/environment.ts'
import { readSource } from './source-file/go-source.ts'
import { readMessages } from './source-file/messages.ts'

/** Facts of a Go file beyond its declarations. */
function goFacts(root: Node): SourceFacts {
  const source = readSource(root)
  return {
    imports: source.imports,
    environment: readEnvironment(source),
    messages: readMessages(source),
  }
}

/** Words in files that read environment variables. */
const GO_MARKS = {
  environment: 'Getenv LookupEnv BindEnv ExpandEnv EnvVar Envar envconfig: env: getEnv GetEnv'.split(' '),
}

/** Maximum number of programs. Repositories with more have them as examples. */
const MAX_PROGRAMS = 200

const goLayout: Layout = {
  // Go builds a program from every folder with a `main.go`, named after the folder, or at a module's root after the module.
  programs: ({ paths, manifests, isSource }) => {
    const moduleOf = new Map(
      manifests.filter(({ ecosystem }) => ecosystem === 'go').map(({ path, name }) => [folderOf(path), name ?? '']),
    )
    return paths
      .filter((path) => /(?:^|\/)main\.go$/.test(path))
      .slice(0, MAX_PROGRAMS)
      .filter((path) => isSource(path) || !path.includes('/'))
      .map((path) => {
        const folder = folderOf(path)
        const module = moduleOf.get(folder)?.replace(/\/v\d+$/, '')
        return baseName(module ?? folder) || 'main'
      })
  },
}

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
