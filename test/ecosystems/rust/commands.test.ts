import { describe, expect, it } from 'vitest'
import type { CommandFact, OptionFact } from '../../../src/ecosystems/file-facts.ts'
import { factsOf } from './read.ts'

async function commandsOf(source: string): Promise<readonly CommandFact[]> {
  return (await factsOf(source)).commands
}

async function command(source: string, name: string | null): Promise<CommandFact> {
  const found = (await commandsOf(source)).find((each) => each.name === name)
  if (found === undefined) throw new Error(`no command ${name}`)
  return found
}

/** `--color?=WHEN{a,b}=a` for an option that may take a value, with `=` only. */
function shown(option: OptionFact): string {
  const value =
    option.takes === 'nothing'
      ? ''
      : `${option.takes === 'value' ? '' : '?'}${option.attached ? '=' : ' '}${option.valueName}`
  const choices = option.choices === null ? '' : `{${option.choices.join(',')}}`
  return `${option.names.join(' ')}${value}${choices}${option.default === null ? '' : `=${option.default}`}`
}

async function options(source: string, name: string | null = null): Promise<string[]> {
  return (await command(source, name)).options.map(shown)
}

const derived = (fields: string, attributes = '') =>
  `use clap::Parser;\n#[derive(Parser)]\n${attributes}\nstruct Cli { ${fields} }`

describe('commands that are derived', () => {
  it.each([
    ['#[arg(long)] no_ignore: bool', '--no-ignore'],
    ['#[arg(short, long = "print0")] null: bool', '-n --print0'],
    [
      '#[arg(short = \'x\', long, alias = "old", visible_alias = "seen", short_alias = \'y\')] new: bool',
      '-x --new --old --seen -y',
    ],
    ['#[arg(long)] max_depth: Option<usize>', '--max-depth MAX_DEPTH'],
    ['#[arg(long, value_name = "N", default_value_t = 1_000)] n: u32', '--n N=1000'],
    ['#[arg(long, default_value = DEFAULT)] n: String', '--n N=preset'],
    ['#[arg(long)] prefix: Option<Option<String>>', '--prefix? PREFIX'],
    ['#[arg(long, num_args = 0..=1, require_equals = true)] x: When', '--x?=X{auto,never}'],
    ['#[arg(long, default_value_t = When::Never)] x: When', '--x X{auto,never}=never'],
    ['#[arg(long, action = ArgAction::Count)] verbose: u8', '--verbose'],
    ['#[arg(long, action = clap::ArgAction::Set)] on: bool', '--on ON'],
    ['#[arg(long, value_parser = ["a", "b"])] x: String', '--x X{a,b}'],
    ['#[arg(long, value_parser = parse_it)] x: When', '--x X'],
    ['#[arg(long)] r#type: String', '--type TYPE'],
  ])('%s', async (field, option) => {
    const source = `${derived(field)}\nconst DEFAULT: &str = "preset";\n#[derive(ValueEnum)] enum When { Auto, Never }`
    expect(await options(source)).toEqual([option, '--help -h'])
  })

  it('have names, versions and cases as their attributes say', async () => {
    const source = derived(
      '#[arg(long)] some_flag: bool',
      '#[command(name = "tool", version, rename_all = "snake_case")]',
    )
    expect(await options(source, 'tool')).toEqual(['--some_flag', '--help -h', '--version -V'])
    expect(await options(derived('', '#[command(disable_help_flag = true)]'))).toEqual([])
  })

  it('have operands for fields without a name for the command line', async () => {
    const source = derived(
      'pattern: String, path: Vec<PathBuf>, #[arg(value_name = "X", default_value = "1")] last: u8',
      '#[command(trailing_var_arg = true)]',
    )
    const { operands, passesThrough } = await command(source, null)
    expect(operands).toEqual([
      { name: 'PATTERN', required: true, many: false, choices: null },
      { name: 'PATH', required: false, many: true, choices: null },
      { name: 'X', required: false, many: false, choices: null },
    ])
    expect(passesThrough).toBe(true)
  })

  it('take their help from attributes and comments, which are messages', async () => {
    const source = derived(
      '/// Comes from\n    /// the comment.\n    ///\n    /// More of it.\n    #[arg(long)] a: bool, #[arg(long, help = "Said here")] b: bool',
    )
    const facts = await factsOf(source)
    expect(facts.commands[0]?.options.map(({ help }) => help)).toEqual([
      'Comes from the comment.',
      'Said here',
      'Print help',
    ])
    expect(facts.messages.map(({ parts }) => parts.join('|'))).toEqual([
      'Said here',
      'Comes from the comment.',
      'More of it.',
    ])
  })

  it('read the variables that stand in for options', async () => {
    const { environment } = await factsOf(
      derived('#[arg(long, env)] max_size: u8, #[arg(long, env = "TOOL_COLOR", default_value = "auto")] color: String'),
    )
    expect(environment).toEqual([
      { name: 'MAX_SIZE', default: null, line: 4 },
      { name: 'TOOL_COLOR', default: 'auto', line: 4 },
    ])
  })

  it('have the variants of an enumeration as subcommands', async () => {
    const source = `${derived('#[arg(long, global = true)] quiet: bool, #[command(subcommand)] command: Option<Commands>')}
#[derive(Subcommand)]
enum Commands {
    #[command(visible_alias = "i", alias = "in")]
    Install { #[arg(long)] force: bool, name: String },
    AddAll(AddArgs),
    #[command(subcommand)]
    Remote(RemoteCommands),
    Far(elsewhere::Args),
    #[command(skip)]
    Hidden,
}
#[derive(Args)] struct AddArgs { #[arg(long)] dev: bool }
#[derive(Subcommand)] enum RemoteCommands { List }`
    const commands = await commandsOf(source)
    expect(commands.map(({ name, parent, handle }) => [name, parent, handle])).toEqual([
      [null, null, 'Cli'],
      ['install', 'Cli', 'Commands::Install'],
      ['add-all', 'Cli', 'Commands::AddAll'],
      ['remote', 'Cli', 'Commands::Remote'],
      ['list', 'Commands::Remote', 'RemoteCommands::List'],
      ['far', 'Cli', 'Commands::Far'],
    ])
    expect(commands[0]?.options[0]?.inherited).toBe(true)
    expect(commands[1]).toMatchObject({ aliases: ['i', 'in'], operands: [{ name: 'NAME', required: true }] })
    expect(commands[2]?.options.map(shown)).toEqual(['--dev', '--help -h'])
    expect(commands.map(({ open }) => open)).toEqual([
      null,
      null,
      null,
      null,
      null,
      'options of `Args` are declared elsewhere',
    ])
  })

  it('have the fields of what they flatten', async () => {
    const source = `${derived('#[command(flatten)] own: Own, #[command(flatten)] hand: Hand')}
#[derive(Args)] struct Own { #[arg(long)] a: bool }
struct Hand { x: u8 }
impl clap::Args for Hand { fn augment_args(cmd: Command) -> Command { cmd.arg(Arg::new("b").long("b").short('c')) } }`
    expect(await options(source)).toEqual(['--a', '--b -c b', '--help -h'])
    expect((await command(source, null)).open).toBeNull()
  })

  it.each([
    ['#[command(flatten)] other: Other', 'options of `Other` are declared elsewhere'],
    ['#[arg(long = name())] x: bool', 'the name of `x` is worked out'],
  ])('may have more: %s', async (field, open) => {
    expect((await command(derived(field), null)).open).toBe(open)
  })

  it('say of which command they are parts where another file has it', async () => {
    const commands = await commandsOf('use clap::Subcommand;\n#[derive(Subcommand)] enum Commands { Add }')
    expect(commands.map(({ name, parent }) => [name, parent])).toEqual([['add', 'Commands']])
    expect((await command(derived('#[command(subcommand)] c: Commands'), null)).children).toEqual(['Commands'])
  })
})

