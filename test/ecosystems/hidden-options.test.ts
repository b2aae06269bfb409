import { describe, expect, it } from 'vitest'
import { factsIn } from '../../src/ecosystems/syntax/read.ts'

/** The options that help texts leave out, or may leave out. */
async function hidden(path: string, source: string): Promise<string[]> {
  const facts = await factsIn(path, source)
  return (
    facts?.commands.flatMap(({ options }) => options.filter((each) => each.hidden).map(({ names }) => names.join())) ??
    []
  )
}

describe('An option that help texts leave out', () => {
  it.each<[string, string, string, string[]]>([
    [
      'clap',
      'a.rs',
      'use clap::Parser;\n#[derive(Parser)]\nstruct Cli {\n  #[arg(long, hide = true)]\n  a: bool,\n  #[arg(long)]\n  #[cfg(feature = "x")]\n  b: bool,\n  #[arg(long)]\n  c: bool,\n  #[arg(long, hide = false)]\n  d: bool,\n}',
      ['--a', '--b'],
    ],
    [
      'argparse',
      'a.py',
      'import argparse\nparser = argparse.ArgumentParser()\nparser.add_argument("--a", help=argparse.SUPPRESS)\nparser.add_argument("--b", help="be")',
      ['--a'],
    ],
    [
      'click',
      'a.py',
      'import click\n@click.command()\n@click.option("--a/--no-a", hidden=True)\n@click.option("--b")\ndef main(): pass',
      ['--a', '--no-a'],
    ],
    [
      'pflag',
      'cmd/a.go',
      'package cmd\nimport "github.com/spf13/cobra"\nvar root = &cobra.Command{Use: "tool"}\nfunc init() {\n\troot.Flags().Bool("a", false, "x")\n\troot.Flags().Bool("b", false, "x")\n\t_ = root.Flags().MarkHidden("a")\n}',
      ['--a'],
    ],
    [
      'commander',
      'cli.js',
      "import { program, Option } from 'commander'\nprogram.addOption(new Option('--a').hideHelp()).option('--b')\nprogram.parse()",
      ['--a'],
    ],
    [
      'yargs',
      'cli.js',
      "import yargs from 'yargs'\nyargs().option('aa', { hidden: true }).option('bb', {}).option('cc', {}).hide('cc').parse()",
      ['--aa', '--cc'],
    ],
  ])('of %s', async (_, path, source, expected) => {
    expect(await hidden(path, source)).toEqual(expected)
  })
})
