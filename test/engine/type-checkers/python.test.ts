import { expect, it } from 'vitest'
import { findPyright } from '../../../src/cli/checker/find-pyright.ts'
import { createCheckers } from '../../../src/engine/type-checkers/checkers.ts'
import { fixture } from '../../base/git/opened.ts'
import { docalign } from '../../cli/streams.ts'
import { programFile } from '../../programs.ts'

const SOURCES = {
  'pyproject.toml': '[project]\nname = "lamp"\n',
  'lamp/__init__.py': `import enum
from unknown_package import Base, wrapped

class Color(enum.Enum):
    RED = 1

class Lamp:
    def __init__(self, name, *, color=Color.RED):
        self.name = name
    def dim(self, level): ...
    def fade(self, seconds, *, steps=10, smooth=True, curve='linear', limit=None): ...

class Open(Lamp):
    def __getattr__(self, name): ...

class Foreign(Base): ...

class Dimmable(Lamp):
    def undim(self): ...

class Plan: ...

async def load(plan: Plan) -> Lamp: ...

@wrapped
def switch(lamp): ...

def options(**rest): ...

def join(*lamps): ...
`,
}

const README = `# Lamp

\`\`\`python
import lamp
from lamp import Color, Dimmable, Foreign, Lamp, Open

desk = Lamp('desk', colour=Color.red)
desk.dim(1, 2)
Lamp()
\`\`\`

Then:

\`\`\`python
desk.off()
lamp.load(desk).dim(1)
other = lamp.load(lamp.Plan())
other.dim(1)
\`\`\`

Call \`Lamp.blink()\` or \`Lamp('desk', size=1)\`, not \`Lamp(color=None)\`, \`Torch.on(a=1)\` or \`Lamp.dim(1, a == b)\`.

All of this may work:

\`\`\`python
Lamp('desk', ...)
desk.undim()
Open('desk').anything
Foreign(1, a=2).anything
lamp.switch(1, 2)
lamp.options(a=1)
desk.dim()  # raises TypeError
\`\`\`
`

const REFERENCE = `Reference
=========

.. currentmodule:: lamp

.. class:: Lamp(name, color=Color.RED, *, \\
                size=1, key=lambda a, b: a)

   :param name: Its name.
   :param str voltage: Its voltage.

   .. method:: dim(amount)

   .. method:: dim(level)

   .. method:: fade()

   .. method:: fade(seconds, steps=5, smooth=True, curve="linear", limit=1)

.. class:: Dimmable(Lamp)

.. function:: join(lamp1, ...)
`

/** Pages, each in its own, with what their roles and directives name and no class or module has. */
const NAMES: readonly (readonly [page: string, reasons: readonly string[]])[] = [
  ['.. class:: Lamp\n\n   .. method:: blink()', ['9 `Lamp` has no `blink`, lamp/__init__.py:7']],
  ['.. autoclass:: Lamp\n\n   .. autoattribute:: voltage', ['9 `Lamp` has no `voltage`, lamp/__init__.py:7']],
  ['.. method:: Lamp.blink()', ['7 `Lamp` has no `blink`, lamp/__init__.py:7']],
  ['See :attr:`Color.GREEN`.', ['7 `Color` has no `GREEN`, lamp/__init__.py:4']],
  ['See :meth:`~lamp.Lamp.blink`.', ['7 `Lamp` has no `blink`, lamp/__init__.py:7']],
  ['.. class:: Lamp\n\n   .. attribute:: name\n\n   .. attribute:: color\n\n   .. method:: dim(level)', []],
  ['.. class:: Lamp\n\n   .. method:: blink()\n\n      Not implemented yet.', []],
  ['.. class:: Lamp\n\n   See :meth:`blink` and :class:`str`.', []],
  ['See :meth:`Lamp.undim`, :meth:`Open.blink`, :meth:`Foreign.blink`, :meth:`Torch.blink`.', []],
  ['See :meth:`!Lamp.blink` and :meth:`.Lamp.blink`.', []],
  // A page about something else.
  [[1, 2, 3, 4, 5].map((number) => `See :meth:\`Lamp.blink${number}\`.`).join('\n'), []],
  ['.. versionchanged:: 2.0\n   Use :meth:`Lamp.dim` for :meth:`Lamp.blink`.', []],
]

