import { describe, expect, it } from 'vitest'
import { history, scanned } from './scanned.ts'

const PYTHON = {
  'pyproject.toml': '[project]\nname = "tidy"\nversion = "1.0"\n[project.scripts]\ntidy = "tidy.main:main"\n',
  'tidy/__init__.py': '',
  'tidy/main.py': `import argparse

def main():
    parser = argparse.ArgumentParser(prog="tidy")
    commands = parser.add_subparsers(dest="command")
    sort = commands.add_parser("sort")
    sort.add_argument("notes", nargs="*")
    sort.add_argument("--by", choices=["name", "date"], default="name")
    sort.add_argument("--limit", type=int, default=10)
    show = commands.add_parser("show")
    show.add_argument("--all", action="store_true")
    parser.parse_args()
`,
}

const RUST = {
  'Cargo.toml':
    '[package]\nname = "tidy"\nversion = "1.0.0"\n[dependencies]\nclap = { version = "4", features = ["derive"] }\n',
  'src/main.rs': `use clap::Parser;

#[derive(Parser)]
#[command(name = "tidy")]
struct Options {
    /// Shows all
    #[arg(long, short = 'a')]
    all: bool,
    /// Leaves some out
    #[arg(long, short = 'x', value_name = "pattern")]
    exclude: Option<String>,
    /// When to paint
    #[arg(long, value_name = "when", num_args = 0..=1, require_equals = true)]
    color: Option<String>,
    /// How times look
    #[arg(long)]
    format: Option<String>,
    #[arg(trailing_var_arg = true)]
    arguments: Vec<String>,
}

fn main() {
    let options = Options::parse();
}
`,
}

/** `line rule value` of what is found in a repository of one commit. */
async function found(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { findings } = await scanned(history(files).path)
  return findings
    .filter(({ claim_type }) => claim_type === 'cli_flag')
    .map(({ line, rule, value, evidence_kind, last_true }) => {
      expect({ evidence_kind, last_true }).toEqual({ evidence_kind: 'closed_scope', last_true: null })
      return `${line} ${rule}: ${value}`
    })
}

describe('What never was true of a command line', () => {
  it('is found by the parser of its program', async () => {
    const page = [
      '# Tidy',
      '',
      '```sh',
      'tidy sort --by size',
      'tidy sort --all',
      'tidy clean',
      'tidy sort a.md --by date --limit 3 | head --lines 3',
      '```',
      '',
      '## All',
      '',
      'With `--drop-all` no note of tidy stays; `--limit` says how many.',
      '',
      '## `tidy sort`',
      '',
      '- `--by <name|size>`: what to sort by',
      '- `--limit`: how many (default: 20)',
    ]
    expect(await found({ ...PYTHON, 'README.md': page.join('\n') })).toEqual([
      '4 value of an option: --by',
      '5 option of its command: --all',
      '6 subcommand: clean',
      '12 option of any command: --drop-all',
      '16 values of an option: --by = name, size',
      '17 default of an option: --limit = 20',
    ])
  })

  it('is found in manual pages', async () => {
    const page = [
      '.TH TIDY 1',
      '.SH SYNOPSIS',
      '.B tidy',
      '.RB [ \\-xa ]',
      '.SH OPTIONS',
      '.TP',
      '.B \\-\\-color [when]',
      'When to paint.',
      '.TP',
      '.B \\-\\-paint',
      'Paints.',
    ]
    expect(await found({ ...RUST, 'doc/tidy.1': page.join('\n') })).toEqual([
      '4 cluster of options: -xa',
      '7 option that needs =: --color VALUE',
      '10 option of its command: --paint',
    ])
  })

  it('is found behind an operand, where options are handed on', async () => {
    const page = ['# Tidy', '', 'How times look says `--format`:', '', '```sh', 'tidy show --format iso', '```']
    expect(await found({ ...RUST, 'README.md': page.join('\n') })).toEqual(['6 option behind an operand: --format'])
  })

  it('is not looked for where the parser takes options from elsewhere', async () => {
    const main = PYTHON['tidy/main.py'].replace('    parser.parse_args()', '    extend(sort)\n    parser.parse_args()')
    const page = ['# Tidy', '', '```sh', 'tidy sort --all', '```']
    expect(await found({ ...PYTHON, 'tidy/main.py': main, 'README.md': page.join('\n') })).toEqual([])
  })
})
