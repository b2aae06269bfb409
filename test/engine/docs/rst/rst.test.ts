import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Doc } from '../../../../src/engine/docs/doc.ts'
import { readRst } from '../../../../src/engine/docs/rst/rst.ts'
import { HOSTILE_RST } from '../hostile.ts'

function read(...lines: string[]): Doc {
  return readRst('docs/page.rst', lines.join('\n'))
}

function targets(doc: Doc): string[] {
  return doc.links.map((link) => link.target)
}

describe('headings', () => {
  it('take their levels from the order in which adornment styles appear', () => {
    const doc = read(
      '=====',
      'Title',
      '=====',
      '',
      'Part',
      '====',
      '',
      'Chapter',
      '-------',
      '',
      'Part two',
      '========',
    )
    expect(doc.headings.map(({ level, text, line }) => [level, text, line])).toEqual([
      [1, 'Title', 2],
      [2, 'Part', 5],
      [3, 'Chapter', 8],
      [2, 'Part two', 11],
    ])
  })

  it('are named by the label before them', () => {
    const doc = read('.. _guide-calling:', '', 'Calling ``tasks``', '=================')
    expect(doc.headings[0]).toMatchObject({ text: 'Calling tasks', explicitId: 'guide-calling' })
    expect([...doc.anchors]).toEqual(['guide-calling'])
  })

  it('may begin with a number like a list item', () => {
    expect(read('1. Install', '==========').headings[0]?.text).toBe('1. Install')
  })

  it('are not seen in a transition, a table border or a line of code', () => {
    const doc = read('text', '', '----', '', '=====  =====', 'a      b', '=====  =====', '', '::', '', '  x', '  ---')
    expect(doc.headings).toEqual([])
  })
})

describe('links', () => {
  it('carry their own target, or one that the page defines elsewhere', () => {
    const doc = read(
      'See `the guide <guide.rst>`_, Redis_ and `PHP client`_.',
      '',
      '.. _Redis: https://redis.io',
      '.. _PHP client: ../php/README.md',
    )
    expect(doc.links.map(({ target, text, column, definition }) => ({ target, text, column, definition }))).toEqual([
      { target: 'guide.rst', text: 'the guide', column: 5, definition: null },
      { target: 'https://redis.io', text: 'Redis', column: 31, definition: { line: 3, column: 12 } },
      { target: '../php/README.md', text: 'PHP client', column: 42, definition: { line: 4, column: 17 } },
    ])
  })

  it('find a target that is written on the line after its name', () => {
    const [link] = read('`Next steps`_', '', '.. _`Next steps`:', '    https://x.org/next').links
    expect(link).toMatchObject({ target: 'https://x.org/next', definition: { line: 4, column: 5 } })
  })

  it('reach across line ends', () => {
    const [link] = read('See `the long', 'guide <a b.rst>`_.').links
    expect(link).toMatchObject({ target: 'ab.rst', text: 'the long guide', source: '`the long', line: 1 })
  })

  it('follow aliases, anonymous targets and the titles of sections', () => {
    const doc = read(
      'Title',
      '=====',
      'one_, `two`__ and `Title`_',
      '',
      '.. _one: three_',
      '.. _three: x.rst',
      '__ y.rst',
    )
    expect(targets(doc)).toEqual(['x.rst', 'y.rst', '#title'])
  })

  it('are left out where nothing defines the name', () => {
    expect(targets(read('`Unknown`_ and snake_case_ and __init__ and a_b.'))).toEqual([])
  })

  it('do not run in circles', () => {
    expect(targets(read('a_', '', '.. _a: b_', '.. _b: a_'))).toEqual([])
  })

  it('are addresses that stand in the text, without the full stop behind them', () => {
    expect(targets(read('See https://github.com/o/r/blob/main/a.py. Done'))).toEqual([
      'https://github.com/o/r/blob/main/a.py',
    ])
  })

  it('are roles for pages, labels and downloads', () => {
    const doc = read(':doc:`/user/install`, :doc:`Guide <guide>`, :ref:`the label <a-label>`, :download:`x <../x.py>`')
    expect(targets(doc)).toEqual(['doc:/user/install', 'doc:guide', 'ref:a-label', '../x.py'])
  })

  it('are the entries of a toctree, without its options, patterns and generated pages', () => {
    const doc = read(
      '.. toctree::',
      '   :maxdepth: 2',
      '',
      '   install',
      '   Usage <user/usage>',
      '   api/*',
      '   genindex',
      '   Site <https://x.org>',
    )
    expect(doc.links.map(({ target, text, line }) => [target, text, line])).toEqual([
      ['doc:install', '', 4],
      ['doc:user/usage', 'Usage', 5],
      ['https://x.org', 'Site', 8],
    ])
  })

  it('are images, their targets, and included files', () => {
    const doc = read(
      '.. image:: images/a.png',
      '   :target: b.rst',
      '',
      '.. |logo| image:: logo.svg',
      '',
      '.. literalinclude:: ../src/x.py',
      '   :lines: 1-4',
      '',
      '.. include:: <isonum.txt>',
    )
    expect(doc.links.map(({ kind, target, line, column }) => [kind, target, line, column])).toEqual([
      ['image', 'images/a.png', 1, 12],
      ['link', 'b.rst', 2, 13],
      ['image', 'logo.svg', 4, 19],
      ['include', '../src/x.py', 6, 21],
    ])
  })
})