/** A page that does not say which module has what it describes. */
const WITHOUT_MODULE = `More
====

.. class:: Lamp

   .. method:: dim(level, speed)
`

const checkers = createCheckers(programFile('checker'), '1')

interface Finding {
  readonly file: string
  readonly line: number
  readonly reason: string
  readonly evidence_kind: string
  readonly also_at: readonly { readonly file: string; readonly line: number }[]
}

it.skipIf(findPyright() === null)(
  'reports what a declaration contradicts in samples in Python, and only that',
  async () => {
    const repository = fixture()
    repository.commit({ ...SOURCES, 'README.md': README })
    const { stdout } = await docalign(['check', repository.path, '--json'], { checkers })
    const { findings, unchecked } = JSON.parse(stdout)
    expect(unchecked).toBeUndefined()
    const checked = findings.filter(({ evidence_kind: kind }: { evidence_kind: string }) => kind === 'checker')
    expect(checked.map(({ line, reason }: { line: number; reason: string }) => `${line} ${reason}`)).toEqual([
      '7 `Lamp` takes (name, *, color=Color.RED), lamp/__init__.py:8; the sample passes `colour`',
      '7 `Color` has no `red`, lamp/__init__.py:4',
      '8 `dim` takes (level), lamp/__init__.py:10; the sample passes 2',
      '9 `Lamp` takes (name, *, color=Color.RED), lamp/__init__.py:8; the sample passes no `name`',
      '15 `Lamp` has no `off`, lamp/__init__.py:7',
      '16 `plan` of `load` takes `Plan`, lamp/__init__.py:23; the sample passes a `Lamp`',
      '18 `load` is a coroutine function, lamp/__init__.py:23; the sample uses its result without `await`',
      '21 `Lamp` has no `blink`, lamp/__init__.py:7',
      '21 `Lamp` takes (name, *, color=Color.RED), lamp/__init__.py:8; the page passes `size`',
    ])
  },
)

it.skipIf(findPyright() === null)(
  'reports parameters that directives describe and the code does not have',
  async () => {
    const repository = fixture()
    repository.commit({ ...SOURCES, 'docs/reference.rst': REFERENCE, 'docs/more.rst': WITHOUT_MODULE })
    const { stdout } = await docalign(['check', repository.path, '--json'], { checkers })
    const { findings } = JSON.parse(stdout)
    const checked = findings.filter(({ evidence_kind: kind }: { evidence_kind: string }) => kind === 'checker')
    expect(checked.map(({ line, value }: { line: number; value: string }) => `${line} ${value}`)).toEqual([
      '6 speed',
      '7 size',
      '7 key',
      '10 voltage',
      '16 fade',
      '18 steps',
    ])
  },
)

it.skipIf(findPyright() === null)('reports members that roles and directives name and no class has', async () => {
  const repository = fixture()
  const pages = NAMES.map(([page], index) => [
    `docs/page-${index}.rst`,
    `Page ${index}\n==========\n\n.. currentmodule:: lamp\n\n\n${page}\n`,
  ])
  repository.commit({ ...SOURCES, ...Object.fromEntries(pages) })
  const { stdout } = await docalign(['check', repository.path, '--json'], { checkers })
  const { findings } = JSON.parse(stdout) as { findings: readonly Finding[] }
  const places = findings.flatMap(({ evidence_kind: kind, reason, also_at: others, ...first }) =>
    kind === 'checker' ? [first, ...others].map(({ file, line }) => ({ file, told: `${line} ${reason}` })) : [],
  )
  for (const [index, [page, reasons]] of NAMES.entries())
    expect(
      places.filter(({ file }) => file === `docs/page-${index}.rst`).map(({ told }) => told),
      page,
    ).toEqual(reasons)
})

it('says in one line that pyright is needed for the samples of all pages', async () => {
  const repository = fixture()
  repository.commit({ ...SOURCES, 'README.md': README, 'docs/a.md': README })
  const { stdout } = await docalign(['check', repository.path, '--json'], {
    checkers: createCheckers(programFile('checker')),
  })
  expect(JSON.parse(stdout).unchecked).toEqual([
    {
      file: 'README.md',
      reason: "Python's samples here and of 1 other page need pyright beside DocAlign: npm install pyright",
    },
  ])
})
