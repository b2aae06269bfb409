import { describe, expect, it } from 'vitest'
import { type Files, snapshotWithCode } from '../../rules/snapshot.ts'

/** What a module exports: its names, and whether there may be more; null when its files are not known. */
async function exportsOf(language: string, module: string, files: Files): Promise<string | null> {
  const { code } = await snapshotWithCode(files, [{ exports: [{ language, module }] }])
  const scope = code.exportsOf({ language, module })
  return (
    scope &&
    `${scope.facts
      .map(({ name }) => name)
      .sort()
      .join(' ')}${scope.open === null ? '' : ' …'}`
  )
}

const PACKAGE = { 'package.json': '{"name":"tool","main":"index.js"}' }

describe('What a module of JavaScript exports', () => {
  it.each([
    ['module.exports = { load, open() {} }\nfunction load() {}', 'load open'],
    ["module.exports = { ...require('./more'), load }\nfunction load() {}", 'load …'],
    ['module.exports = { [name]: 1 }', ' …'],
    ['const api = { load() {} }\nmodule.exports = api', 'api …'],
    ['module.exports = createApp()', ' …'],
    ['exports = module.exports = createApp\nexports.load = 1\nfunction createApp() {}', 'createApp load …'],
    ['module.exports = class Tool {}', 'Tool'],
    ['exports.load = 1\nexports[name] = 2', 'load …'],
    ['exports.load = 1\nObject.assign(exports, more)', 'load …'],
    ["const text = 'module.exports = any()'\nexports.load = 1 // module.exports = any()", 'load'],
  ])('as %j is %j', async (source, expected) => {
    expect(await exportsOf('javascript', 'tool', { ...PACKAGE, 'index.js': source })).toBe(expected)
  })

  it('by `export =` need not be all', async () => {
    const files = {
      'package.json': '{"name":"tool","types":"index.d.ts"}',
      'index.d.ts': 'declare const tool: Tool\nexport = tool\n',
    }
    expect(await exportsOf('javascript', 'tool', files)).toMatch(/…$/)
  })

  const MAP: Files = {
    'package.json': JSON.stringify({
      name: 'tool',
      exports: {
        '.': './src/main.js',
        './env': { types: './types/env.d.ts', default: './src/env.js' },
        './*': './src/*.js',
      },
    }),
    'src/main.js': 'export const main = 1\n',
    'src/env.js': 'export const outer = 1\n',
    'src/internal/env.js': 'export const inner = 1\n',
    'src/other.js': 'export const other = 1\n',
  }

  it.each([
    ['tool', 'main'],
    ['tool/env', 'outer'],
    ['tool/other', ' …'],
    ['tool/internal', ' …'],
  ])('by a map of exports, of %s, is %j', async (module, expected) => {
    expect(await exportsOf('javascript', module, MAP)).toBe(expected)
  })

  it('is not known where two packages have the name', async () => {
    const files = { ...MAP, 'copy/package.json': '{"name":"tool"}', 'copy/index.js': 'export const copied = 1\n' }
    expect(await exportsOf('javascript', 'tool', files)).toBe(' …')
  })
})

describe('What a module of Python exports', () => {
  const PROJECT = { 'pyproject.toml': '[project]\nname = "tidy"\n' }

  it.each([
    ['def load(): ...', 'load'],
    ['def load(): ...\nvars()["open"] = load', 'load …'],
    ['def load(): ...\nsetattr(sys.modules[__name__], "open", load)', 'load …'],
    ['def load(): ...\nexec(source)', 'load …'],
    ['def load():\n    exec(source)', 'load'],
  ])('as %j is %j', async (source, expected) => {
    expect(await exportsOf('python', 'tidy', { ...PROJECT, 'tidy/__init__.py': source })).toBe(expected)
  })

  it('is not known where two packages have the name', async () => {
    const files = { ...PROJECT, 'tidy/__init__.py': 'a = 1', 'src/tidy/__init__.py': 'b = 1' }
    expect(await exportsOf('python', 'tidy', files)).toBe(' …')
  })
})

it('What a crate exports is not known where two crates have the name', async () => {
  const crate = '[package]\nname = "tidy"\n'
  const one = { 'Cargo.toml': crate, 'src/lib.rs': 'pub fn load() {}\n' }
  expect(await exportsOf('rust', 'tidy', one)).toBe('load')
  expect(await exportsOf('rust', 'tidy', { ...one, 'copy/Cargo.toml': crate, 'copy/src/lib.rs': '' })).toBe(' …')
})

describe('Of a package whose names are asked for', () => {
  const files: Files = {
    'pyproject.toml': '[project]\nname = "tool"\n',
    'tool/__init__.py':
      "from .load import load\nfrom .save import save\nfrom .more import *\n__all__ = ['load', 'save']\n",
    'tool/load.py': 'from .deep import read\n\ndef load(): ...\n',
    'tool/save.py': 'def save(): ...\n',
    'tool/more.py': 'from .deep import walk as stroll\n',
    'tool/deep.py': 'def walk(): ...\n',
  }
  const STAR = { 'pyproject.toml': '[project]\nname = "tool"\n', 'tool/__init__.py': 'from .more import *\n' }
  it.each([
    ["__all__ = ['load']\n", 'load'],
    ["__all__ = ['load']\n__all__ += ['_hidden']\n", '_hidden load'],
    ["__all__ = (\n  # comment, 'save'\n  'load',\n)\n", 'load'],
    ["if wide:\n    __all__ = ['load', 'save']\nelse:\n    __all__ = ['load']\n", 'load save'],
    ["__all__ = ['load'] + deep.__all__\n", 'load save'],
    ["__all__ = ['load']\n__all__.extend(deep.__all__)\n", 'load save'],
    ['', 'load save'],
  ])('`import *` takes of a module with %j: %s', async (published, expected) => {
    const more = `${published}from . import deep\ndef load(): ...\ndef save(): ...\ndef _hidden(): ...\n`
    const names = (await exportsOf('python', 'tool', { ...STAR, 'tool/more.py': more, 'tool/deep.py': '' })) ?? ''
    expect(names.replace(/\b(?:deep|__all__) ?/g, '')).toBe(expected)
  })

  it.each([
    [['load'], ['tool/__init__.py', 'tool/load.py', 'tool/more.py']],
    [['stroll'], ['tool/__init__.py', 'tool/deep.py', 'tool/more.py']],
    [['none'], ['tool/__init__.py', 'tool/more.py']],
  ])('only the files that hand %j on are read', async (names, expected) => {
    const read: string[] = []
    const asked = [{ exports: [{ language: 'python', module: 'tool', names }] }]
    const { code } = await snapshotWithCode(files, asked, (path) => read.push(path))
    expect(read.sort()).toEqual(expected)
    const [name = ''] = names
    const found = code.exportsOf({ language: 'python', module: 'tool' })?.facts.find((fact) => fact.name === name)
    expect(found?.open).toBe(undefined)
  })
})