describe('code spans', () => {
  it('are literals, roles and interpreted text', () => {
    const doc = read(
      '``a `b` c`` :setting:`broker_url` :class:`~celery.app.Celery` :meth:`run <!x.run>` `task` :py:func:`.f`',
    )
    expect(doc.codeSpans.map(({ text, role }) => [text, role])).toEqual([
      ['a `b` c', null],
      ['broker_url', 'setting'],
      ['celery.app.Celery', 'class'],
      ['x.run', 'meth'],
      ['task', 'default'],
      ['f', 'py:func'],
    ])
  })

  it('stand where their markup begins, in tables too', () => {
    const doc = read(
      '=======  =========',
      'Old      New',
      '=======  =========',
      '``OLD``  :opt:`new`',
      '=======  =========',
      '',
      '+-----+-----+',
      '| ``a`` | b |',
      '+-----+-----+',
    )
    expect(doc.codeSpans.map(({ text, line, column }) => [text, line, column])).toEqual([
      ['OLD', 4, 1],
      ['new', 4, 10],
      ['a', 8, 3],
    ])
    expect(doc.prose.map((run) => run.kind)).toEqual(['row', 'row', 'row'])
  })

  it('are the names that object descriptions give', () => {
    const doc = read(
      '.. automodule:: celery.app',
      '   :members:',
      '',
      '.. setting:: task_always_eager',
      '',
      '.. py:method:: run(a, b=1) -> int',
      '   stop()',
      '',
      '.. option:: -b <url>, --broker=<url>',
      '',
      '.. note:: word',
      '',
      '.. image:: word',
    )
    expect(doc.codeSpans.map(({ text, role, line }) => [text, role, line])).toEqual([
      ['celery.app', 'directive:automodule', 1],
      ['task_always_eager', 'directive:setting', 4],
      ['run', 'directive:py:method', 6],
      ['stop', 'directive:py:method', 7],
      ['-b', 'directive:option', 9],
      ['--broker', 'directive:option', 9],
    ])
  })

  it('are read in the text below an object description', () => {
    const doc = read('.. function:: run', '', '   Uses ``x``.', '', '.. custom:: a sentence', '   with ``y``')
    expect(doc.codeSpans.map((span) => span.text)).toEqual(['run', 'x', 'y'])
  })
})

