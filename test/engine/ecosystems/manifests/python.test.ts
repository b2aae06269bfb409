import { expect, test } from 'vitest'
import { dependencies, engines, openPatterns, read, taskNames } from './read.ts'

const PYPROJECT = `[build-system]
requires = ["hatchling>=1.5"]

[project]
name = "acme"
version = "2.0"
requires-python = ">=3.9"
classifiers = [
  "Programming Language :: Python :: 3",
  "Programming Language :: Python :: 3.10",
  "Programming Language :: Python :: 3.9",
]
dependencies = [
  "click>=8.1",  # command line
  "rich[jupyter] ~= 13.0 ; python_version > '3.8'",
]
optional-dependencies.redis = ["redis>=5"]

[project.urls]
Source = "https://github.com/acme/acme"

[project.scripts]
acme = "acme.cli:main"

[dependency-groups]
docs = ["sphinx", {include-group = "dev"}]

[tool.poe.tasks]
test = "pytest"
check = { shell = "ruff ." }

[tool.pdm.scripts]
_.env_file = ".env"
start = { cmd = "flask run" }

[tool.hatch.envs.default.scripts]
fmt = "ruff format"
[tool.hatch.envs.docs.scripts]
build = ["mkdocs build", "echo"]

[tool.tox]
env_list = ["py39", "lint"]
[tool.tox.env.lint]
commands = [["ruff", "check"]]
`

test('pyproject.toml gives the project with a line for each requirement', () => {
  const manifest = read('pyproject.toml', PYPROJECT)
  expect(manifest).toMatchObject({ ecosystem: 'python', name: 'acme', version: '2.0' })
  expect(manifest.urls).toEqual(['https://github.com/acme/acme'])
  expect(manifest.binaries).toEqual([{ name: 'acme', entry: null }])
  expect(manifest.features).toEqual(['redis', 'docs'])
  expect(dependencies(manifest)).toEqual([
    'runtime click >=8.1 @14',
    'runtime rich ~= 13.0 @15',
    'optional redis >=5 @17',
    'development sphinx  @26',
    'build hatchling >=1.5 @2',
  ])
  expect(engines(manifest)).toEqual([
    'python >=3.9 → 3.9 (declared) @7',
    'python 3.9, 3.10 → 3.9 (listed) @9',
    'python 3.9 → 3.9 (listed) @42',
  ])
})

test('pyproject.toml gives the tasks of Poe, PDM, Hatch and tox', () => {
  expect(taskNames(read('pyproject.toml', PYPROJECT))).toEqual([
    'poe test',
    'poe check',
    'pdm start',
    'hatch fmt',
    'hatch docs:build',
    'hatch docs:fmt',
    'tox py39',
    'tox lint',
  ])
})

test('Poetry tables give Python, groups, extras and scripts', () => {
  const manifest = read(
    'pyproject.toml',
    `[tool.poetry]
name = "acme"
repository = "https://github.com/acme/acme"
[tool.poetry.dependencies]
python = "^3.8"
requests = { version = "^2.31", optional = true }
[tool.poetry.group.dev.dependencies]
pytest = "*"
[tool.poetry.extras]
http = ["requests"]
[tool.poetry.scripts]
acme = "acme:main"
`,
  )
  expect(engines(manifest)).toEqual(['python ^3.8 → 3.8 (declared) @5'])
  expect(dependencies(manifest)).toEqual(['optional requests ^2.31 @6', 'development pytest * @8'])
  expect(manifest.features).toEqual(['dev', 'http'])
  expect(manifest.binaries).toEqual([{ name: 'acme', entry: null }])
})

test('of a section of a pyproject.toml in which a key is set twice the other lines are kept', () => {
  const manifest = read(
    'pyproject.toml',
    '[project]\nname = "acme"\nversion = "1.0"\nversion = "1.1"\nrequires-python = ">=3.9"\n',
  )
  expect(manifest.name).toBe('acme')
  expect(manifest.engines).toMatchObject([{ line: 5 }])
})

test('of a pyproject.toml with a broken section the others are kept, with their lines', () => {
  const manifest = read('pyproject.toml', '[broken\nx = = 1\n[project]\nname = "acme"\nrequires-python = ">=3.9"\n')
  expect(manifest.name).toBe('acme')
  expect(engines(manifest)).toEqual(['python >=3.9 → 3.9 (declared) @5'])
})

test('setup.cfg gives metadata, requirements, extras and programs', () => {
  const manifest = read(
    'setup.cfg',
    `[metadata]
name = acme
version = attr: acme.__version__
project_urls =
    Source = https://github.com/acme/acme
classifiers =
    Programming Language :: Python :: 3.7
[options]
python_requires = >=3.7
install_requires =
    # comment
    click>=8 ; sys_platform == "linux"
[options.extras_require]
dev =
    pytest
[options.entry_points]
console_scripts =
    acme = acme.cli:main
`,
  )
  expect(manifest).toMatchObject({ name: 'acme', version: null, features: ['dev'] })
  expect(manifest.urls).toEqual(['https://github.com/acme/acme'])
  expect(dependencies(manifest)).toEqual(['runtime click >=8 @12', 'optional pytest  @15'])
  expect(engines(manifest)).toEqual(['python >=3.7 → 3.7 (declared) @9', 'python 3.7 → 3.7 (listed) @7'])
  expect(manifest.binaries).toEqual([{ name: 'acme', entry: null }])
})

