import { describe, expect, it } from 'vitest'
import { factsIn } from '../../../src/engine/ecosystems/syntax/read.ts'

/** The options that a file declares, and `…` where it may declare more. */
async function options(path: string, source: string): Promise<string> {
  const facts = await factsIn(path, source)
  const found = facts?.options.map(({ names }) => names.join(' ')) ?? []
  return [...found, ...(facts?.openOptions === undefined ? [] : ['…'])].join(', ')
}

describe('Options of JavaScript', () => {
  it.each<[string, string, string]>([
    ['Commander', "program.option('-w, --watch <dir>', 'w').requiredOption('--out <x>')", '-w --watch, --out'],
    ['an opposite of Commander', "program.option('--no-color')", '--no-color --color'],
    ['options that are added', "program.addOption(new Option('-s, --size <n>').choices(['a']))", '-s --size'],
    ['cac', "cli.option('-t, --type [type]', 'x').option('--foo.bar <x>', 'y')", '-t --type, --foo.bar'],
    ['yargs', "yargs.option('dryRun', { alias: ['d', 'dry'] })", '--dryRun --dry-run -d --dry'],
    ['several of yargs', "yargs.options({ watch: { alias: 'w' }, 'out-dir': {} })", '--watch -w, --out-dir'],
    ['types of yargs', "yargs(argv).boolean(['a-b']).alias('v', 'verbose')", '--a-b, -v --verbose'],
    ['builders of yargs', "exports.builder = { watch: { alias: 'w' } }", '--watch -w'],
    ['helpers of builders', 'export const add = (y: Argv) => y.option("fork", { type: "boolean" })', '--fork'],
    [
      'oclif',
      "import '@oclif/core'; class A { static flags = { 'dry-run': Flags.boolean({ char: 'd' }) } }",
      '--dry-run -d',
    ],
    ['parseArgs', "util.parseArgs({ args, options: { watch: { type: 'boolean', short: 'w' } } })", '--watch -w'],
    ['meow', "meow('help', { flags: { dryRun: { shortFlag: 'd' } } })", '--dryRun --dry-run -d'],
    [
      'minimist',
      "import m from 'minimist'; minimist(argv, { boolean: ['all'], alias: { o: 'out' } })",
      '--all, -o --out',
    ],
    ['arg', "import arg from 'arg'; arg({ '--port': Number, '-p': '--port' })", '--port, -p'],
    ['a constant', "const NAME = 'watch'\nyargs.option(NAME, {})", '--watch'],
    ['a name that is worked out', 'for (const x of all) program.option(`--${x}`)', '…'],
    ['a helper’s parameter', "program.option('--a').option(name, 'x')", '--a, …'],
    ['a spread', 'yargs.options({ ...shared, watch: {} })', '--watch, …'],
    ['a spread of oclif', "import '@oclif/core'; class A { static flags = { ...B.flags } }", '…'],
    ['a table that stands elsewhere', 'parseArgs({ options })', '…'],
    ['a parser that is not read', "import { defineCommand } from 'citty'", '…'],
    ['a syntax that is not known', "program.option('--a'); }{", '--a, …'],
    ['another option', "app.options('/path', handle)", ''],
  ])('of %s', async (_, source, expected) => {
    expect(await options('src/cli.ts', source)).toBe(expected)
    expect(await options('src/cli.js', source.replace(': Argv', ''))).toBe(expected)
  })
})

describe('Options of Python', () => {
  it.each<[string, string, string]>([
    ['argparse', "parser.add_argument('-w', '--watch', help='x')\nparser.add_argument('file')", '-w --watch'],
    ['optparse', "parser.add_option('--out', dest='out')", '--out'],
    ['pytest', "parser.addoption('--slow')", '--slow'],
    [
      'click',
      "import click\n@click.option('--all/--no-all', '-a/ -A', default=True)\ndef f(): pass",
      '--all --no-all -a -A',
    ],
    ['classes of click', "import click\nclick.Option(['--watch', '-w'])", '--watch -w'],
    ['versions of click', "import click\n@click.version_option('1.0', '--release')\ndef f(): pass", '--release'],
    [
      'Typer',
      'import typer\n@app.command()\ndef f(name: str, dry_run: bool = False, out: str = typer.Option("x", "--to"), a: str = typer.Argument("")): pass',
      '--to, --dry-run',
    ],
    [
      'annotations of Typer',
      'import typer\n@app.callback()\ndef f(tag: Annotated[str, typer.Option(help="x")], n: Annotated[int, typer.Option("-n")] = 1): pass',
      '-n, --tag',
    ],
    ['a constant', 'NAME = "--watch"\nparser.add_argument(NAME)', '--watch'],
    ['a name that is worked out', "parser.add_argument(f'--{name}')", '…'],
    ['names that are handed on', 'parser.add_argument(*names, **more)', '…'],
    ['a helper of click', 'import click\ndef add(name): return click.option(name)', '…'],
    ['a parser that is not read', 'from docopt import docopt', '…'],
  ])('of %s', async (_, source, expected) => {
    expect(await options('tool/cli.py', source)).toBe(expected)
  })
})