describe('code blocks', () => {
  it('have the language, options, lead and place of their directive', () => {
    const doc = read(
      'Run',
      'this:',
      '',
      '.. code-block:: console',
      '   :caption: shell',
      '',
      '   $ make',
      '',
      '     install',
      '',
      'after',
    )
    expect(doc.codeBlocks).toEqual([
      {
        language: 'console',
        meta: 'caption=shell',
        lines: ['$ make', '', '  install'],
        line: 7,
        column: 4,
        lead: 'Run this:',
      },
    ])
  })

  it('follow a double colon, indented or quoted', () => {
    const doc = read(
      '- item::',
      '',
      '    a = 1',
      '',
      '  text in the item',
      '',
      'Quoted::',
      '',
      '> b',
      '> c',
      '',
      'Nothing::',
      '',
      'text',
    )
    expect(doc.codeBlocks.map(({ lines, line, lead }) => [lines, line, lead])).toEqual([
      [['a = 1'], 3, '- item:'],
      [['> b', '> c'], 9, 'Quoted:'],
    ])
  })

  it('take the language of the last highlight directive', () => {
    expect(read('.. highlight:: bash', '', '::', '', '  ls').codeBlocks[0]?.language).toBe('bash')
  })

  it('are Python sessions where a prompt begins them', () => {
    const doc = read('>>> add(1, 2)', '3', '', '.. code-block:: python', '', '   >>> x')
    expect(doc.codeBlocks.map((block) => [block.language, block.lines])).toEqual([
      ['pycon', ['>>> add(1, 2)', '3']],
      ['pycon', ['>>> x']],
    ])
  })

  it('hide their markup from the reader of links', () => {
    expect(targets(read('::', '', '   `a <b>`_', '   .. image:: c.png'))).toEqual([])
  })
})

describe('ranges', () => {
  it('of comments are no prose', () => {
    const doc = read('.. a comment', '   ``b``', '', '..', '', '   quoted ``c``')
    expect(doc.codeSpans.map((span) => span.text)).toEqual(['c'])
  })

  it('that docalign-ignore comments take out', () => {
    const doc = read(
      '.. docalign-ignore-next-line',
      '',
      'a',
      '',
      '.. docalign-ignore-start: old names',
      '',
      'b',
      '',
      '.. docalign-ignore-end',
      '',
      'c',
    )
    expect(doc.ignored).toMatchObject([
      { from: 3, to: 3 },
      { from: 5, to: 9 },
    ])
  })

  it('reach to the end of the page without an end', () => {
    expect(read('a', '', '..', '   docalign-ignore-start', '', 'b').ignored).toMatchObject([{ from: 3, to: 6 }])
  })

  it('of version directives are history', () => {
    const doc = read('.. versionchanged:: 4.0', '   Was ``old``.', '', '   More.', '', 'Now.')
    expect(doc.historical).toEqual([{ from: 1, to: 4 }])
    expect(doc.codeSpans.map((span) => span.text)).toEqual(['old'])
  })
})

describe('hostile input', () => {
  const token = fc.constantFrom(
    ...'`|``|```|_|__|:a:`|\\|<|>|.. |..|::|.. a:: b|.. _x: y|.. _x:|====|----|+--+--+|| |>>> |http://|\n|\n\n|\n   |\n      |\t|x|é|😀|\u0000|\r'.split(
      '|',
    ),
    '|',
  )

  it('never throws, and every position lies on the page', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 80 }), (tokens) => {
        const doc = readRst('a.rst', tokens.join(''))
        for (const { line, column } of [...doc.links, ...doc.codeSpans, ...doc.headings]) {
          expect(column).toBeGreaterThan(0)
          expect(column).toBeLessThanOrEqual((doc.lines[line - 1] ?? '').length + 1)
        }
        for (const block of doc.codeBlocks) {
          expect(doc.lines[block.line - 1]?.slice(block.column - 1)).toBe(block.lines[0])
        }
      }),
    )
  })

  it.each(HOSTILE_RST)('is read with many $name', ({ path, of }) => {
    expect(readRst(path, of(200)).path).toBe(path)
  })
})
