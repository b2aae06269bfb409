import { describe, expect, it } from 'vitest'
import type { Sample } from '../../../src/ecosystems/sample.ts'
import { sampleIn } from '../../../src/ecosystems/syntax/read.ts'

async function sample(source: string): Promise<Sample | null> {
  return await sampleIn('python', source.split('\n'))
}

describe('mistakes in Python samples', () => {
  it.each([
    ['def test_app()\n    with client:\n        ...', 0, 'def test_app()'],
    ['options = {\n    "a": 1\n    "b": 2\n}', 0, 'options = {'],
    ['@task(throws=(KeyError, Other)):\ndef f():\n    pass', 0, '@task(throws=(KeyError, Other)):'],
    ['def f(v):\n    a = v\n      b = v\n    return a', 2, 'b = v'],
    ['f(\n    a=1\n    b=2,\n)', 2, 'b=2,'],
  ])('finds the one in %s', async (source, line, text) => {
    expect((await sample(source))?.error).toMatchObject({ line, text })
  })

  it.each([
    ['routes = [\n    ...\n    Route("/"),\n]'],
    ['from pkg.<module> import <name>\nx = 1'],
    ['from pkg import # something\n\nx = 1'],
    ['def f(a, b)\ndef g(a)'],
    ['class A[T = int]:\n    pass'],
    ['    x = 1\n    def f():\n        return x'],
    ['def method(self):\n    return await self.x'],
    ['amqp.Failed: (0, 0): (406) PRECONDITION FAILED\nmore of it'],
    ['@app.route("/")'],
    ['else:\n    x = 1'],
    ['print "hello"\nraise E, "x"'],
    ['url_for("parent.child")\n/parent/child'],
    ['x = {\n    "a": <Model at 0x1>,\n}'],
    ['match x:\n    case {"a": [1, *rest]} | A(b=c) as d if d:\n        pass'],
  ])('lets %s be', async (source) => {
    expect((await sample(source))?.error).toBeNull()
  })

  it.each([['$ pip install x\nimport x'], ['{% if a %}\nx = 1'], ['- import a\n+ import b'], ['%timeit f()\nx = 1']])(
    'is no reader of %s',
    async (source) => {
      expect(await sample(source)).toBeNull()
    },
  )

  it('reads what is typed at prompts, without what fails', async () => {
    const read = await sample(`>>> from pkg import Thing
>>> thing = Thing(
...     1)
>>> thing.missing
Traceback (most recent call last):
  ...
AttributeError: no
>>> thing.run()
<Result: 1>`)
    expect(read?.error).toBeNull()
    expect(read?.uses.map(({ path, line, column }) => [path.join('.'), line, column])).toEqual([
      ['', 1, 12],
      ['run', 7, 4],
    ])
  })
})

describe('names that Python samples never bind', () => {
  it.each([
    ['Route("/")', ['Route']],
    ['import a.b\na.b.c(d)', ['d']],
    ['def f(x, *y, z=w, **k) -> R: return x + y + z + k + g', ['w', 'R', 'g']],
    ['[a for a, (b, *c) in d if b and c]', ['d']],
    ['print([x for x in range(3)], x)', ['x']],
    ['class A(B):\n    x = 1\n    def f(self): return x', ['B', 'x']],
    ['f(key=1)\n{"a": b}', ['f', 'b']],
    ['with open("f") as (a, b), c as d: a, b, d', ['c']],
    ['try: pass\nexcept E as e: e\nexcept (ValueError, OSError): pass', ['E']],
    ['if (n := 1): n\nlambda x, y=n: x + y', []],
    ['match p:\n    case P(x=q, y=0) | [q, *r]: q, r\n    case m.C: pass\n    case z: z', ['p', 'P', 'm']],
    ['def f[T: U](x: T) -> T: ...\ntype L[V] = list[V]\nL', ['U']],
    ['def f():\n    global g\n    g = 1\ng', []],
    ['x: "Later" = 1\nprint(f"{x} {y!r:>{w}}")', ['y', 'w']],
    ['from m import *\nanything()', []],
    ['__name__, __file__, Exception, unicode, reveal_type', []],
    ['for i, (j, k) in e: i, j, k\ndel i', ['e']],
    ['@decorate(arg)\nasync def f(): ...', ['decorate', 'arg']],
  ])('in %s', async (source, expected) => {
    expect((await sample(source))?.unbound.map(({ name }) => name)).toEqual(expected)
  })

  it.each([
    ['x = f(1)\n# ...\ny = x', true],
    ['def f(): ...', false],
    ['x: tuple[int, ...] = Field(...)', false],
    ['f(a, ...)', true],
    ['self.client.get("/")', true],
    ['return x', true],
    ['import a\n...\nb()', true],
    ['# Your code here\nimport a', true],
    ['print("…")', false],
  ])('says whether %s leaves something out', async (source, abridged) => {
    expect((await sample(source))?.abridged).toBe(abridged)
  })
})

