import { describe, expect, it } from 'vitest'
import { extendsDependency } from '../../../src/engine/change/refined.ts'

const DEPENDENCIES = new Set(['parsel', 'my-base', '@acme/base'])

describe('A class', () => {
  it.each([
    [
      'of an aliased class of Python',
      'from parsel import Selector as _Base\n\nclass List(_Base, Mixin):\n    pass',
      true,
    ],
    ['of a class of a module', 'import parsel\n\nclass List(parsel.Selector):\n    pass', true],
    ['of a class whose package has dashes', 'from my_base.list import Base\nclass List(Base): pass', true],
    ['of a class of JavaScript', "import { Base } from '@acme/base'\nexport class List extends Base {}", true],
    ['of a generic class', "import { Base } from '@acme/base/a'\nclass List<T> extends Base<T> {}", true],
    ['of the repository', 'from .base import Base\n\nclass List(Base): pass', false],
    ['of no other', 'from parsel import Selector\n\nclass List: pass', false],
    ['of one that is no dependency', 'from other import Base\n\nclass List(Base): pass', false],
    ['that is not there', 'from parsel import Base\n\nclass Other(Base): pass', false],
  ])('%s extends a dependency: %s', (_, source, expected) => {
    expect(extendsDependency(source, 'List', DEPENDENCIES)).toBe(expected)
  })
})
