import { describe, expect, it } from 'vitest'
import { flagKind } from '../../../../src/engine/rules/cli-flag/kind.ts'
import type { FlagSubject } from '../../../../src/engine/rules/cli-flag/subject.ts'
import { NAMES } from '../names.ts'
import { judgePages, text } from '../pages.ts'
import { claimOf, type Files, verdict } from '../snapshot.ts'

function flag(name: string) {
  return claimOf<FlagSubject>('cli_flag', `--${name}`, {
    kind: 'flag',
    flag: name,
    program: 'tool',
  })
}

function subcommand(name: string) {
  return claimOf<FlagSubject>('cli_flag', name, {
    kind: 'subcommand',
    name,
    program: 'tool',
  })
}

describe('A flag', () => {
  it.each<[string, string, Files, string]>([
    ['an option of commander', 'max-columns', { 'src/a.ts': "program.option('--max-columns <n>', 'x')" }, 'holds'],
    [
      'an option of commander with a short form',
      'output',
      { 'src/a.ts': "program.option('-o, --output <file>')" },
      'holds',
    ],
    ['an option of yargs', 'dry-run', { 'src/a.ts': ".option('dry-run', { type: 'boolean' })" }, 'holds'],
    [
      'an argument of argparse',
      'dry-run',
      { 'src/a.py': 'parser.add_argument("--dry-run", action="store_true")' },
      'holds',
    ],
    ['an option of click', 'dry-run', { 'src/a.py': '@click.option("--dry-run")' }, 'holds'],
    ['a field of clap', 'dry-run', { 'src/a.rs': '#[arg(long)]\n    dry_run: bool,' }, 'holds'],
    ['a flag of cobra', 'dry-run', { 'cmd/a.go': 'cmd.Flags().BoolVar(&dry, "dry-run", false, "x")' }, 'holds'],
    ['an option of C#', 'dry-run', { 'src/A.cs': 'Option<bool> dry = new("--dry-run") { Arity = One };' }, 'holds'],
    ['an option of Java', 'dry-run', { 'src/A.java': 'parser.accepts("x"); names.add("--dry-run");' }, 'holds'],
    ['a longer text of C#', 'dry-run', { 'src/A.cs': 'Say("pass --dry-run to see");' }, 'unknown'],
    ['nothing', 'dry-run', { 'src/a.ts': 'run()' }, 'fails'],
    ['what Clap adds', 'version', { 'src/a.rs': 'Command::new("tool").version("1.0")' }, 'unknown'],
    ['what Click adds', 'help', { 'src/a.py': 'run()' }, 'unknown'],
    ['what Typer adds', 'install-completion', { 'src/a.py': 'app = typer.Typer()' }, 'unknown'],
    ['a comment', 'dry-run', { 'src/a.ts': '// pass --dry-run here' }, 'fails'],
    ['a library, as tests show', 'no-interaction', { 'test/a.py': "run('build --no-interaction')" }, 'unknown'],
    ['nothing, though tests pass it', 'dry-run', { 'test/a.py': "run('build --dry-run')" }, 'fails'],
    ['nothing, where tests pass a longer one', 'no-ansi', { 'test/a.py': "run('--no-ansi-art')" }, 'fails'],
    ['a completion', 'dry-run', { 'completions/tool.zsh': "'--dry-run[do nothing]'" }, 'fails'],
    ['a completion that is a script', 'dry-run', { 'doc/bash-completion.sh': 'flags+=("--dry-run=")' }, 'fails'],
    [
      'an option besides its completions',
      'dry-run',
      {
        'doc/bash-completion.sh': 'flags+=("--dry-run=")\n'.repeat(60),
        'internal/a.go': 'f.BoolVar(&dry, "dry-run", false, "x")',
      },
      'holds',
    ],
    ['a rendered manual', 'dry-run', { 'MANUAL.html': '<pre>\n  --dry-run   Do nothing\n</pre>' }, 'fails'],
    ['a longer flag', 'dry-run', { 'src/a.ts': "program.option('--dry-run-all')" }, 'fails'],
    [
      'nothing, but handed on to another program',
      'hard-delete',
      { 'src/a.go': 'Args: "serve --stdio --hard-delete",' },
      'unknown',
    ],
    ['a case of a switch', 'dry-run', { 'src/a.go': 'case "-n", "--dry-run":' }, 'holds'],
    ['a branch of Ruby', 'dry-run', { 'src/a.rb': "when '-n', '--dry-run'" }, 'holds'],
    ['an arm of Rust', 'dry-run', { 'src/a.rs': 'Some("--dry-run") => run(),' }, 'holds'],
    ['a comparison of Python', 'dry-run', { 'src/a.py': 'if arg == "--dry-run":' }, 'holds'],
    ['a variable that may hold it', 'dry-run', { 'src/a.js': 'let dryRun = argv.dryRun' }, 'holds'],
    ['a comparison', 'dry-run', { 'src/a.c': 'if (!strcmp(argv[i], "--dry-run"))' }, 'holds'],
    ['a variable of a function', 'dry-run', { 'src/a.rs': 'let dry_run = Mode::deduce(matches)?;' }, 'fails'],
    ['its positive', 'no-color', { 'src/a.ts': ".option('color', { default: true })" }, 'holds (used)'],
  ])('declared by %s', (_, name, files, expected) => {
    expect(verdict(flagKind.verify, flag(name), files)).toBe(expected)
  })
})