describe('uses in Python samples', () => {
  /** `module:name()` with the members, and the shape of the call. */
  async function uses(source: string): Promise<string[] | undefined> {
    return (await sample(source))?.uses.map(({ origin, path, call }) => {
      const from = `${origin.module}:${origin.name}${origin.instance ? '()' : ''}`
      const shape =
        call && `(${call.positional}${call.spread ? '*' : ''} ${call.keywords.map(({ name }) => name).join()})`
      return [from, path.join('.'), shape].filter((each) => each).join(' ')
    })
  }

  it.each([
    ['from m import Queue\nq = Queue("x", a=1)\nq.add(1, *rest, k=2)', ['m:Queue (1 a)', 'm:Queue() add (1* k)']],
    ['import m\nm.get(1).json()\nm.sub.Thing', ['m:get (1 )', 'm:sub Thing']],
    ['import m.sub\nm.sub.Thing(1).run()', ['m.sub:Thing() run (0 )', 'm.sub:Thing (1 )']],
    [
      'from m import Req\ndef f(a: Req, b: "Req", c: Req | None, d):\n    a.x, b.y(), c.z, d.w',
      ['m:Req', 'm:Req', 'm:Req() x', 'm:Req() y (0 )', 'm:Req() z'],
    ],
    ['from m import Conn\nwith Conn() as c:\n    c.go()', ['m:Conn (0 )', 'm:Conn() go (0 )']],
    ['from m import make\nx = make()\nx.y', ['m:make (0 )']],
    ['from m import A, B\nx = A()\nx = B()\nx.y', ['m:A (0 )', 'm:B (0 )']],
    ['from m import A\nA.create(1)\nA.__init__(self, 1)', ['m:A create (1 )', 'm:A __init__']],
    ['from m import A\na = A()\na.own = 1\na.own', ['m:A (0 )']],
    ['from m import A\nwith pytest.raises(TypeError):\n    A().wrong()', []],
    ['from m import A\nA(..., 1)', ['m:A (0* )']],
  ])('in %s', async (source, expected) => {
    expect(await uses(source)).toEqual(expected)
  })

  it('tells what the arguments are', async () => {
    const source = 'from m import f\nf("a", 1, -1, True, None, lambda: 1, {"k": 1, **r}, [1], x)'
    expect((await sample(source))?.uses[0]?.call).toMatchObject({
      kinds: ['text', 'number', 'number', 'boolean', 'null', 'function', 'object', 'list', 'other'],
      objects: [{ argument: 6, keys: [{ name: 'k' }], open: true }],
    })
  })
})

it.each([
  ['brackets', '('.repeat(5000)],
  ['a chain', `import a\n${'a.b('.repeat(2000)}`],
  ['a sum', `${'a + '.repeat(5000)}b`],
  ['prompts', '>>> ('.repeat(300)],
  ['bytes', '\u0001\ufffd\\\n"""'],
])('survives %s', async (_name, source) => {
  await expect(sample(source)).resolves.not.toBeUndefined()
})

it('looks up once where a name comes from, however many ways lead there', async () => {
  const chain = Array.from({ length: 10 }, (_, index) => `a${index} = a${index + 1}\n`.repeat(5)).join('')
  const source = `${chain}from m import a10\na0.run()`
  await sample('a = 1')
  const before = process.cpuUsage()
  const read = await sample(source)
  const { user, system } = process.cpuUsage(before)
  expect(read?.uses.at(-1)).toMatchObject({ origin: { module: 'm', name: 'a10' }, path: ['run'] })
  // In microseconds; each of the ten million ways by itself takes seconds.
  expect(user + system).toBeLessThan(500_000)
})
