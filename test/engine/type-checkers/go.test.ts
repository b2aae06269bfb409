import { expect, it } from 'vitest'
import { parseManifest } from '../../../src/engine/ecosystems/manifests/parse.ts'
import { preparedSample } from '../../../src/engine/ecosystems/syntax/read.ts'
import { checkGoSamples } from '../../../src/engine/type-checkers/go/check-samples.ts'
import type { SampleToCheck } from '../../../src/engine/type-checkers/protocol.ts'
import { checkingOf } from './checking.ts'

const MODULES = ['go.mod', 'made/go.mod']

const FILES: Readonly<Record<string, string>> = {
  'go.mod': 'module example.org/lamp/v2\n',
  'lamp.go': `package lamp

import (
	"io"
	"net/http"

	"example.org/lamp/v2/bulb"
)

type Base struct{ Level int }

func (b *Base) Describe(reason string) string { return reason }

type Lamp struct {
	Base
	Bulb *bulb.Bulb
}

func New(name string) *Lamp               { return nil }
func Open(name string) (*Lamp, error)     { return nil, nil }
func (l *Lamp) On(level int) *Lamp        { return l }
func (l *Lamp) Off(reasons ...string)     {}
func (l *Lamp) Pair() (int, string)       { return 0, "" }
func Map[T any](lamp *Lamp, to T) T       { return to }
func Show(level int, name string)         {}

type Server struct {
	http.Server
	Name string
}

func (s *Server) Serve(name string) {}
func NewServer() *Server { return nil }

type Writer interface {
	io.Writer
	Level() int
}

type Switch interface {
	On(level int) error
	Off() error
	Reset()
}

func Default() Writer { return nil }

type Options struct {
	Color string
	Level int
	quiet bool
}

type Level int

var Main = &Lamp{}
`,
  'lamp_unix.go': 'package lamp\n\nfunc Watch(path string) {}\n',
  'lamp_windows.go': 'package lamp\n\nfunc Watch(path string, handle int) {}\n',
  'bulb/bulb.go': `package bulb

type Bulb struct{ Watts int }

func (b Bulb) Heat() int { return 0 }
`,
  'example/model/account.go': 'package model\n\ntype Account struct{ ID, Name string }\n',
  'made/go.mod': 'module example.org/made\n',
  'made/made.go': `package made

//go:generate stringer -type=Kind

type Kind struct{}

func New() Kind { return Kind{} }
`,
}

const MANIFESTS = MODULES.map((path) => parseManifest(path, FILES[path] ?? '')).filter((each) => each !== null)
const IMPORT = 'import lamp "example.org/lamp/v2"\n'

/** What is said of the samples of one page, as `LINE NAME: REASON`, with the line in its sample. */
async function check(...texts: string[]): Promise<string[]> {
  const samples = texts.map((text, index): SampleToCheck => {
    const prepared = preparedSample('go', text.split('\n'))
    return { id: `${index}`, page: 'README.md', section: 0, mentions: [], extension: '.go', text: prepared?.text ?? '' }
  })
  const task = { paths: Object.keys(FILES), manifests: MANIFESTS, samples }
  const { faults } = await checkGoSamples(task, checkingOf(FILES))
  return [...faults.values()].flat().map(({ line, name, reason }) => `${line} ${name}: ${reason}`)
}

it.each([
  ['a function', 'lamp.New()', '1 New: `New` takes (name string), lamp.go:19; the sample passes none'],
  ['a method', 'lamp.New("a").On(1, 2)', '1 On: `On` takes (level int), lamp.go:21; the sample passes 2'],
  [
    'a method of an embedded type',
    'l := lamp.New("a")\nl.Describe()',
    '2 Describe: `Describe` takes (reason string), lamp.go:12; the sample passes none',
  ],
  [
    'a method of a type in another package',
    'lamp.Main.Bulb.Heat(3)',
    '1 Heat: `Heat` takes no arguments, bulb/bulb.go:5; the sample passes 1',
  ],
  [
    'its own method beside a type of others',
    'lamp.NewServer().Serve()',
    '1 Serve: `Serve` takes (name string), lamp.go:32; the sample passes none',
  ],
])('tells a wrong number of arguments of %s', async (_, code, told) => {
  expect(await check(IMPORT + code)).toEqual([told])
})

