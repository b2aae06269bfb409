import { describe, expect, it } from 'vitest'
import type { Declaration, Signature } from '../../../src/ecosystems/declaration.ts'
import { declarationsIn } from '../../../src/ecosystems/syntax/read.ts'

const MARKS = { positional: '/', keyword: ':', either: '', rest: '*', keywords: '**' }

/** `(a, /b: int = 1, :c?) -> int`: a mark of its kind, the name, the type, the default; `?` for optional without one. */
function written({ parameters, returns }: Signature): string {
  const each = parameters.map(({ kind, name, type, default: value, optional }) => {
    const given = value !== null ? ` = ${value}` : optional && !kind.endsWith('s') && kind !== 'rest' ? '?' : ''
    return `${MARKS[kind]}${name}${type === null ? '' : `: ${type}`}${given}`
  })
  return `(${each.join(', ')})${returns === null ? '' : ` -> ${returns}`}`
}

async function declared(source: string): Promise<ReadonlyMap<string, Declaration>> {
  const all = await declarationsIn('a.py', source)
  return new Map(all.map((each) => [each.container === null ? each.name : `${each.container}.${each.name}`, each]))
}

async function signatures(source: string, name: string): Promise<readonly string[] | undefined> {
  return (await declared(source)).get(name)?.signatures?.map(written)
}

const IMPORTS = `from dataclasses import dataclass, field, KW_ONLY
from typing import *
from typing import NamedTuple, TypedDict, Protocol, Generic
from pydantic import BaseModel, Field
from abc import ABC
import enum
`

describe('signatures in Python', () => {
  it.each([
    ['def f(a, b=1): ...', '(a, b = 1)'],
    ['def f(a: int, /, b: str = "x", *, c) -> bool: ...', '(/a: int, b: str = "x", :c) -> bool'],
    ['def f(*args: int, c=1, **kwargs): ...', '(*args: int, :c = 1, **kwargs)'],
    [
      'async def f(\n    a: dict[\n        str, int\n    ] = {\n        "a": 1,  \n    },\n): ...',
      '(a: dict[str, int] = {"a": 1})',
    ],
    ['f = lambda a, *b: a', '(a, *b)'],
    ['@functools.lru_cache(maxsize=1)\ndef f(a): ...', '(a)'],
  ])('reads %s', async (source, expected) => {
    expect(await signatures(source, 'f')).toEqual([expected])
  })

  it('leaves the receiver out', async () => {
    const found = await declared(`class A:
    def plain(self, a): ...
    @classmethod
    def made(cls, b): ...
    @staticmethod
    def free(c): ...
    def any(*args): ...
    @property
    def size(self) -> int: ...
    @size.setter
    def size(self, value): ...`)
    expect(
      ['plain', 'made', 'free', 'any', 'size'].map((name) => found.get(`A.${name}`)?.signatures?.map(written)),
    ).toEqual([['(a)'], ['(b)'], ['(c)'], ['(*args)'], undefined])
    expect(['plain', 'made', 'free'].map((name) => found.get(`A.${name}`)?.static)).toEqual([undefined, true, true])
    expect(found.get('A.size')?.type).toBe('int')
  })

  it('says what a decorator may have changed', async () => {
    const found = await declared('@app.route("/")\ndef f(a): ...')
    expect(found.get('f')?.open).toBe('decorated with app.route')
  })

  it('has one signature for each overload', async () => {
    const source = '@overload\ndef f(a: int): ...\n@overload\ndef f(*, b: str): ...\ndef f(a=None, b=None): ...'
    expect(await signatures(source, 'f')).toEqual(['(a: int)', '(:b: str)', '(a = None, b = None)'])
  })

  it('sees who uses what is deprecated', async () => {
    const found = await declared(`@deprecated("no")
def a(): ...
def b():
    """Does it."""
    warnings.warn("no", DeprecationWarning)
def c(x):
    if x:
        warnings.warn("no", DeprecationWarning)`)
    expect(['a', 'b', 'c'].map((name) => found.get(name)?.deprecated)).toEqual([true, true, undefined])
  })
})

