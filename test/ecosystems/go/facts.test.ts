import { describe, expect, it } from 'vitest'
import { factsIn } from '../../../src/ecosystems/syntax/read.ts'
import { factsOf } from './facts-of.ts'

describe('imports of Go files', () => {
  it('reads packages with the names that they have in the file', async () => {
    const source = `package p
import "fmt"
import (
	. "a.b/dot"
	_ "a.b/effect"
	y "gopkg.in/yaml.v3"
	"github.com/gofiber/fiber/v3"
	"gopkg.in/ini.v1"
	"github.com/mattn/go-isatty"
)`
    const { imports } = await factsOf('a.go', source)
    expect(imports.map(({ module, name, alias, line }) => [module, name, alias, line])).toEqual([
      ['fmt', null, 'fmt', 2],
      ['a.b/dot', '*', '.', 4],
      ['a.b/effect', null, '_', 5],
      ['gopkg.in/yaml.v3', null, 'y', 6],
      ['github.com/gofiber/fiber/v3', null, 'fiber', 7],
      ['gopkg.in/ini.v1', null, 'ini', 8],
      ['github.com/mattn/go-isatty', null, 'isatty', 9],
    ])
  })
})

describe('environment variables of Go files', () => {
  it.each<[string, [string, string | null][]]>([
    ['os.Getenv("HOME")', [['HOME', null]]],
    ['v, ok := os.LookupEnv(envToken)', [['APP_TOKEN', null]]],
    ['os.Getenv("APP_" + name)', []],
    ['os.Setenv("HOME", "/")', []],
    ['getEnvOr("PORT", "8080")', [['PORT', '8080']]],
    ['env.Int("WORKERS", 4)', [['WORKERS', '4']]],
    ['newEnvironment("test mode")', []],
    [
      'os.ExpandEnv("$HOME/x/${DIR}")',
      [
        ['HOME', null],
        ['DIR', null],
      ],
    ],
    [
      'viper.SetEnvPrefix("app"); viper.BindEnv("port"); viper.BindEnv("key", "APP_KEY", "OLD_KEY")',
      [
        ['APP_PORT', null],
        ['APP_KEY', null],
        ['OLD_KEY', null],
      ],
    ],
    ['app.Flag("x", "y").Envar("APP_X").String()', [['APP_X', null]]],
  ])('reads %s', async (statement, expected) => {
    const source = `package p\nconst envToken = "APP_TOKEN"\nfunc f() { ${statement} }`
    const { environment } = await factsOf('a.go', source)
    expect(environment.map((read) => [read.name, read.default])).toEqual(expected)
  })

  it('reads tags of fields', async () => {
    const source =
      'package p\ntype T struct {\n\tA int `env:"APP_A,required" envDefault:"3"`\n\tB string `envconfig:"APP_B" default:"x"`\n}'
    expect((await factsOf('a.go', source)).environment).toEqual([
      { name: 'APP_A', default: '3', line: 3 },
      { name: 'APP_B', default: 'x', line: 4 },
    ])
  })
})

describe('messages of Go files', () => {
  it.each<[string, string[][]]>([
    ['fmt.Errorf("unknown command %q for %q%s", a, b, c)', [['unknown command ', ' for ', '', '']]],
    ['"Run \'" + path + " --help\' for usage."', [["Run '", " --help' for usage."]]],
    ['"one " + "text in parts"', [['one text in parts']]],
    ['`Usage: {{.Name}} [flags]`', [['Usage: ', ' [flags]']]],
    ['"100% sure of it"', [['100% sure of it']]],
    ['fmt.Sprintf("%d%% of all files", n)', [['', '% of all files']]],
    ['"say \\"no\\" twice\\n"', [['say "no" twice\n']]],
    ['"word"', []],
    ['"a.b/c"', []],
    ['"%s: %w"', []],
    ['log.Print("first text", f("second text") + x)', [['first text'], ['second text']]],
  ])('reads %s', async (expression, expected) => {
    const source = `package p\nimport "not a message"\ntype T struct { A int \`json:"a b"\` }\n// No message here.\nvar x = ${expression}`
    expect((await factsOf('a.go', source)).messages.map(({ parts }) => parts)).toEqual(expected)
  })
})

describe('hostile Go files', () => {
  const head = 'package p\nimport ("flag"; "github.com/spf13/cobra"; "github.com/urfave/cli/v2")\n'
  it.each([
    ['sums', `var x = ${'"a b" + '.repeat(4000)}"c"`],
    ['sets of flags', `var x = c${'.Flags()'.repeat(4000)}`],
    ['calls in calls', `var x = ${'f('.repeat(4000)}c${')'.repeat(4000)}`],
    ['literals in literals', `var x = ${'cli.App{Commands: []*cli.Command{'.repeat(500)}`],
    [
      'functions that hand on to each other',
      'func a(c *cobra.Command) { b(c) }\nfunc b(c *cobra.Command) { a(c) }\nvar c = &cobra.Command{}\nfunc init() { a(c) }',
    ],
    ['garbage', '?? func {{{ ((( "'.repeat(1000)],
  ])('are read in bounded time: %s', async (_, source) => {
    const started = performance.now()
    await factsIn('a.go', head + (source.length > 15_000 ? source.replaceAll(' ', '\n') : source))
    expect(performance.now() - started).toBeLessThan(5000)
  })
})
