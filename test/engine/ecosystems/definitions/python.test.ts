import { describe, expect, it } from 'vitest'
import { outline } from './outline.ts'

describe('definitions in Python', () => {
  it('reads the names of a module', async () => {
    const source = `
import os
from x import y as z
X: int = 1
Y, (Z, _w) = 1, 2
first = second = 1
type Alias[T] = list[T]
handler = lambda a: a
@decorated
async def f(parameter):
    local = 1
    def inner(): pass
def _private(): pass
if True:
    def conditional(): pass
for loop in range(3): pass`
    expect(await outline('a.py', source)).toEqual([
      '+ constant X',
      '+ constant Y',
      '+ constant Z',
      '- constant _w',
      '+ constant first',
      '+ constant second',
      '+ type Alias',
      '+ function handler',
      '+ function f',
      '- function _private',
      '+ function conditional',
    ])
  })

  it('reads classes, their fields, their methods and what these set on the instance', async () => {
    const source = `
@dataclass
class Point(Base):
    """def in_docstring(): pass"""
    x: int
    y: int = 0
    class Meta: ordering = 1
    def __init__(self, other):
        self.a = self.b = 1
        self._c: int = 2
        other.not_ours = 3
        if other:
            self.d, local = 1, 2
    @property
    def norm(self): return 1
class Color(str, Enum):
    RED = 1
class _Hidden:
    shown = 1`
    expect(await outline('a.py', source)).toEqual([
      '+ class Point',
      '+ member Point.x',
      '+ member Point.y',
      '+ class Point.Meta',
      '+ member Meta.ordering',
      '+ method Point.__init__',
      '+ member Point.a',
      '+ member Point.b',
      '- member Point._c',
      '+ member Point.d',
      '+ method Point.norm',
      '+ class Color',
      '+ member Color.RED',
      '- class _Hidden',
      '- member _Hidden.shown',
    ])
  })

  it('reads __all__, also where it only passes names on', async () => {
    const source = "from .x import a\ndef _b(): pass\n__all__ = ['a', '_b']\n__all__ += ('c',)"
    expect(await outline('a.py', source)).toEqual([
      '+ function _b',
      '+ constant __all__',
      '+ constant a',
      '+ constant c',
    ])
  })

  it('reads the keys of tables of options', async () => {
    const source = `DEFAULTS = {'timeout': {'read': 1}, 2: 3, name: 4}
MORE = dict(retries=1)
OWN = Namespace(broker=Namespace(url=Option('x')))
THEIRS = Typer(no_args_is_help=True)
def Namespace(**options): pass
class Option: pass`
    expect(await outline('a.py', source)).toEqual([
      '+ constant DEFAULTS',
      '+ member DEFAULTS.timeout',
      '+ member timeout.read',
      '+ constant MORE',
      '+ member MORE.retries',
      '+ constant OWN',
      '+ member OWN.broker',
      '+ member broker.url',
      '+ constant THEIRS',
      '+ function Namespace',
      '+ class Option',
    ])
  })

  it('does not take the stand-in for a missing import as a definition', async () => {
    const source = 'try:\n    import q\n    HAS = True\nexcept ImportError:\n    q = None\n    def fallback(): pass'
    expect(await outline('a.py', source)).toEqual(['+ constant HAS', '+ function fallback'])
  })
})
