import { type Bomb, filled, times } from '../../../scaling/bombs/bomb.ts'

const SIZE = 150_000

interface Frame {
  readonly start?: string
  readonly end?: string
}

function many(name: string, path: string, part: string, frame: Frame = {}): Bomb {
  return times(name, path, part, Math.ceil(SIZE / part.length), frame)
}

/** Manifests that once took long to read, or all memory. */
export const HOSTILE_MANIFESTS: readonly Bomb[] = [
  many('nested JSON', 'package.json', '['),
  many('nested JSON tables', 'package.json', '{"a":'),
  many('open comments', 'package.json', '/*'),
  many('nested YAML flows', 'Taskfile.yml', '['),
  many('nested YAML sequences', 'Taskfile.yml', '- '),
  many('YAML keys', 'pnpm-workspace.yaml', '  a: 1\n', { start: 'catalog:\n' }),
  many('YAML aliases', 'pnpm-workspace.yaml', '*a,', { start: 'a: &a [1]\npackages: [', end: ']' }),
  many('nested TOML', 'pyproject.toml', '[', { start: 'a = ' }),
  many('broken TOML sections', 'pyproject.toml', '[a\n'),
  many('blank lines', 'pyproject.toml', '\n', { start: '=' }),
  many('open XML tags', 'pom.xml', '<a'),
  many('open XML attributes', 'pom.xml', '<a b="'),
  many('nested XML', 'pom.xml', '<a>'),
  many('long names in XML', 'pom.xml', 'a', { start: '<' }),
  many('blank lines in tasks.py', 'tasks.py', '\n'),
  many('assignments', 'setup.py', 'A=A=', { start: 'python_requires=A\n' }),
  many('setup.py quotes', 'setup.py', '"""\''),
  many('setup.py keywords', 'setup.py', 'name='),
  many('setup.py guards', 'setup.py', 'if sys.version_info < (3, 6):\n'),
  many('decorators', 'noxfile.py', '@nox.session("a")\ndef f(): "b"\n'),
  many('requirement blanks', 'requirements.txt', ' ', { start: 'a >=1', end: 'x' }),
  many('tox braces', 'tox.ini', '{a,b}', { start: '[tox]\nenvlist = ' }),
  many('tox environments', 'tox.ini', ' {a,b}{c,d}{e,f}{g,h}{i,j},\n', { start: '[tox]\nenvlist =\n' }),
  {
    ...filled(
      'hatch environments',
      'hatch.toml',
      (index) => `s${index} = "x"\n[envs.e${index}]\n[envs.default.scripts.t${index}]\n`,
      { start: '[envs.default.scripts]\n' },
    ),
    full: 2000,
  },
  many('make continuations', 'Makefile', 'a\\\n'),
  many('make calls', 'Makefile', '$(a '),
  {
    name: 'make variables',
    path: 'Makefile',
    of: (count) =>
      `${Array.from({ length: 30 }, (_, index) => `V${index} = ${`$(V${index + 1}) `.repeat(count)}\n`).join('')}${'$(V0): x\n'.repeat(count)}`,
    full: 500,
  },
  many('make targets', 'Makefile', 'a$(B): c\n'),
  many('just quotes', 'justfile', 'a "'),
  many('rake namespaces', 'Rakefile', 'namespace :a do\n'),
  many('workflow matrices', '.github/workflows/a.yml', ' matrix:\n'),
  many('NULs', 'Makefile', '\0'),
  many('values on one long line', 'setup.cfg', 'a = b ; '),
  many('spaces', 'setup.cfg', ' ', { start: 'a = b', end: 'c' }),
  many('gem blanks', 'Gemfile', ' ', { start: 'gem ', end: '"a"' }),
]