describe('Options of Go', () => {
  it.each<[string, string, string]>([
    [
      'pflag',
      'import "github.com/spf13/cobra"\nfunc f() { cmd.Flags().StringVarP(&a, "dir", "d", "", "x") }',
      '--dir -d',
    ],
    [
      'pflag without variables',
      'import "github.com/spf13/pflag"\nfunc f() { pflag.BoolP("all", "a", false, "x") }',
      '--all -a',
    ],
    [
      'values',
      'import "github.com/spf13/cobra"\nfunc f() { fs.VarP(v, "only", "o", "x"); fs.Var(v, "not", "x") }',
      '--only -o, --not',
    ],
    [
      'flag',
      'import "flag"\nvar a = flag.Int("port", 80, "x")\nvar b = flag.Func("on", "x", f)',
      '--port -port, --on -on',
    ],
    [
      'urfave/cli',
      'import "github.com/urfave/cli/v2"\nvar f = []cli.Flag{&cli.StringFlag{Name: "dir", Aliases: []string{"d"}, Usage: "x"}}',
      '--dir -dir -d',
    ],
    [
      'kingpin',
      'import "github.com/alecthomas/kingpin/v2"\nvar dir = app.Flag("dir", "x").Default("y").Short(\'d\').String()\nvar all = kingpin.Flag("all", "x").Bool()',
      '--dir -d, --all',
    ],
    [
      'kingpin in another call',
      'import "github.com/alecthomas/kingpin/v2"\nvar dir = with(app.Flag("dir", "x").String()).Short(\'d\')',
      '--dir',
    ],
    ['its first version', 'import "github.com/urfave/cli"\nvar f = cli.BoolFlag{Name: "all, a"}', '--all -all -a'],
    ['a constant', 'import "flag"\nconst name = "port"\nvar a = flag.Int(name, 80, "x")', '--port -port'],
    ['a name that stands elsewhere', 'import "flag"\nvar a = flag.Int(flags.Port, 80, "x")', '…'],
    ['a logger', 'import "flag"\nfunc f() { log.String(key, value) }', ''],
    ['a parser that is not read', 'import "github.com/alecthomas/kong"', '…'],
  ])('of %s', async (_, source, expected) => {
    expect(await options('cmd/root.go', `package cmd\n${source}\n`)).toBe(expected)
  })
})

describe('Options of Rust', () => {
  it.each<[string, string, string]>([
    [
      'derives of clap',
      '#[derive(clap::Parser)]\nstruct A {\n  /// Runs\n  #[arg(short, long)]\n  dry_run: bool,\n  #[clap(long = "to", short = \'t\', visible_aliases = ["out", "o"])]\n  #[serde(skip)]\n  target: String,\n  #[arg(value_name = "long")]\n  file: String,\n}',
      '-d --dry-run, --to -t --out -o',
    ],
    ['structopt', 'use structopt::StructOpt;\nstruct A {\n  #[structopt(long)]\n  all: bool,\n}', '--all'],
    ['calls in derives', 'use clap::Args;\nstruct A { #[arg(long("to"))] target: String }', '--to'],
    [
      'the builder of clap',
      'use clap::Arg;\nfn f() { Arg::new("x").long("watch").short(\'w\').aliases(["see", "s"]); }',
      '--watch, -w, --see, -s',
    ],
    ['its macro', 'use clap::arg;\nfn f() { arg!(-w --watch <DIR> "about --this"); }', '-w --watch'],
    ['a constant', 'use clap::Arg;\nconst NAME: &str = "watch";\nfn f() { Arg::new("x").long(NAME); }', '--watch'],
    ['a name that is worked out', 'use clap::Arg;\nfn f(x: &str) { Arg::new("x").long(x); }', '…'],
    ['a name in a derive that stands elsewhere', 'use clap::Args;\nstruct A { #[arg(long = NAME)] a: bool }', '…'],
    ['a parser that is not read', 'use pico_args::Arguments;', '…'],
  ])('of %s', async (_, source, expected) => {
    expect(await options('src/main.rs', source)).toBe(expected)
  })
})

describe('Options of other languages', () => {
  it.each<[string, string, string, string]>([
    ['OptionParser', 'bin/a.rb', "require 'optparse'\nopts.on('-v', '--[no-]verbose', 'Runs -x') { }", '-v --verbose'],
    [
      'Thor',
      'lib/a.rb',
      "class A < Thor\n  method_option :dry_run, aliases: ['-d'], type: :boolean\nend",
      '--dry_run --dry-run -d',
    ],
    ['a helper of Ruby', 'lib/a.rb', "require 'optparse'\nopts.on(name) { }", '…'],
    ['Symfony', 'src/A.php', "<?php $this->addOption('watch', 'w|W', InputOption::VALUE_NONE);", '--watch -w -W'],
    ['options in lists of Symfony', 'src/A.php', "<?php [new InputOption('watch', null)];", '--watch'],
    ['a parser of C#', 'src/A.cs', 'using System.CommandLine;\nclass A { Option<bool> x = new("--watch"); }', '…'],
    ['a parser of Java', 'src/A.java', 'import picocli.CommandLine;\nclass A { }', '…'],
    ['a parser of PHP', 'src/A.php', "<?php getopt('v');", '…'],
    ['a helper of PHP', 'src/A.php', '<?php $this->addOption($name);', '…'],
  ])('of %s', async (_, path, source, expected) => {
    expect(await options(path, source)).toBe(expected)
  })
})

it('An option stands where its declaration does', async () => {
  const facts = await factsIn('a.py', 'x = 1\nparser.add_argument(\n  "--watch",\n  help="x",\n)\n')
  expect(facts?.options).toEqual([{ names: ['--watch'], abbreviates: true, line: 2, lastLine: 5 }])
})

describe('Options of a chain of calls', () => {
  const chain = (length: number): string =>
    `yargs(argv)${Array.from({ length }, (_, index) => `\n.option('a${index}')`).join('')}`

  it('are all read where it is as long as people write it', async () => {
    expect((await options('src/cli.js', chain(200))).split(', ')).toHaveLength(200)
  })

  it('are some of them where it is longer', async () => {
    expect(await options('src/cli.js', chain(2000))).toMatch(/^--a\d+, .*, …$/)
  })
})
