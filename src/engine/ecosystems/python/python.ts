import type { CommandReader } from '../command-reader.ts'
import type { Ecosystem } from '../ecosystem.ts'
import type { Layout, OwnFiles } from '../layout.ts'
import { versionFile } from '../version-managers/version-files.ts'
import { pythonRules } from './definitions/definitions.ts'
import { readPipfile } from './manifests/pipfile.ts'
import { readPyproject } from './manifests/pyproject.ts'
import { readRequirements } from './manifests/requirements.ts'
import { readSetupCfg } from './manifests/setuptools/setup-cfg.ts'
import { readSetupPy } from './manifests/setuptools/setup-py.ts'
import { readInvoke } from './manifests/tasks/invoke.ts'
import { readNoxfile } from './manifests/tasks/noxfile.ts'
import { readHatch, readToxToml } from './manifests/tasks/project-tasks.ts'
import { readToxIni } from './manifests/tasks/tox.ts'
import { pythonOptions } from './options/options.ts'
import { resolvePython } from './resolve.ts'
import { pythonSamples } from './samples/samples.ts'
import { pythonFacts, pythonMarks } from './source-file/facts.ts'
import { isPythonLibrary } from './standard-library.ts'
import { pythonTasks } from './task-calls.ts'

/** Folders that contain the importable packages of projects, relative to the repository. */
const ROOTS = ['', 'src/', 'lib/', 'python/']

const pythonLayout: Layout = {
  packages,
  packageFile: (name, has) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) return null
    const places = ROOTS.flatMap((root) => [`${root}${name}/__init__.py`, `${root}${name}.py`])
    return places.find(has) ?? null
  },
  // Packages that are run with `python -m NAME`.
  programs: (files) => packages(files).filter((name) => ROOTS.some((root) => files.has(`${root}${name}/__main__.py`))),
}

function packages({ paths, isSource }: OwnFiles): string[] {
  return paths.flatMap((path) => {
    const [, root = '', name = ''] = /^((?:src|lib|python)\/)?(\w+)\/__init__\.py$/.exec(path) ?? []
    return name !== '' && isSource(`${root}${name}/a.py`) ? [name] : []
  })
}

/** `commands = dict(fit=fit.main, …)`: a table of commands and their functions. Other parsers may declare further ones. */
const table: CommandReader = {
  marks: ['commands', 'COMMANDS', 'add_subparsers', 'add_parser', '.command(', '.group(', 'fire.Fire', 'docopt'],
  query: `
    (module (expression_statement (assignment
      left: (identifier) @table
      right: [
        (call function: (identifier) @made arguments: (argument_list (keyword_argument name: (identifier) @name)))
        (dictionary (pair key: (string) @name))
      ]
      (#any-of? @table "commands" "COMMANDS" "subcommands" "SUBCOMMANDS"))))
    ((identifier) @open (#any-of? @open "add_subparsers" "docopt"))
    (call function: (attribute attribute: (identifier) @open)
      (#any-of? @open "add_parser" "command" "group" "Fire"))`,
}

const pythonCommands: readonly CommandReader[] = [table]

/** Python, with pip, setuptools, Poetry, Hatch, PDM, tox, nox and invoke. */
export const python: Ecosystem = {
  name: 'python',
  tasks: pythonTasks,
  manifests: {
    names: {
      'pyproject.toml': readPyproject,
      'hatch.toml': readHatch,
      'setup.cfg': readSetupCfg,
      'setup.py': readSetupPy,
      Pipfile: readPipfile,
      'tox.ini': readToxIni,
      'tox.toml': readToxToml,
      'noxfile.py': readNoxfile,
      'tasks.py': readInvoke,
      '.python-version': versionFile('python'),
      'runtime.txt': versionFile('python'),
    },
    paths: [
      [/(?:^|\/)requirements[^/]*\.(?:txt|in)$|-requirements\.(?:txt|in)$/, readRequirements],
      [/(?:^|\/)requirements\/(?:[^/]+\/)*[^/]+\.(?:txt|in)$/, readRequirements],
    ],
    endings: ['txt', 'in'],
  },
  resolve: resolvePython,
  layout: pythonLayout,
  conventions: {
    dialects: ['pyx', 'pxd'],
    writtenIn: ['rs', 'c', 'cpp'],
    packageSystems: ['python'],
    registry: /^https?:\/\/(?:www\.)?pypi\.(?:org|python\.org)\/(?:project|pypi)\/([\w.-]+)/i,
    moduleFiles: ['.py', '/__init__.py'],
    isUnderscored: true,
    isStandardModule: isPythonLibrary,
    hasDottedPaths: true,
    declaring: ['def', 'class'],
    readingVariables: /environ(?:\.get|\.pop|\.setdefault)?[[(]\s*['"]|getenv\(\s*['"]/,
    // Helpers for the tests of others may be public: `aiohttp.test_utils`.
    tests: /^test_(?!(?:utils?|helpers?)\.py$).*\.py$|^tests\.py$/,
  },
  languages: [
    {
      grammar: 'python',
      files: ['.py', '.pyi', '.pyw', 'SConstruct', 'SConscript', 'wscript'],
      fences: ['python', 'py', 'python3', 'py3', 'pycon', 'pycon3', 'ipython', 'ipython3', 'doctest'],
      rules: pythonRules,
      options: pythonOptions,
      commands: pythonCommands,
      exported: true,
      marks: pythonMarks,
      facts: pythonFacts,
      samples: pythonSamples,
    },
  ],
}
