import { describe, expect, it } from 'vitest'
import { factsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { factsOf } from './facts-of.ts'
import { HOSTILE_FILES } from './hostile.ts'

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
  it.each<[string, string[]]>([
    ['os.Getenv("HOME")', ['HOME']],
    ['v, ok := os.LookupEnv(envToken)', ['APP_TOKEN']],
    ['os.Getenv("APP_" + name)', []],
    ['os.Setenv("HOME", "/")', []],
    ['getEnvOr("PORT", "8080")', ['PORT']],
    ['env.Int("WORKERS", 4)', ['WORKERS']],
    ['newEnvironment("test mode")', []],
    ['os.ExpandEnv("$HOME/x/${DIR}")', ['HOME', 'DIR']],
    [
      'viper.SetEnvPrefix("app"); viper.BindEnv("port"); viper.BindEnv("key", "APP_KEY", "OLD_KEY")',
      ['APP_PORT', 'APP_KEY', 'OLD_KEY'],
    ],
    ['app.Flag("x", "y").Envar("APP_X").String()', ['APP_X']],
  ])('in `%s` are %j', async (statement, expected) => {
    const source = `package p\nconst envToken = "APP_TOKEN"\nfunc f() { ${statement} }`
    const { environment } = await factsOf('a.go', source)
    expect(environment.map(({ name }) => name)).toEqual(expected)
  })

  it('reads tags of fields', async () => {
    const source =
      'package p\ntype T struct {\n\tA int `env:"APP_A,required" envDefault:"3"`\n\tB string `envconfig:"APP_B" default:"x"`\n}'
    expect((await factsOf('a.go', source)).environment).toEqual([
      { name: 'APP_A', line: 3 },
      { name: 'APP_B', line: 4 },
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
  ])('in `%s` have the parts %j', async (expression, expected) => {
    const source = `package p\nimport "not a message"\ntype T struct { A int \`json:"a b"\` }\n// No message here.\nvar x = ${expression}`
    expect((await factsOf('a.go', source)).messages.map(({ parts }) => parts)).toEqual(expected)
  })
})

describe('Hostile files of Go', () => {
  it.each(HOSTILE_FILES)('with $name never fail', async ({ of }) => {
    await expect(factsIn('a.go', of(50))).resolves.not.toBeUndefined()
  })

  it('may have functions that hand a command on to each other', async () => {
    const functions = 'func a(c *cobra.Command) { b(c) }\nfunc b(c *cobra.Command) { a(c) }\n'
    const source = `package p\nimport "github.com/spf13/cobra"\n${functions}var c = &cobra.Command{}\nfunc init() { a(c) }`
    await expect(factsIn('a.go', source)).resolves.not.toBeUndefined()
  })
})
