import { expect, it } from 'vitest'
import { contradictions, sentences, text } from '../../pages.ts'

it('Names get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/api.md': text(
        '# API',
        '',
        'Call `makeQueue()`, `readNotes()`, `useLibrary()`, `testOnlyName()`, `oldName()`, `goneName()`, `setGroupId()`, `HttpError`, `E_FULL`, `TOOL_SEED_PATH`.',
      ),
      'src/queue.ts': text(
        'export function makeQueue() {}',
        'export function setGroupID(id: string): void {}',
        "import { useLibrary } from 'library'",
        'useLibrary()',
        '// oldName was here',
        'export class HTTPError {}',
        "throw new Error('E_FULL')",
        "const seed = get('TOOL_SEED_')",
      ),
      'test/a.test.ts': text('testOnlyName()'),
    }),
  ).toEqual([
    '3 makeQueue: holds (0.95): defined at src/queue.ts:1 [src/queue.ts:1]',
    '3 readNotes: fails: `readNotes` is nowhere in the code []',
    '3 useLibrary: used (0.6): used at src/queue.ts:4 [src/queue.ts:4]',
    '3 testOnlyName: unknown: `testOnlyName` is not defined in the code; only tests name it',
    '3 oldName: unknown: `oldName` is not defined in the code; only comments name it',
    '3 goneName: fails: `goneName` is nowhere in the code []',
    '3 setGroupId: fails: `setGroupId` is nowhere in the code []',
    '3 HttpError: fails: `HttpError` is nowhere in the code []',
    '3 E_FULL: holds (0.95): defined at src/queue.ts:7 [src/queue.ts:7]',
    '3 TOOL_SEED_PATH: unknown: perhaps built at run time at src/queue.ts:8',
  ])
})

it('Names of Python get a verdict with its reason and its places', async () => {
  expect(
    await sentences({
      'docs/api.rst': text(
        'API',
        '===',
        '',
        ':py:class:`tidy.Tree`, :py:class:`tidy.Tre`, :py:meth:`tidy.Tree.walk`, :py:meth:`tidy.Tree.wolk`, :py:func:`tidy.io.load`, :py:mod:`tidy.io`, :py:func:`tidy.io.save_all`.',
      ),
      'pyproject.toml': text('[project]', 'name = "tidy"'),
      'tidy/__init__.py': text('class Tree:', '    def walk(self): ...'),
      'tidy/io.py': text('def load(path): ...', 'def save(path): ...'),
    }),
  ).toEqual([
    '4 Tree: holds (0.95): declared at tidy/__init__.py:1 [tidy/__init__.py:1]',
    '4 Tre: fails! (name of its module): module `tidy` defines no `Tre` []',
    '4 walk: holds (0.95): defined at tidy/__init__.py:2 [tidy/__init__.py:2]',
    '4 wolk: fails: `wolk` is nowhere in the code []',
    '4 load: holds (0.95): declared at tidy/io.py:1 [tidy/io.py:1]',
    '4 save_all: fails! (name of its module): module `tidy.io` defines no `save_all` []',
  ])
})

it('What is missing from a module of Python is said to be in the only one that has it', async () => {
  expect(
    await sentences({
      'docs/api.rst': text(
        'API',
        '===',
        '',
        ':py:meth:`tidy.Screen.update`, :py:meth:`tidy.view.Print.print`, :py:meth:`tidy.gone.refresh`, :py:meth:`tidy.Twice.close`.',
      ),
      'pyproject.toml': text('[project]', 'name = "tidy"'),
      'tidy/__init__.py': text('def run(): ...'),
      'tidy/view.py': text('class Screen:', '    def update(self): ...', 'class Twice: ...'),
      'tidy/old.py': text('class Twice: ...'),
    }),
  ).toEqual([
    '4 update: fails! (name of its module): module `tidy` defines no `Screen`, but `tidy.view` does []',
    '4 print: fails! (name of its module): module `tidy.view` defines no `Print` []',
    '4 refresh: fails! (name of its module): no module `tidy.gone` []',
    '4 close: fails! (name of its module): module `tidy` defines no `Twice` []',
  ])
})

it('What a module has under a quoted name, and a member of a class that is described elsewhere, are not missing from it', async () => {
  expect(
    await contradictions({
      'docs/api.rst': text(
        'API',
        '===',
        '',
        '.. module:: tidy.io',
        '',
        '.. function:: span(val)',
        '',
        '.. function:: gone(val)',
        '',
        '.. method:: Query.arun(database=None)',
        '',
        '.. class:: Tree()',
        '',
        '   .. method:: walk()',
      ),
      'pyproject.toml': text('[project]', 'name = "tidy"'),
      'tidy/__init__.py': text('class Query:', '    async def arun(self): ...'),
      'tidy/io.py': text('class Tree:', '    def walk(self): ...', 'class _span:', "    name = 'span'"),
    }),
  ).toEqual(['8 name of its module: module `tidy.io` defines no `gone`'])
})
