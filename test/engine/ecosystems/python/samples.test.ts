import { describe, expect, it } from 'vitest'
import type { Sample } from '../../../../src/engine/ecosystems/sample.ts'
import { sampleIn } from '../../../../src/engine/ecosystems/syntax/read.ts'

async function sample(source: string): Promise<Sample | null> {
  return await sampleIn('python', source.split('\n'))
}

describe('mistakes in Python samples', () => {
  it.each([
    ['def test_app()\n    with client:\n        ...', 0, 'def test_app()'],
    ['options = {\n    "a": 1\n    "b": 2\n}', 1, '"a": 1'],
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

  it.each([
    ['$ pip install x\nimport x'],
    ['{% if a %}\nx = 1'],
    ['- import a\n+ import b'],
    ['%timeit f()\nx = 1'],
    ['print(1)\n>> 1'],
  ])('is no reader of %s', async (source) => {
    expect(await sample(source)).toBeNull()
  })

  it('reads what is typed in a notebook, without its commands', async () => {
    const read = await sample('In [1]: import pkg\n\nIn [2]: %timeit pkg.run()  # often\n1 ms')
    expect(read?.error).toBeNull()
    expect(read?.taken).toEqual([])
  })

  it('reads what is typed at prompts, without what fails', async () => {
    const read = await sample(`>>> import pkg
>>> thing = pkg.Thing(
...     1)
>>> pkg.missing
Traceback (most recent call last):
  ...
AttributeError: no
>>> pkg.run()
<Result: 1>`)
    expect(read?.error).toBeNull()
    expect(read?.taken?.map(({ name, line, column }) => [name, line, column])).toEqual([
      ['Thing', 1, 12],
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
  ])('in `%s` are %j', async (source, expected) => {
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

describe('names that Python samples take of modules', () => {
  it.each([
    ['import m\nm.get(1).json()\nm.sub.Thing', ['m get', 'm sub']],
    ['import m.sub\nm.sub.Thing(1).run()', ['m.sub Thing']],
    ['import m.sub as s\ns.Thing', ['m.sub Thing']],
    ['import m.a, m.b\nm.a.X, m.b.Y, m.Z', ['m.a X', 'm.b Y', 'm Z']],
    ['from m import Queue\nQueue().add', []],
    ['m.get(1)', []],
    ['import m\nm = 1\nm.get', []],
    ['import m\ndef f(m):\n    return m.get', []],
    ['import m\nm.own = 1\nm.own', []],
    ['import m\nwith pytest.raises(AttributeError):\n    m.wrong', []],
  ])('in `%s` are %j', async (source, expected) => {
    expect((await sample(source))?.taken?.map(({ module, name }) => `${module} ${name}`)).toEqual(expected)
  })
})

it.each([
  ['brackets', '('.repeat(500)],
  ['a chain', `import a\n${'a.b('.repeat(500)}`],
  ['a sum', `${'a + '.repeat(500)}b`],
  ['prompts', '>>> ('.repeat(300)],
  ['bytes', '\u0001\ufffd\\\n"""'],
])('A sample of Python may be made of %s', async (_name, source) => {
  await expect(sample(source)).resolves.not.toBeUndefined()
})
