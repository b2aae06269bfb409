import { describe, expect, it } from 'vitest'
import type { CommandFact } from '../../../src/ecosystems/file-facts.ts'
import { factsOf } from './facts-of.ts'

async function commands(source: string): Promise<readonly CommandFact[]> {
  return (await factsOf('cmd/root.go', source)).commands
}

/** A command in one line, and each of its options in one. */
async function outline(source: string): Promise<string[]> {
  return (await commands(source)).flatMap((command) => {
    const above = command.parent === null ? '' : ` of ${command.parent}`
    const below = command.children.length === 0 ? '' : ` + ${command.children.join(', ')}`
    const open = command.open === null ? '' : ` (${command.open})`
    return [
      `${command.name} = ${command.handle}${above}${below}${open}`,
      ...command.options.map((option) => {
        const takes = option.takes === 'value' ? '=' : option.takes === 'optional value' ? '[=]' : ''
        const preset = option.default === null ? '' : ` ${option.default}`
        return `  ${option.names.join(' ')}${takes}${preset}${option.inherited ? ' inherited' : ''}`
      }),
    ]
  })
}

const COBRA =
  'package cmd\nimport (\n\t"time"\n\t"a.b/sub"\n\t"github.com/spf13/cobra"\n\t"github.com/spf13/pflag"\n)\n'

describe('commands of cobra', () => {
  it('reads variables of the package, and what init adds to them', async () => {
    const source = `${COBRA}
func init() {
	serveCmd.Flags().IntVarP(&port, "port", "p", 8080, "listen on \`PORT\`")
	serveCmd.Flags().Bool("quiet", false, "say nothing")
	serveCmd.PersistentFlags().StringSlice("tag", []string{"a", "b"}, "tags")
	serveCmd.Flags().DurationVar(&wait, nameOfWait, 5 * time.Second, "how long")
	serveCmd.Flags().CountP("verbose", "v", "more")
	serveCmd.AddCommand(listCmd, otherCmd, newStop(), sub.Cmd)
	otherCmd.AddCommand(lastCmd)
}
const nameOfWait = "wait"
var serveCmd = &cobra.Command{
	Use: "serve [flags] <dir> [more...] (<dir> can be a file)",
	Aliases: []string{"s"},
	Version: version,
	Run: func(cmd *cobra.Command, args []string) { cmd.Flags().GetString("x"); run(cmd) },
}
var listCmd = &cobra.Command{Use: "list", Args: cobra.NoArgs}
`
    expect(await outline(source)).toEqual([
      'serve = serveCmd + otherCmd, newStop, sub.Cmd',
      '  --port -p= 8080',
      '  --quiet[=] false',
      '  --tag= a,b inherited',
      '  --wait= 5s',
      '  --verbose -v[=]',
      '  --help -h',
      '  --version',
      'list = listCmd of serveCmd',
      '  --help -h',
      'null = otherCmd + lastCmd (it is made elsewhere)',
    ])
    const [serve] = await commands(source)
    expect(serve?.aliases).toEqual(['s'])
    expect(serve?.operands).toEqual([
      { name: 'dir', required: true, many: false, choices: null },
      { name: 'more', required: false, many: true, choices: null },
    ])
    expect(serve?.options[0]).toMatchObject({ valueName: 'PORT', help: 'listen on `PORT`', line: 10, attached: false })
    expect(serve?.options[1]).toMatchObject({ attached: true })
  })

  it('reads commands that functions make, with the functions of the file that add to them', async () => {
    const source = `${COBRA}
func NewRun(o *options) *runCommand {
	c := &runCommand{}
	cmd := &cobra.Command{Use: "run", RunE: func(cmd *cobra.Command, args []string) error { return c.run(cmd) }}
	cmd.AddCommand(&cobra.Command{Use: "one"})
	fs := cmd.PersistentFlags()
	addCommon(fs, o)
	cmd.MarkFlagRequired("name")
	util.EnumFlag(cmd, &o.state, "state", "s", "open", []string{"open", "closed"}, "Filter by state")
	c.cmd = cmd
	return c
}
func addCommon(fs *pflag.FlagSet, o *options) { fs.StringVar(&o.name, "name", "", "the name") }
func (c *runCommand) more() { c.cmd.Flags().Bool("late", true, "added later") }
func NewCmd() *cobra.Command {
	cmd := &cobra.Command{Use: "x"}
	remote.AddAll(cmd)
	for _, each := range all() { cmd.AddCommand(each) }
	return cmd
}`
    expect(await outline(source)).toEqual([
      'run = NewRun',
      '  --state -s= open',
      '  --late[=] true',
      '  --name= inherited',
      '  --help -h',
      'one = null of NewRun',
      '  --help -h',
      'null = addCommon (it is handed over by other code)',
      '  --name=',
      'x = cmd.NewCmd (some of its subcommands are worked out)',
      '  --help -h',
    ])
    expect((await commands(source))[0]?.options[0]?.choices).toEqual(['open', 'closed'])
  })

  it('joins what is added to a command that a function makes', async () => {
    const source = `${COBRA}
func newTool() *cobra.Command { return &cobra.Command{Use: "tool"} }
func setUp() {
	tool := newTool()
	tool.Flags().Bool("fast", false, "run fast")
	tool.AddCommand(&cobra.Command{Use: "sub"})
	other := newOther()
	other.AddCommand(lastCmd)
}`
    expect(await outline(source)).toEqual([
      'tool = newTool',
      '  --fast[=] false',
      '  --help -h',
      'sub = null of newTool',
      '  --help -h',
      'null = newOther + lastCmd (it is made elsewhere)',
    ])
  })

  it('adds the commands that every program has', async () => {
    const source = `${COBRA}
var app = &cobra.Command{Use: "tool", Version: "1.0"}
func Execute() { app.Execute() }`
    expect((await commands(source)).map(({ name, parent }) => [name, parent])).toEqual([
      ['tool', null],
      ['help', 'cmd.app'],
      ['completion', 'cmd.app'],
      ['bash', 'cmd.app completion'],
      ['zsh', 'cmd.app completion'],
      ['fish', 'cmd.app completion'],
      ['powershell', 'cmd.app completion'],
    ])
    expect((await commands(source))[0]?.options.map(({ names }) => names)).toEqual([
      ['--help', '-h'],
      ['--version', '-v'],
    ])
  })

  it.each([
    ['a name that is worked out', 'c.Flags().String(name(), "", "help")', 'an option is named by `name()`'],
    ['flags of another set', 'c.Flags().AddFlagSet(other.Flags())', 'it takes options from elsewhere'],
    ['flags of other parsers', 'c.Flags().AddGoFlagSet(flag.CommandLine)', 'it takes options from elsewhere'],
    ['a function of another package', 'util.AddFlags(c)', '`AddFlags` may add options to it'],
    ['a spread list', 'c.AddCommand(all...)', 'some of its subcommands are worked out'],
    ['its own parser', 'c.DisableFlagParsing = true', 'it parses its options itself'],
    ['nothing', 'viper.BindPFlags(c.Flags()); c.Println("x")', null],
  ])('is open because of %s', async (_, statement, expected) => {
    const source = `${COBRA}var c = &cobra.Command{Use: "x"}\nfunc init() { ${statement} }`
    expect((await commands(source))[0]?.open).toBe(expected)
  })
})

