import { describe, expect, it } from 'vitest'
import { renderTerminal } from '../../src/report/terminal.ts'
import { displayWidth } from '../../src/report/text.ts'
import { claim, HOSTILE, NOW, result } from './sample.ts'

const render = (value = result(), width: number | null = null, options: { color?: boolean; verbose?: boolean } = {}) =>
  renderTerminal(value, { color: false, width, now: NOW, ...options })

describe('renderTerminal', () => {
  it('groups findings by doc, each in two lines, with the suggestion and the age, and counts them by rule', () => {
    expect(render()).toBe(`README.md
  88:12  false  src/cli/run.ts  moved to src/commands/run.ts
         → src/commands/run.ts (a guess)

docs/setup.md
   31:7  false  npm run bootstrap  script renamed to "setup" (package.json:14)
         → npm run setup (a guess) · broken by 3f2c1ab “Rename bootstrap”, 54 days ago
  102:1  false  --fast             no program of this repository defines the flag any more
         true at 3f2c1ab, 54 days ago

by rule: 3 link
why: docalign explain README.md:88 · --verbose shows the lines and how to mute them
3 findings · 212 verified · 26 uncertain (--all shows them) · 46 docs · 1.2 s
`)
  })

  it('shows with --verbose the line, and how to explain and mute it, in commands that a shell takes', () => {
    const mute = '<!-- docalign-ignore-line -->'
    const one = (changes: object, width: number | null = null) =>
      render(result({ findings: [claim(changes)] }), width, { verbose: true })
    expect(one({ mute })).toBe(`docs/setup.md
  31:7  false  npm run bootstrap  script renamed to "setup" (package.json:14)
        │ First \`npm run bootstrap\` and wait for the database.
        → npm run setup (a guess) · true at 3f2c1ab, 54 days ago
        why: docalign explain docs/setup.md:31 · mute: ${mute}

1 finding · 212 verified · 26 uncertain (--all shows them) · 46 docs · 1.2 s
`)
    expect(one({ mute }, 60)).toContain(`\n        why: docalign explain docs/setup.md:31\n        mute: ${mute}\n`)
    expect(one({ mute, file: "it's $(here).md" })).toContain("why: docalign explain 'it'\\''s $(here).md:31' · ")
    const uncertain = result({ findings: [], uncertain: [claim({ verdict: 'uncertain', mute })] })
    expect(render(uncertain, null, { verbose: true })).toMatch(/why: docalign explain \S+$/m)
  })

  it('prints commands that work where the check was called, with its base', () => {
    const caller = { program: 'npx docalign', repository: '../my tool', base: 'v1^' }
    const of = (value: ReturnType<typeof result>, canBacktest = true) =>
      renderTerminal(value, { color: false, width: null, now: NOW, caller, canBacktest })
    expect(of(result())).toContain("\nwhy: npx docalign explain '../my tool/README.md:88' --base 'v1^' · --verbose")
    expect(of(result({ findings: [] }))).toContain(
      "what changes of the last year made false: npx docalign backtest '../my tool'\nno findings · ",
    )
    expect(of(result({ findings: [] }), false)).not.toContain('backtest')
  })

  it('quotes a line once, and says once how to mute it, however many findings are on it', () => {
    const findings = [claim(), claim({ column: 20 }), claim({ line: 40 })]
    const text = render(result({ findings }), null, { verbose: true })
    expect(text.match(/│ First/g)).toHaveLength(2)
    expect(text.match(/why: .*/g)).toEqual([
      'why: docalign explain docs/setup.md:31',
      'why: docalign explain docs/setup.md:40',
    ])
    expect(text).toMatch(/31:7 {2}false.*\n.*│ First.*\n.*→.*\n {2}31:20 {2}false/)
  })

  it('counts findings by rule, the most first', () => {
    const findings = [claim({ rule: 'anchor' }), claim({ rule: 'path' }), claim({ rule: 'path' })]
    expect(render(result({ findings }))).toContain('\nby rule: 2 path · 1 anchor\n')
    expect(render(result({ findings: [claim()] }))).not.toContain('by rule')
  })

  it('gives ages in whole years', () => {
    const aged = (date: string) => {
      const time = Date.parse(`${date}T12:00:00Z`) / 1000
      return render(result({ findings: [claim()], commit_times: { [claim().last_true ?? '']: time } }))
    }
    expect(aged('2024-05-07')).toContain(', 2 years ago\n')
    expect(aged('2023-11-19')).toContain(', 3 years ago\n')
    expect(aged('2025-01-20')).toContain(', 22 months ago\n')
  })

  it('links pages and places to their files where they can be clicked', () => {
    const options = { color: false, width: 200, now: NOW, rootUrl: 'file:///home/me/tool/' }
    const text = renderTerminal(result({ findings: [claim({ file: 'a b.md' })] }), options)
    const link = (words: string) => `\u001b]8;;file:///home/me/tool/a%20b.md\u001b\\${words}\u001b]8;;\u001b\\`
    expect(text).toContain(`${link('a b.md')}\n  ${link('31:7')}  false`)
    expect(text.replaceAll(/\u001b\]8;;.*?\u001b\\/g, '')).toBe(
      renderTerminal(result({ findings: [claim({ file: 'a b.md' })] }), { ...options, rootUrl: null }),
    )
  })

  it('breaks no word at the width of the terminal, in findings, notes and counts', () => {
    const long =
      'a name that the page gives is neither declared nor exported by any file that the package has. '.repeat(3)
    const value = result({
      findings: [claim({ reason: long, suggestion: long.trim() }), claim({ line: 40 })],
      skipped: [{ file: 'docs/huge.md', reason: long }],
      left_out: Array.from({ length: 6 }, (_, index) => ({
        folder: `docs/v${index}`,
        docs: 120,
        reason: 'past' as const,
      })),
      not_found: [{ file: 'README.md', line: 3, value: 'x', reason: long }] as never,
      config_problems: [{ file: '.docalign.yml', line: 1, column: 1, message: long }],
      muted: [claim()],
    })
    for (const verbose of [false, true])
      for (const width of [60, 80, 100, 140]) {
        const lines = render(value, width, { verbose }).split('\n')
        expect(lines.filter((line) => displayWidth(line) > width)).toEqual([])
      }
  })

  it('lists uncertain claims beside the findings of their doc when they were asked for', () => {
    const text = render(
      result({ uncertain: [claim({ verdict: 'uncertain', value: 'foo.ts', last_true: null, suggestion: null })] }),
    )
    expect(text).toMatch(/31:7 {2}uncertain {2}foo\.ts/)
    expect(text).toContain('26 uncertain · 46 docs')
  })

  it('names docs that were not read and problems of the configuration, and counts what is muted', () => {
    const text = render(
      result({
        muted: [claim()],
        skipped: [{ file: 'docs/huge.md', reason: 'larger than 2 MB' }],
        unchecked: [{ file: 'docs/deep.md', reason: 'took longer than 20 s' }],
        config_problems: [
          { file: '.docalign.yml', line: 7, column: 3, message: 'DOCALIGN_E502 .docalign.yml:7:3 unknown key' },
        ],
      }),
    )
    expect(text).toContain(
      'not read  docs/huge.md: larger than 2 MB\nnot checked  samples of docs/deep.md: took longer than 20 s\nwarning  DOCALIGN_E502 .docalign.yml:7:3 unknown key\n',
    )
    expect(text).toContain('1 muted · 46 docs · 1 not read')
  })

  it('is one line when there is nothing to say', () => {
    expect(render(result({ findings: [] }))).toBe(
      'no findings · 212 verified · 26 uncertain (--all shows them) · 46 docs · 1.2 s\n',
    )
    expect(render(result({ findings: [], docs: 0, docs_total: 0 }))).toBe('no docs found · 1.2 s\n')
    expect(render(result({ findings: [], docs: 0 }))).toBe('not one of the 46 docs · 1.2 s\n')
  })

  it('colors only when told to', () => {
    expect(render()).not.toContain('\u001b')
    expect(render(result(), null, { color: true })).toContain('\u001b[')
  })

  it('lets no text of the repository act on the terminal', () => {
    const hostile = claim({ value: HOSTILE, quote: HOSTILE, reason: HOSTILE, file: HOSTILE, suggestion: HOSTILE })
    const text = render(result({ findings: [hostile], skipped: [{ file: HOSTILE, reason: HOSTILE }] }))
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/)
  })
})
