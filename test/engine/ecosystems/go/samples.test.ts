import { describe, expect, it } from 'vitest'
import type { Sample } from '../../../../src/engine/ecosystems/sample.ts'
import { sampleIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { HOSTILE_SAMPLES, linesOf } from './hostile.ts'

async function read(source: string): Promise<Sample> {
  const sample = await sampleIn('go', source.split('\n'))
  if (sample === null) throw new Error('not read')
  return sample
}

/** `line:column text` of the first error. */
async function error(source: string): Promise<string | null> {
  const { error } = await read(source)
  return error && `${error.line}:${error.column} ${error.text}`
}

const parts: [string, string][] = [
  ['statements', 'app := fiber.New()\napp.Get("/", handler)'],
  ['an import with statements', 'import "fmt"\n\nfmt.Println("x")'],
  ['fields of a literal', 'Use: "serve",\nRun: func(cmd *cobra.Command, args []string) {\n},'],
  ['fields of a literal without a comma at the end', 'Users: map[string]string{\n\t"a": "b",\n}'],
  ['two versions of one field', 'Hosts: []string{"a"} // one\nHosts: []string{"b"} // two'],
  ['fields of a struct', 'Name string `json:"name"`\nAge  int'],
  ['methods of an interface', 'Get(path string, handlers ...Handler) Router\nClose() error'],
  ['cases of a switch', 'case "x":\n\treturn 1\ndefault:\n\treturn 2'],
  ['a signature', 'func (c *Client) Do(ctx context.Context) (int, error)'],
  ['how functions are called', 'store.Get(c fiber.Ctx) (*Session, error)\nsess.Set(key, value any)\nsess.Keys() []any'],
  ['an ellipsis on its own line', 'x := &T{\n\tA: 1,\n\t...\n\tB: 2,\n}\n...\nfunc f() {\n…\n}'],
  ['an ellipsis among arguments', 'f(a, ...)\ng(...)\nx := []int{1, ...}\nfunc h() { ... }'],
  ['the dots of the language', 'func f(a ...int) { g(a...); _ = [...]int{1}; h(x, []byte{}...) }'],
  ['placeholders', 'client.New(<token>, <your key>)'],
  ['a comment instead of a value', 'col := // get it somehow\nuse(col)'],
  ['braces that stay open', 'func main() {\n\tif err != nil {'],
  ['braces of what came before', '\treturn nil\n}'],
  ['a list of literals', 'x := []Item{{Name: "a"}, {Name: "b"}}'],
  ['a comment for further elements', 'x := []string{\n\t"a"\n\t// and more\n}'],
  ['generics and ranges', 'func Map[T, U any](s []T, f func(T) U) []U {\n\tfor i := range 10 {\n\t}\n\treturn nil\n}'],
]

describe('syntax of Go samples', () => {
  it.each(parts)('has no error in %s', async (_, source) => {
    expect(await error(source)).toBeNull()
  })

  it.each([
    ['a missing comma', 'x := T{\n\tA: 1,\n\tB: 2\n}', '2:1 B: 2'],
    ['a missing comma before a comment', 'f(\n\ta,\n\tb // last\n)', '2:1 b // last'],
    ['a missing comma in a part', 'Args: []T{\n\tf("a"),\n\tf("b")\n\t}, x\n}}', '2:1 f("b")'],
    ['a call on the next line', 'a.B("x")\n    .Get(y)', '1:4 .Get(y)'],
    ['a result without parentheses', 'func Delete(keys ...string) value []byte', '0:35 ]byte'],
  ])('has an error at %s', async (_, source, expected) => {
    expect(await error(source)).toBe(expected)
  })

  it.each([
    ['a difference', '- import "a"\n+ import "b"'],
    ['commands of a shell', 'go get example.com/x\nx := 1'],
    ['a prompt', '$ go run .'],
    ['a template', 'x := {{ name }}\nfunc {{.Name}}() {}'],
    ['nothing', ''],
  ])('is not read of %s', async (_, source) => {
    expect(await sampleIn('go', source.split('\n'))).toBeNull()
  })

  it.each([
    ['x := 1', false],
    ['// Start the server.\nx := 1', false],
    ['// ...\nx := 1', true],
    ['f(...)', true],
    ['x := T{\n\t...\n}', true],
    ['Use: "x",', false],
  ])('knows whether something is left out: %j', async (source, expected) => {
    expect((await read(source)).abridged).toBe(expected)
  })
})

describe('names of Go samples', () => {
  it.each<[string, string, string[]]>([
    ['a whole program', 'package main\nfunc main() { a := 1; f(a, b) }', ['f', 'b']],
    ['a part that imports nothing', 'a := f(b)', []],
    [
      'a file that may have others beside it',
      'package cmd\nimport "fmt"\nfunc f() { fmt.Print(x); os.Exit(rootCmd) }',
      ['os'],
    ],
    ['a part with imports', 'import (\n\t"log"\n)\nlog.Print(time.Now(), app.Name)', ['time']],
    ['a part that leaves out imports', 'import x "a.b/x"\nx.Do(time.Second)', []],
    ['imports of all names', 'package main\nimport . "a.b/c"\nfunc main() { f() }', []],
    [
      'packages named after no part of their path',
      'package main\nimport "a.b/go-ordered-map/v2"\nfunc main() { orderedmap.New() }',
      [],
    ],
    ['a name that a block bound before', 'package main\nfunc main() { { a := 1; _ = a }; _ = a }', ['a']],
    ['a name in its own value', 'package main\nfunc main() { a := a }', ['a']],
    ['an abridged program', 'package main\nfunc main() {\n\t// ...\n\tf()\n}', []],
  ])('finds what is bound nowhere in %s', async (_, source, expected) => {
    const { unbound } = await read(source)
    expect(unbound.map(({ name }) => name)).toEqual(expected)
  })

  it('knows all that binds a name', async () => {
    const source = `package main
import ("fmt"; m "math")
type Stack[T any] struct { items []T; next *Stack[T] }
func (s *Stack[T]) Push(x T) (err error) { s.items = append(s.items, x); return err }
type Shape interface { Area(unit string) (size float64) }
const ( A = iota; B )
var x, y = later(), m.Pi
func later() int { return 1 }
func main() {
outer:
	for i, v := range []int{A, B} {
		if n, ok := any(v).(int); ok { fmt.Println(n, i) } else { fmt.Println(n); continue outer }
	}
	switch t := any(x).(type) {
	case int, string: fmt.Println(t)
	default: _ = t
	}
	select { case msg, open := <-make(chan int): fmt.Println(msg, open) }
	f := func(a, b int, rest ...string) (c int) { c = a + b + len(rest); return }
	type local struct{ Name string }
	p := local{Name: "x"}
	q := map[string]int{"k": f(1, 2)}
	for range 3 { defer func() { recover() }() }
	var z Shape = nil
	fmt.Println(p.Name, q, y, z, min(1, 2), &Stack[int]{})
}`
    expect((await read(source)).unbound).toEqual([])
  })
})

describe('names that Go samples take of packages', () => {
  it.each([
    ['"log"; "github.com/gofiber/fiber/v3/log"'],
    ['l "log"; l "example.com/kit/log"'],
    ['"text/template"; "html/template"'],
  ])('are of none, where two packages have one name: %s', async (specs) => {
    const { taken } = await read(
      `package main\nimport (${specs})\nfunc main() {\n\tlog.A()\n\tl.B()\n\ttemplate.C()\n}`,
    )
    expect(taken).toEqual([])
  })

  it('are those of packages that they import, and of nothing that is called alike', async () => {
    const source = `package main
import (
	"context"
	"github.com/gofiber/fiber/v3"
	clientv3 "go.etcd.io/etcd/client/v3"
)
func handle(c fiber.Ctx, o *fiber.Config) error { return c.Status(200) }
func main() {
	app := fiber.New(fiber.Config{Prefork: true})
	app.Get("/", handle)
	clientv3.New(clientv3.Config{}).Put(context.Background())
	other.New()
	{ fiber := 1; fiber.Own() }
}`
    const { taken = [] } = await read(source)
    const fiber = 'github.com/gofiber/fiber/v3'
    const etcd = 'go.etcd.io/etcd/client/v3'
    expect(taken.map(({ module, name }) => `${module} ${name}`)).toEqual([
      ...[`${fiber} Ctx`, `${fiber} Config`, `${fiber} New`, `${fiber} Config`],
      ...[`${etcd} New`, `${etcd} Config`, 'context Background'],
    ])
    expect(taken[0]).toMatchObject({ line: 6, column: 14 })
  })

  it('moves nothing by what it wraps parts in', async () => {
    const { error } = await read('Args: []T{f("a")\n},')
    expect(error).toEqual({ line: 0, column: 10, text: 'f("a")' })
  })
})

describe('Hostile samples of Go', () => {
  it.each(HOSTILE_SAMPLES)('with $name never fail', async ({ of }) => {
    await expect(sampleIn('go', linesOf(of(50)))).resolves.not.toBeUndefined()
  })
})