const built = (calls: string) =>
  `use clap::{Arg, ArgAction, Command};\nfn cli() -> Command { Command::new("tool")${calls} }`

describe('commands that are built', () => {
  it.each([
    ['.arg(Arg::new("a").long("all").short(\'a\').action(ArgAction::SetTrue))', '--all -a'],
    [
      '.arg(Arg::new("when").long("color").value_name("WHEN").value_parser(["auto", "never"]).default_value("auto"))',
      '--color WHEN{auto,never}=auto',
    ],
    ['.arg(clap::arg!(-c --config <FILE> "Sets a file"))', '-c --config FILE'],
    ['.arg(arg!(--flag "A flag"))', '--flag'],
    ['.arg(arg!(--opt [VALUE]))', '--opt? VALUE'],
    ['.args([Arg::new("x").long("x").num_args(0..=1)])', '--x? x'],
  ])('%s', async (calls, option) => {
    const source = built(calls)
    expect(await options(source, 'tool')).toEqual([option, '--help -h'])
    expect(await command(source, 'tool')).toMatchObject({ handle: 'cli', open: null })
  })

  it('have operands and subcommands, in place or by the function that makes them', async () => {
    const source = `${built('.version("1").arg(Arg::new("FILE").num_args(1..).required(true)).subcommand(Command::new("add").alias("a").arg(Arg::new("x").long("x"))).subcommand(other::list())')}
fn list() -> Command { Command::new("list") }`
    const tool = await command(source, 'tool')
    expect(tool.operands).toEqual([{ name: 'FILE', required: true, many: true, choices: null }])
    expect(tool.children).toEqual(['add at line 2', 'list'])
    expect(await command(source, 'add')).toMatchObject({ handle: 'add at line 2', aliases: ['a'] })
    expect((await command(source, 'list')).handle).toBe('list')
  })

  it('are added to by their variables', async () => {
    const source = `use clap::{Arg, Command};
fn main() {
    let mut app = Command::new("tool");
    if cfg!(unix) { app = app.arg(Arg::new("u").long("unix")); }
    let other = Command::new("other");
    for each in names { other.arg(Arg::new("y").long("y")); }
}`
    expect(await options(source, 'tool')).toEqual(['--unix u', '--help -h'])
    expect((await command(source, 'other')).open).toBe('arguments are added in a loop')
  })

  it('take no values before version 4 unless they are told to', async () => {
    const source = `use clap::{App, Arg};
fn main() { App::new("tool").arg(Arg::with_name("a").long("a")).arg(Arg::with_name("b").long("b").takes_value(true)); }`
    expect(await options(source, 'tool')).toEqual(['--a', '--b b', '--help -h', '--version -V'])
  })

  it.each([
    ['.args(options())', 'its arguments come from elsewhere'],
    ['.arg(make(1))', 'an argument is made by `make(1)`'],
    ['.mut_arg("x", |a| a)', '`mut_arg` adds to it'],
  ])('may have more: %s', async (calls, open) => {
    expect((await command(built(calls), 'tool')).open).toBe(open)
  })

  it('are not processes that are started', async () => {
    const source = 'use std::process::Command;\nuse clap::Parser;\nfn main() { Command::new("ls").arg("-l").output(); }'
    expect(await commandsOf(source)).toEqual([])
  })
})