describe('A subcommand', () => {
  it.each([
    ['serve', 'holds'],
    ['deploy', 'fails'],
  ])('%s %s', (name, expected) => {
    expect(verdict(flagKind.verify, subcommand(name), NAMES)).toBe(expected)
  })

  it('named in the code of commands is not owned', () => {
    expect(verdict(flagKind.verify, subcommand('serve'), { 'cmd/root.go': 'run("serve")' })).toBe('holds (used)')
  })

  it.each<[string, string, Files, string]>([
    ['commander, with its arguments', 'clone', { 'src/a.js': "program.command('clone <url> [folder]')" }, 'holds'],
    ['yargs', 'clone', { 'src/a.js': "yargs.command(['clone <url>'], 'x')\n.command('clone', 'x')" }, 'holds'],
    ['cobra, with its arguments', 'clone', { 'internal/cmd/a.go': 'Use: "clone URL",' }, 'holds'],
    ['cobra, wherever that is', 'clone', { 'internal/a.go': 'Use: "clone URL",' }, 'holds'],
    ['argparse', 'clone', { 'src/a.py': 'commands.add_parser("clone", help="x")' }, 'holds'],
    ['click', 'clone', { 'src/a.py': '@main.command(name="clone")\n@main.command("clone")' }, 'holds'],
    ['clap', 'clone', { 'src/a.rs': '.subcommand(Command::new("clone").about("x"))' }, 'holds'],
    ['a table of commands', 'eval', { 'src/cli/all.ts': "name: 'eval run'," }, 'holds (used)'],
    ['a folder of commands', 'eval', { 'src/commands/eval/run.ts': '' }, 'holds (used)'],
    ['a call over several lines', 'clone', { 'src/a.py': 'commands.add_parser(\n    "clone",\n)' }, 'unknown'],
    ['what a server uses', 'clone', { 'src/a.js': "app.use('clone it', x)" }, 'fails'],
    ['words of other code', 'clone', { 'src/a.js': "say('clone of a')" }, 'fails'],
    ['a longer one', 'eval', { 'src/cli/all.ts': "name: 'eval-all run'," }, 'fails'],
    ['a comment of its code', 'eval', { 'src/cli/all.ts': "// once there was 'eval run'" }, 'fails'],
    ['a sentence of its code', 'clone', { 'src/cli/a.ts': "say('they clone it')" }, 'fails'],
    ['a folder of other code', 'eval', { 'src/eval/run.ts': '' }, 'fails'],
  ])('declared by %s', (_, name, files, expected) => {
    expect(verdict(flagKind.verify, subcommand(name), files)).toBe(expected)
  })

  it('may be held by a file of its name, wherever that stands', () => {
    expect(verdict(flagKind.verify, subcommand('install'), { 'tool_commands/src/install.rs': '' })).toBe('unknown')
    expect(verdict(flagKind.verify, subcommand('install'), { 'tool_commands/src/reinstall.rs': '' })).toBe('fails')
  })
})

describe('An option of pytest', () => {
  it('is the repository’s where its conftest.py declares it', async () => {
    const page = (call: string) => text('# A', '', '```', call, '```')
    const conftest = text('def pytest_addoption(parser):', '    parser.addoption("--keep-grid", action="store_true")')
    const said = async (call: string) =>
      (await judgePages({ 'README.md': page(call), 'tests/conftest.py': conftest })).map(
        ({ claim, outcome }) => `${claim.value} ${outcome.state}`,
      )
    expect(await said('pytest -s tests/ --keep-grid')).toEqual(['-s fails', '--keep-grid holds'])
    expect(await said('python -m pytest --keep-grids')).toEqual(['--keep-grids fails'])
  })
})
