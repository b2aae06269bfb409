import { expect, it } from 'vitest'
import { computedVariables } from '../../src/engine/ecosystems/computed-variables.ts'
import { factsIn } from '../../src/engine/ecosystems/syntax/read.ts'
import { type Bomb, filled } from './bombs/bomb.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

const COMMANDER = "import { Command, program } from 'commander'\n"

/** Source files with too much in them; of larger ones nothing is read. */
const SOURCES: readonly Bomb[] = [
  filled('commands of commander', 'cli.js', (index) => `program.command('a${index}')\n`, { start: COMMANDER }),
  filled(
    'commands of commander that functions return',
    'cli.js',
    (index) => `function f${index}() {\n  const a = new Command('b')\n  return a\n}\n`,
    { start: COMMANDER },
  ),
  filled('parsers of a class of the file', 'cli.py', (index) => `p${index} = MyArgumentParser(prog="a${index}")\n`, {
    start: 'import argparse\n',
    end: 'class MyArgumentParser(argparse.ArgumentParser):\n    pass\n',
  }),
  filled('arguments of one parser', 'cli.py', (index) => `p.add_argument("--a${index}", default=1)\n`, {
    start: 'import argparse\np = argparse.ArgumentParser()\n',
  }),
  filled(
    'functions that get a parser',
    'cli.py',
    (index) => `def f${index}(p):\n    p.add_argument("--a")\nf${index}(p)\n`,
    {
      start: 'import argparse\np = argparse.ArgumentParser()\n',
    },
  ),
  filled(
    'commands of click',
    'cli.py',
    (index) => `@main.command()\n@click.option("--a${index}")\ndef f${index}(a): pass\n`,
    {
      start: 'import click\n@click.group()\ndef main(): pass\n',
    },
  ),
  filled('options of one command of click', 'cli.py', (index) => `@click.option("--a${index}")\n`, {
    start: 'import click\n@click.command()\n',
    end: 'def main(): pass\n',
  }),
  filled('commands of typer', 'cli.py', (index) => `@app.command()\ndef f${index}(a: int = 1): pass\n`, {
    start: 'import typer\napp = typer.Typer()\n',
  }),
  filled(
    'classes and methods',
    'code.py',
    (index) => `class A${index}(A${index - 1}):\n    def b(self, c=1): return c\n`,
  ),
  filled('imports', 'code.py', (index) => `from a${index} import b${index}\n`),
  filled('assignments', 'code.py', (index) => `a${index} = a${index - 1}\n`),
  filled('fields of clap', 'src/main.rs', (index) => `    #[arg(long)]\n    a${index}: u32,\n`, {
    start: 'use clap::Parser;\n#[derive(Parser)]\nstruct Cli {\n',
    end: '}\n',
  }),
  filled(
    'structs of clap',
    'src/main.rs',
    (index) => `#[derive(Args)]\nstruct A${index} {\n    #[command(flatten)]\n    a: A${index + 1},\n}\n`,
    {
      start: 'use clap::{Args, Parser};\n',
    },
  ),
  filled('functions', 'code.rs', (index) => `pub fn a${index}(b: u32) -> u32 { b }\n`),
  filled(
    'commands of cobra',
    'cmd.go',
    (index) => `var c${index} = &cobra.Command{Use: "a${index}"}\nfunc init() { root.AddCommand(c${index}) }\n`,
    {
      start: 'package cmd\nimport "github.com/spf13/cobra"\nvar root = &cobra.Command{Use: "x"}\n',
    },
  ),
  filled('flags of a program', 'main.go', (index) => `var a${index} = flag.String("a${index}", "b", "c")\n`, {
    start: 'package main\nimport "flag"\n',
  }),
  filled('types and methods', 'code.go', (index) => `type A${index} struct { B int }\nfunc (a A${index}) C() {}\n`, {
    start: 'package a\n',
  }),
  filled('options of yargs', 'cli.js', (index) => `.option('a${index}', { default: 1 })\n`, {
    start: "import yargs from 'yargs'\nyargs(process.argv)\n",
  }),
  filled('options of parseArgs', 'cli.js', (index) => `a${index}: { type: 'string' },\n`, {
    start: "import { parseArgs } from 'node:util'\nparseArgs({ options: {\n",
    end: '} })\n',
  }),
  filled('exports', 'code.ts', (index) => `export const a${index} = a${index - 1}\n`),
  filled('exports of others', 'code.ts', (index) => `export { a${index} } from './b${index}.js'\n`),
  filled(
    'classes that extend each other',
    'code.ts',
    (index) => `export class A${index} extends A${index - 1} { b() {} }\n`,
  ),
  filled('types that name each other', 'code.ts', (index) => `export type A${index} = A${index - 1} | 'b${index}'\n`),
  filled('members of an interface', 'code.ts', (index) => `a${index}?: string\n`, {
    start: 'export interface A {\n',
    end: '}\n',
  }),
].map((bomb) => ({ ...bomb, full: bomb.full / 4 }))

it.each(SOURCES)('$name: twice as much takes twice as long', async ({ path, of, full }) => {
  const read = (count: number): unknown => factsIn(path, of(count))
  await read(1)
  expect(await leastGrowth(read, full)).toBeLessThan(MAX_GROWTH)
})

it('lists whose keys variables are made of: twice as many take twice as long', async () => {
  const one = (index: number): string => `for (const key of Object.keys(a${index}))\n`
  const textOf = (count: number): string =>
    `env['A_' + key.toUpperCase()]\n${Array.from({ length: count }, (_, index) => one(index)).join('')}`
  expect(await leastGrowth((count) => computedVariables(textOf(count)), 20_000)).toBeLessThan(MAX_GROWTH)
})
