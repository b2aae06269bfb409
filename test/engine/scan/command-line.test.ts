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
    sort.add_argument("--reverse", action="store_true")
    sort.add_argument("--limit", type=int, default=10)
    show = commands.add_parser("show")
    show.add_argument("-x", "--everything", action="store_true")
    parser.parse_args()
`,
}

type Commit = Readonly<Record<string, string | null>>

/** `line rule value → suggestion (kind of evidence)` of what is found about options after these commits. */
async function found(...commits: Commit[]): Promise<string[]> {
  const { findings } = await scanned(history(...commits).path)
  return findings
    .filter(({ claim_type }) => claim_type === 'cli_flag')
    .map(
      ({ line, rule, value, suggestion, evidence_kind }) =>
        `${line} ${rule} ${value} → ${suggestion} (${evidence_kind})`,
    )
}

function page(...lines: string[]): string {
  return ['# Tidy', '', ...lines, ''].join('\n')
}

describe('An option that no code declares', () => {
  it('is found in a call of the program where it is a slip of a declared one', async () => {
    const calls = [
      '```sh',
      'tidy sort --revers3',
      'tidy show --limit 3',
      'tidy sort --drop-all',
      '```',
      '',
      'Or `--revers3`.',
    ]
    expect(await found({ ...PYTHON, 'README.md': page(...calls) })).toEqual([
      '4 option of any command --revers3 → --reverse (closed_scope)',
    ])
  })

  it('is not looked for where some declaration is not read', async () => {
    const helper = 'def add(parser, name):\n    parser.add_argument(name)\n'
    const readme = page('```sh', 'tidy sort --revers3', '```')
    expect(await found({ ...PYTHON, 'tidy/shared.py': helper, 'README.md': readme })).toEqual([])
  })
})

describe('An option that was declared when the page was written', () => {
  const README = page(
    'Pass `--everything` or `-x`:',
    '',
    '```sh',
    'tidy show --everything',
    'tidy sort --limit 3',
    '```',
  )
  const main = PYTHON['tidy/main.py']

  it('is found wherever it stands, once no code declares it', async () => {
    const renamed = main.replace('"-x", "--everything"', '"--all"')
    const all = await found({ ...PYTHON, 'README.md': README }, { 'tidy/main.py': renamed })
    expect(all.map((each) => each.replace(/ → .*? \(/, ' ('))).toEqual(['3 cli_flag --everything (history)'])
  })

  it('is not, while code declares it anywhere', async () => {
    const moved = main.replace(
      '    show.add_argument("-x", "--everything", action="store_true")\n',
      '    add_options(show)\n',
    )
    const helper = 'def add_options(show):\n    show.add_argument("-x", "--everything")\n'
    expect(
      await found({ ...PYTHON, 'README.md': README }, { 'tidy/main.py': moved, 'tidy/shared.py': helper }),
    ).toEqual([])
  })
})