test('setup.py is read through its literals and the names of its literals', () => {
  const manifest = read(
    'setup.py',
    `# python_requires='>=2.7' was long ago
NAME = 'acme'
REQUIRES = [
    'click>=8',
    'rich',
]
setup(
    name=NAME,
    version="1.0",
    url='https://github.com/acme/acme',
    python_requires=('>=3.6, '
                     '!=3.7.1'),
    install_requires=REQUIRES,
    extras_require={'redis': ['redis>=4'], 'old:python_version<"3"': ['enum34']},
    entry_points={'console_scripts': ['acme = acme:main', 'acmed=acme.d:main']},
)
`,
  )
  expect(manifest).toMatchObject({ name: 'acme', version: '1.0', urls: ['https://github.com/acme/acme'] })
  expect(engines(manifest)).toEqual(['python >=3.6, !=3.7.1 → 3.6 (declared) @11'])
  expect(manifest.features).toEqual(['redis', 'old'])
  expect(dependencies(manifest)).toEqual([
    'runtime click >=8 @4',
    'runtime rich  @5',
    'optional redis >=4 @14',
    'optional enum34  @14',
  ])
  expect(manifest.binaries.map(({ name }) => name)).toEqual(['acme', 'acmed'])
})

test('a version guard of setup.py declares a minimum only when it leaves', () => {
  const leaves = 'import sys\nif sys.version_info < (3, 6):\n    raise Exception("too old")\n'
  expect(engines(read('setup.py', leaves))).toEqual(['python >=3.6 → 3.6 (declared) @2'])
  const adapts = 'if sys.version_info < (3, 6):\n    requires.append("x")\nraise SystemExit\n'
  expect(engines(read('setup.py', adapts))).toEqual([])
})

test.each([
  ['requirements.txt', 'runtime'],
  ['requirements/default.txt', 'runtime'],
  ['dev-requirements.txt', 'development'],
  ['requirements/test-ci.txt', 'development'],
  ['requirements/extras/redis.txt', 'optional'],
])('%s holds %s requirements', (path, kind) => {
  const text = '-r base.txt\n# comment\nredis>=4.5,<5 --hash=sha256:abc\ngit+https://github.com/a/b.git\n\nkombu[sqs]\n'
  expect(dependencies(read(path, text))).toEqual([`${kind} redis >=4.5,<5 @3`, `${kind} kombu  @6`])
})

test('a file of requirements/extras names an extra', () => {
  expect(read('requirements/extras/redis.txt', 'redis').features).toEqual(['redis'])
})

test('Pipfile gives packages and the Python to develop with', () => {
  const manifest = read(
    'Pipfile',
    '[packages]\nflask = "*"\n[dev-packages]\npytest = ">=7"\n[requires]\npython_version = "3.11"\n',
  )
  expect(dependencies(manifest)).toEqual(['runtime flask  @2', 'development pytest >=7 @4'])
  expect(engines(manifest)).toEqual(['python 3.11 → 3.11 (toolchain) @6'])
})

test('tox.ini gives the environments of envlist, braces expanded, and of sections', () => {
  const manifest = read(
    'tox.ini',
    '[tox]\nenvlist =\n    py{37,310}-{a,b},\n    lint\n\n[testenv]\ncommands = pytest\n[testenv:{docs,fmt}]\ncommands =\n    make docs\n',
  )
  expect(taskNames(manifest)).toEqual([
    'tox py37-a',
    'tox py37-b',
    'tox py310-a',
    'tox py310-b',
    'tox lint',
    'tox docs',
    'tox fmt',
  ])
  expect(manifest.tasks[5]).toEqual({ runner: 'tox', name: 'docs', command: 'make docs', line: 8 })
  expect(engines(manifest)).toEqual(['python 3.7, 3.10 → 3.7 (listed) @3'])
  expect(openPatterns(manifest)).toEqual(['py%'])
})

test('noxfile.py gives sessions under their given names', () => {
  const manifest = read(
    'noxfile.py',
    '@nox.session(python=["3.9", "3.10"], name="tests")\n@nox.parametrize("x", [1])\ndef run_tests(session):\n    pass\n\n@session\ndef lint(s): ...\n\n@other\ndef no(): ...\n',
  )
  expect(taskNames(manifest)).toEqual(['nox tests', 'nox lint'])
  expect(manifest.tasks[0]?.line).toBe(3)
  expect(engines(manifest)).toEqual(['python 3.9, 3.10 → 3.9 (listed) @1'])
})
