import { describe, expect, it } from 'vitest'
import { NO_FACTS } from '../../../../src/engine/ecosystems/file-facts.ts'
import { factsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

async function variables(source: string): Promise<string[]> {
  const { environment } = (await factsIn('a.py', source)) ?? NO_FACTS
  return environment.map(({ name }) => name)
}

describe('environment variables of Python', () => {
  it.each([
    ['import os\nos.environ["A_B"]', ['A_B']],
    ['import os\nos.environ["A_B"] = "1"', []],
    ['from os import environ as e\ne.get("A", "x")', ['A']],
    ['import os as o\no.getenv("A", 1)', ['A']],
    ['import os\nNAME = "A"\nif NAME in os.environ: pass', ['A']],
    ['import os\ndef read(name, default=None):\n    return os.environ.get(name, default)\nread("A", "b")', ['A']],
    ['from .tools import get_environ\nget_environ("MY_HOME")', ['MY_HOME']],
    [
      'from starlette.config import Config\nc = Config(env_prefix="P_")\nc("DEBUG", cast=bool, default=False)',
      ['P_DEBUG'],
    ],
    ['from environs import Env\nenv = Env()\nwith env.prefixed("P_"):\n    env.int("N", 3)', ['P_N']],
    ['import click\n@click.option("--x", envvar="MY_X")\ndef f(environ): pass', ['MY_X']],
    ['environ = {}\nenviron["HTTP_HOST"]', []],
    [
      'from pydantic_settings import BaseSettings\nclass S(BaseSettings):\n    model_config = {"env_prefix": "my_"}\n    port: int = 80\n    key: str = Field("a", validation_alias="KEY")',
      ['MY_PORT', 'KEY'],
    ],
  ])('in `%s` are %j', async (source, expected) => {
    expect(await variables(source)).toEqual(expected)
  })
})

describe('messages of Python', () => {
  it('splits texts at what is filled in, and leaves documentation out', async () => {
    const source = `"""A module docstring."""
print(f"installed package {name} {version!r:>3}, {{done}}")
log.info("took %.1fs for %s", a, b)
raise E("one " "two {} three".format(x))
x = 'single'
def f():
    """Does a thing."""`
    const { messages } = (await factsIn('a.py', source)) ?? NO_FACTS
    expect(messages).toEqual([
      { parts: ['installed package ', ' ', ', {done}'], line: 2 },
      { parts: ['took ', 's for ', ''], line: 3 },
      { parts: ['one two ', ' three'], line: 4 },
    ])
  })
})

describe('imports of Python', () => {
  const source = `import os, a.b as c
from .x import y as z, w
from ..m import *
if TYPE_CHECKING:
    from t import T
def f():
    from inner import i
`
  const passedOn = async (path: string): Promise<string[]> => {
    const { imports } = (await factsIn(path, source)) ?? NO_FACTS
    return imports.filter(({ exported }) => exported).map(({ module, name, alias }) => `${module}:${name}:${alias}`)
  }

  it('passes on what a module binds', async () => {
    expect(await passedOn('p/a.py')).toEqual(['.x:y:z', '.x:w:w', '..m:*:*'])
    expect(await passedOn('p/a.pyi')).toEqual(['..m:*:*'])
    expect(await passedOn('p/__init__.py')).toEqual([
      'os:null:os',
      'a.b:null:c',
      '.x:y:z',
      '.x:w:w',
      '..m:*:*',
      't:T:T',
    ])
  })

  it('passes on what it lists', async () => {
    const { imports } = (await factsIn('a.pyi', 'from x import a, b, c as c\n__all__ = ["a"]')) ?? NO_FACTS
    expect(imports.map(({ exported }) => exported)).toEqual([true, false, true])
  })
})

describe('hostile Python', () => {
  it.each([
    ['brackets', `import os, argparse, click, typer\nx = ${'['.repeat(5000)}`],
    ['a long chain', `import os, click\nx = ${'a + '.repeat(5000)}b`],
    [
      'nested functions',
      Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}def f(p): # argparse`).join('\n'),
    ],
    ['nonsense', 'import typer\n@@@ def ) class ( = lambda : add_argument(*** os.environ[ f"{{{"'],
    [
      'calls of itself',
      'import argparse\ndef f(p):\n    p.add_argument("--x")\n    f(p)\n    f(p)\nf(argparse.ArgumentParser())',
    ],
  ])('survives %s', async (_name, source) => {
    await expect(factsIn('a.py', source)).resolves.toBeDefined()
  })
})