describe('constructors in Python', () => {
  it.each([
    ['class A:\n    def __init__(self, a, *, b=1): ...', '(a, :b = 1)'],
    ['class A(Base):\n    def __new__(cls, a): ...', '(a)'],
    ['class A: pass', '()'],
    ['class A(ABC, Generic[T]): pass', '()'],
    [
      '@dataclass\nclass A:\n    x: int\n    y: list = field(default_factory=list)\n    z: ClassVar[int] = 1',
      '(x: int, y: list = [])',
    ],
    ['@dataclass\nclass A:\n    x: int = field(init=False)\n    _: KW_ONLY\n    y: int = 1', '(:y: int = 1)'],
    ['@dataclass\nclass B:\n    x: int\n@dataclass(kw_only=True)\nclass A(B):\n    y: int', '(x: int, :y: int)'],
    ['class A(NamedTuple):\n    x: int\n    y: str = ""', '(x: int, y: str = "")'],
    ['class A(TypedDict, total=False):\n    x: int', '(:x: int?)'],
    [
      'class A(BaseModel):\n    x: int\n    y: str = Field("a", title="b")\n    z: int = Field(..., gt=1)\n    _p: int = 1',
      '(:x: int, :y: str = "a", :z: int)',
    ],
    ['class B(BaseModel):\n    x: int\nclass A(B):\n    y: int | None', '(:x: int, :y: int | None?)'],
  ])('reads %s', async (source, expected) => {
    const found = (await declared(IMPORTS + source)).get('A')
    expect(found?.signatures?.map(written)).toEqual([expected])
    expect(found?.open).toBeUndefined()
  })

  it.each([
    ['class A(Base): pass', undefined],
    ['class A(Base):\n    x: int', 'its base classes may take the fields as arguments'],
    ['@dataclass\nclass A(Base):\n    x: int', 'fields of Base come first'],
    ['@attr.s\nclass A:\n    x = attr.ib()', 'decorated with attr.s'],
    ['class A(metaclass=Meta): pass', 'metaclass Meta'],
    ['class A(make_base()): pass', 'base class make_base()'],
    ['class A(BaseModel):\n    x: int = Field(alias="y")', 'its fields may be called otherwise in the constructor'],
    ['class A(BaseModel):\n    model_config = {"extra": "allow"}', 'its configuration lets it take other arguments'],
  ])('does not know how values are made of %s', async (source, open) => {
    const found = (await declared(IMPORTS + source)).get('A')
    expect(found?.signatures).toBeUndefined()
    expect(found?.open).toBe(open)
  })
})

describe('members and values in Python', () => {
  it('knows types, values and defaults', async () => {
    const found = await declared(`LIMIT: int = 14 * 24
MODES = ('a', "b")
Mode = Literal['r', 'w']
TABLE = {'a': 'x', **MORE}
type Either = Literal['p'] | None
class A(Base):
    size: int = 3
    mode: Literal['x', 'y'] = 'x'
    def __init__(self, a):
        self.a = a
        self.b: str = 'q'`)
    const said = (name: string): object => {
      const { type, value, values, open } = found.get(name) ?? {}
      return JSON.parse(JSON.stringify({ type, value, values, open }))
    }
    expect(said('LIMIT')).toEqual({ type: 'int', value: '14 * 24' })
    expect(said('MODES')).toEqual({ value: `('a', "b")`, values: ['a', 'b'] })
    expect(said('Mode')).toEqual({ value: "Literal['r', 'w']", values: ['r', 'w'] })
    expect(said('TABLE')).toEqual({
      value: "{'a': 'x', **MORE}",
      values: ['x'],
      open: 'holds what another table holds',
    })
    expect(said('Either')).toEqual({ type: "Literal['p'] | None", values: ['p'] })
    expect(said('A.size')).toEqual({ type: 'int', value: '3' })
    expect(said('A.mode')).toEqual({ type: "Literal['x', 'y']", value: "'x'", values: ['x', 'y'] })
    expect(said('A.a')).toEqual({})
    expect(said('A.b')).toEqual({ type: 'str', value: "'q'" })
    expect(found.get('A')?.bases).toEqual(['Base'])
  })

  it('reads enumerations', async () => {
    const found = await declared(
      `${IMPORTS}class Color(str, enum.Enum):\n    RED = 'red'\n    BLUE = enum.auto()\n    def m(self): ...`,
    )
    expect(found.get('Color')).toMatchObject({ kind: 'enum', values: ['red', 'blue'], bases: ['str', 'enum.Enum'] })
    expect(found.get('Color.RED')).toMatchObject({ kind: 'member', static: true, value: "'red'" })
  })

  it('knows which keys of a table may be left out', async () => {
    const found = await declared(`${IMPORTS}class A(TypedDict, total=False):\n    a: int\n    b: Required[int]`)
    expect([found.get('A.a')?.optional, found.get('A.b')?.optional]).toEqual([true, undefined])
  })

  it.each([
    ['class A:\n    def __getattr__(self, name): ...', 'has __getattr__'],
    ['class A:\n    def __init__(self, **kw):\n        self.__dict__.update(kw)', 'sets attributes by computed names'],
    ['class A:\n    def __init__(self, n):\n        setattr(self, n, 1)', 'sets attributes by computed names'],
    ['class A:\n    def __init__(this):\n        this.x = 1', 'calls its receiver this'],
    ['@decorate\nclass A: pass', 'decorated with decorate'],
  ])('says that there may be more members in %s', async (source, open) => {
    expect((await declared(source)).get('A')?.open).toBe(open)
  })

  it.each([
    ['def __getattr__(name): ...', 'has __getattr__'],
    ['for n in NAMES:\n    globals()[n] = 1', 'sets names that are computed'],
    ['globals().update(more)', 'sets names that are computed'],
    ['x = globals()["a"]', undefined],
  ])('says that a module may have more names: %s', async (source, open) => {
    expect((await declared(source)).get('__dict__')?.open).toBe(open)
  })

  it('takes members that are set beside the class', async () => {
    const found = await declared('class A: pass\nA.x = 1\nother.y = 2')
    expect([...found.keys()]).toEqual(['A', 'A.x'])
  })
})
