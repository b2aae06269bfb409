import { describe, expect, it } from 'vitest'
import type { CommandFact } from '../../../src/ecosystems/file-facts.ts'
import { factsIn } from '../../../src/ecosystems/syntax/read.ts'

/** `name <parent> options operands`, with what is open. */
function written({ name, handle, parent, children, options, operands, open, passesThrough }: CommandFact): string {
  const said = options.map(({ names, takes, choices, default: value, negatable }) => {
    const taken = { nothing: '', value: ' V', 'optional value': ' [V]' }[takes]
    return `${names.join('/')}${taken}${choices ? `{${choices.join()}}` : ''}${value === null ? '' : `=${value}`}${negatable ? '!' : ''}`
  })
  const placed = operands.map((each) => `${each.name}${each.required ? '' : '?'}${each.many ? '...' : ''}`)
  const marks = [
    passesThrough ? 'passes through' : '',
    children.length > 0 ? `with ${children.join()}` : '',
    open ?? '',
  ]
  return [`${name}[${handle}]<${parent}>`, ...said, ...placed, ...marks].filter((each) => each !== '').join(' ')
}

async function commands(source: string): Promise<string[]> {
  return (await factsIn('a.py', source))?.commands.map(written) ?? []
}

describe('commands of argparse', () => {
  it('reads options and operands', async () => {
    const source = `import argparse
CHOICES = ("a", "b")
parser = argparse.ArgumentParser(prog="tool")
parser.add_argument("-v", "--verbose", action="store_true", help="Be loud")
group = parser.add_argument_group("x").add_mutually_exclusive_group()
group.add_argument("--level", choices=CHOICES, default="a", metavar="LEVEL")
group.add_argument("--color", nargs="?")
parser.add_argument("--debug", action=argparse.BooleanOptionalAction)
parser.add_argument("--version", action="version", version="1")
parser.add_argument("file")
parser.add_argument("rest", nargs=argparse.REMAINDER)
parser.set_defaults(level="b")`
    expect(await commands(source)).toEqual([
      'tool[parser]<null> -h/--help -v/--verbose --level V{a,b}=b --color [V] --debug! --version file rest?... passes through',
    ])
  })

  it('follows parsers through the functions of the file', async () => {
    const source = `import argparse
def common(p):
    p.add_argument("--json", action="store_true")
def _add_install(subparsers, shared):
    p = subparsers.add_parser("install", aliases=["i"], parents=[shared])
    p.add_argument("package", nargs="+")
    common(p)
def main():
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("-q", action="count")
    parser = argparse.ArgumentParser()
    sub = parser.add_subparsers(dest="command")
    _add_install(sub, shared)
    plugins.load(parser)`
    expect(await commands(source)).toEqual([
      'null[parser:11]<null> -h/--help load may add arguments',
      'install[null]<parser:11> -h/--help -q --json package...',
    ])
  })

  it.each([
    ['p.add_argument(name)', 'an argument has a computed name'],
    ['p.add_argument(*names)', 'an argument is spread'],
    ['setup(p)', 'setup may add arguments'],
    ['p.add_subparsers().add_parser(name)', 'its subcommands have computed names'],
    ['def add(name):\n        p.add_parser(name)', 'a function inside of another one adds to it'],
  ])('does not know all arguments after %s', async (line, open) => {
    const source = `import argparse\np = argparse.ArgumentParser()\n${line}`
    expect((await factsIn('a.py', source))?.commands[0]?.open).toBe(open)
  })
})

describe('commands of click', () => {
  it('reads groups, commands, options and shared decorators', async () => {
    const source = `import click
from .other import extra
verbose = click.option("-v", "--verbose", count=True)
def common(f):
    f = click.option("--json", is_flag=True)(f)
    return f
@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option()
def cli(): pass
@cli.command()
@verbose
@common
@click.option("--shout/--no-shout", " /-S", default=False)
@click.option("--mode", type=click.Choice(["a", "b"]), default="a")
@click.argument("paths", nargs=-1)
@click.pass_context
def do_it(ctx): pass
@cli.command("other")
@unknown
def second(): pass
cli.add_command(extra)`
    expect(await commands(source)).toEqual([
      'null[cli]<null> -h/--help --version with extra',
      'do-it[do_it]<cli> --help -v/--verbose --json --shout --no-shout/-S --mode V{a,b}=a paths?...',
      'other[second]<cli> --help decorated with unknown',
    ])
  })
})

describe('commands of typer', () => {
  it('reads applications and the parameters of their functions', async () => {
    const source = `import typer
from typing import Annotated, Optional
app = typer.Typer(add_completion=False)
users = typer.Typer()
app.add_typer(users, name="users")
@app.command()
def create_one(ctx: typer.Context, name: str, age: int = 3, force: bool = False,
               mode: Annotated[str, typer.Option("--mode", "-m")] = "x",
               quiet: Annotated[bool, typer.Option("--quiet")] = False,
               to: Optional[str] = typer.Option(None, help="Where"),
               files: list[str] = typer.Argument(...)): pass
@users.command("rm")
def remove(): pass`
    expect(await commands(source)).toEqual([
      'null[app]<null> --help',
      'create-one[null]<app> --help --age V=3 --force --no-force --mode/-m V=x --quiet --to V name files...',
      'users[users]<app> --help',
      'rm[null]<users> --help',
    ])
  })

  it('has one command for an application of one function', async () => {
    const source = 'import typer\napp = typer.Typer()\n@app.command()\ndef main(name: str): pass'
    expect(await commands(source)).toEqual(['null[app]<null> --help --install-completion --show-completion name'])
  })
})