it.each([
  ['a variable', 'var l lamp.Lamp\nl.Dim()', '2 Dim: `Lamp` has no `Dim`, lamp.go:14'],
  ['a parameter', 'func run(l *lamp.Lamp) {\n\tl.Dim()\n}', '2 Dim: `Lamp` has no `Dim`, lamp.go:14'],
  ['a conversion', 'lamp.Level(3).Name()', '1 Name: `Level` has no `Name`, lamp.go:54'],
])('tells a member that the type of %s does not have', async (_, code, told) => {
  expect(await check(IMPORT + code)).toEqual([told])
})

it('tells fields of literals that a struct does not have', async () => {
  expect(await check(`${IMPORT}o := lamp.Options{Colour: "red", Level: 3}`)).toEqual([
    '1 Colour: `Options` has no field `Colour`, lamp.go:48',
  ])
})

it('tells a number of values that a function does not return', async () => {
  expect(await check(`${IMPORT}l, err := lamp.New("a")\nm := lamp.Open("b")`)).toEqual([
    '1 New: `New` returns `*Lamp`, lamp.go:19; the sample takes 2 values',
    '2 Open: `Open` returns `(*Lamp, error)`, lamp.go:20; the sample takes one value',
  ])
})

it('knows what earlier samples of the page import and bind, but for short names', async () => {
  expect(await check(`${IMPORT}light := lamp.New("a")\nl := light`, 'light.Dim()\nl.Dim()', 'lamp.New()')).toEqual([
    '0 Dim: `Lamp` has no `Dim`, lamp.go:14',
    '0 New: `New` takes (name string), lamp.go:19; the sample passes none',
  ])
})

it('holds printed functions, methods and types against those of the packages', async () => {
  const printed = `func New(name string, level int) *Lamp

func (l *Lamp) On(level int) *Lamp

type Options struct {
	Color string
	Level int
	Loud  bool
}

type Switch interface {
	On(level int) error
	Off(reason string) error
	Restart()
}`
  expect(await check(`${IMPORT}lamp.Main.Off()`, printed)).toEqual([
    '0 New: `New` is declared as (name string) *Lamp, lamp.go:19',
    '7 Loud: `Options` has no field `Loud`, lamp.go:48',
    '12 Off: `Off` is declared as () error, lamp.go:42',
    '13 Restart: `Switch` has no `Restart`, lamp.go:40',
  ])
})

it.each([
  ['what a type of others may have', 'lamp.NewServer().Shutdown(ctx)\nlamp.Default().Write(nil, 1)'],
  ['arguments that are left out', 'lamp.New(...)\nlamp.New(/* … */)\nlamp.New("a").On(args...)'],
  ['a variadic function', 'lamp.Main.Off("a", "b")\nlamp.Main.Off()'],
  ['a call that gives several values', 'lamp.Show(lamp.Main.Pair())\nlamp.Show(other())'],
  ['forms for several systems', 'lamp.Watch("a")\nlamp.Watch("a", 1)'],
  ['a type that stands for any', 'lamp.Map(lamp.Main, 3).Dim()'],
  ['a name that the sample binds again', 'l := lamp.New("a")\nfor _, l := range lamps() {\n\tl.Dim()\n}'],
  ['a variable with the name of the package', 'lamp := other()\nlamp.New()'],
  ['another major version', 'lamp1.New()'],
  ['a type of the sample', 'type Options struct{ Colour string }\no := Options{Colour: "red"}'],
  ['a sample that does not parse', 'lamp.New(\nfunc {'],
])('does not tell %s', async (_, code) => {
  expect(await check(`import lamp1 "example.org/lamp"\n${IMPORT}${code}`)).toEqual([])
})

it('does not tell members that code adds which is made when the package is built', async () => {
  expect(await check('import "example.org/made"\nmade.New().String()')).toEqual([])
})

it('does not tell what printed types have in common with those of examples', async () => {
  const printed = 'type Account struct {\n\tID string\n\tName string\n\tPhotos []string\n}'
  expect(await check('import "example.org/lamp/v2/example/model"\nmodel.Other()', printed)).toEqual([])
})