describe('flags of the standard library', () => {
  it('reads those of a program, with one dash or two', async () => {
    const source = `package main
import "flag"
var port = flag.Int("port", 80, "listen on")
func main() {
	flag.BoolVar(&debug, "d", false, "debug")
	flag.Parse()
}`
    expect(await outline(source)).toEqual([
      'null = null',
      '  --port -port= 80',
      '  --d -d[=] false',
      '  --help -h -help --h',
    ])
  })

  it.each([
    ['handed to other code', 'extra := runner.Flags(flag.CommandLine)', 'its flags are handed to other code'],
    ['kept under another name', 'cmd := flag.CommandLine', 'its flags are handed to other code'],
    ['parsed', 'flag.CommandLine.Parse(args)', null],
    ['printed', 'fmt.Println(flag.CommandLine)', null],
  ])('are open where their set is %s', async (_, statement, open) => {
    const source = `package main\nimport "flag"\nfunc main() {\n\tflag.Int("port", 80, "listen on")\n\t${statement}\n}`
    expect(await commands(source)).toMatchObject([{ open, passesThrough: true }])
  })

  it('reads sets of flags, and what functions add to sets of others', async () => {
    const source = `package x
import "flag"
func run() {
	fs := flag.NewFlagSet("serve", flag.ExitOnError)
	fs.Var(&list, "item", "may be repeated")
	fs.Parse(nil)
}
func (c *Config) AddFlags(fs *flag.FlagSet) { fs.Uint("max", 1, "most") }`
    expect(await outline(source)).toEqual([
      'serve = null',
      '  --item -item[=]',
      '  --help -h -help --h',
      'null = AddFlags (it is handed over by other code)',
      '  --max -max= 1',
    ])
  })
})

describe('commands of urfave/cli', () => {
  it('reads literals with their flags and subcommands', async () => {
    const source = `package main
import "github.com/urfave/cli/v2"
var verbose = &cli.BoolFlag{Name: "verbose", Aliases: []string{"V"}}
func main() {
	app := &cli.App{
		Name: "greet",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "lang", Aliases: []string{"l"}, Value: "en", EnvVars: []string{"LANG_OF_APP"}},
			verbose,
		},
		Commands: []*cli.Command{
			{Name: "add", Aliases: []string{"a"}, Flags: flags()},
			buildCommand,
		},
	}
	app.Run(os.Args)
}`
    expect(await outline(source)).toEqual(
      [
        'greet = cmd + buildCommand',
        '  --lang -l= en',
        '  --verbose -V[=]',
        '  --help -h',
        '  --version -v',
        'add = cmd 2 of cmd (some of its options are worked out)',
        '  --help -h',
      ].map((line) => line.replaceAll(/\bcmd\b/g, 'app')),
    )
    const { environment } = await factsOf('main.go', source)
    expect(environment.map(({ name }) => name)).toEqual(['LANG_OF_APP'])
  })

  it('reads what is assigned to a new program', async () => {
    const source = `package main
import "github.com/urfave/cli"
func main() {
	app := cli.NewApp()
	app.Name = "old"
	app.Flags = []cli.Flag{cli.StringFlag{Name: "config, c", Usage: "read \`FILE\`"}}
}`
    expect(await outline(source)).toEqual(['old = app', '  --help -h', '  --version -v', '  --config -c='])
  })
})
