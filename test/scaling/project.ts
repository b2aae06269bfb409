import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterAll, beforeAll } from 'vitest'
import { openRepository } from '../../src/base/git/repository.ts'
import type { GitRepository } from '../../src/base/git/types.ts'

/** A project whose pages may speak of packages, programs, options, variables and types in many languages. */
export const PROJECT: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'tidy',
    version: '1.0.0',
    bin: { tidy: 'src/cli.js' },
    scripts: { lint: 'eslint .', test: 'vitest' },
    engines: { node: '>=20.1' },
    dependencies: { commander: '^12.0.0' },
  }),
  'src/cli.js': `import { program } from 'commander'\nprogram.name('tidy').option('--depth <n>', 'how deep').command('run')\nprogram.parse()\nconsole.log(process.env.APP_NAME)\n`,
  'src/index.ts': `export interface Options {\n  someField: string\n  deep?: boolean\n}\nexport enum Mode { first = 'first', second = 'second', third = 'third' }\nexport function tidy(text: string, options: Options): string {\n  return text + options.someField\n}\nexport class Tidy {\n  runAll(): void {}\n}\n`,
  'pyproject.toml': '[project]\nname = "tidy"\nversion = "1.0.0"\nrequires-python = ">=3.9"\n',
  'tidy/__init__.py':
    'import os\n\n\nclass Tidy:\n    def run(self, some_name=1):\n        return os.environ["APP_MODE"]\n\n\ndef run(some_name):\n    return some_name\n',
  'go.mod': 'module example.com/tidy\n\ngo 1.22\n',
  'tidy.go':
    'package tidy\n\n// Options are read by Run.\ntype Options struct {\n\tSomeField int\n}\n\nfunc Run(options Options) error { return nil }\n',
  'Cargo.toml': '[package]\nname = "tidy"\nversion = "1.0.0"\nrust-version = "1.70"\n',
  'src/lib.rs':
    'pub struct Options { pub some_field: u32 }\n\npub fn run(options: Options) -> u32 { options.some_field }\n',
  Makefile: 'lint:\n\techo\n',
  'action.yml': 'name: tidy\ninputs:\n  depth:\n    description: how deep\n    default: "1"\n',
  'main.tf': 'variable "depth" {\n  default = 1\n}\n',
  'README.md': '# Tidy\n\nRun `npm run lint`. See [the guide](docs/guide.md).\n',
  'docs/guide.md': '# Guide\n\nPass `--depth`.\n',
  'docs/page.md': '# Page\n',
  'docs/page.mdx': '# Page\n',
  'docs/page.rst': 'Page\n====\n',
  'docs/page.adoc': '= Page\n',
  'man/page.1': '.TH PAGE 1\n',
}

/** A repository with one commit of the project; the caller removes it. */
function createProject(): SandboxRepository {
  const repository = createRepository()
  repository.commit(PROJECT)
  return repository
}

/** The project's repository, opened for the tests of a file: there while they run. */
export function useProject(): () => GitRepository {
  let project: SandboxRepository
  let repository: GitRepository
  beforeAll(async () => {
    project = createProject()
    repository = await openRepository(project.path)
  })
  afterAll(async () => {
    await repository.close()
    project.remove()
  })
  return () => repository
}
