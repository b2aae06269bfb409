import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { COMMANDS } from '../../../src/cli/commands.ts'
import { docalign } from '../streams.ts'

/** What bash offers for what was typed, by the script. */
function offered(script: string, typed: string): string[] {
  const words = ['docalign', ...typed.split(' ')]
  const program = `${script}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_docalign
printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['--norc', '-c', program], { cwd: '/', encoding: 'utf8' }).split('\n').filter(Boolean)
}

it.each<[string, string[]]>([
  ['chec', ['check']],
  ['conf', ['config']],
  ['config ', ['check', 'schema']],
  ['check --ba', ['--base']],
  ['check --base main --sta', ['--staged']],
  ['server trust re', ['rebuild']],
  ['check /us', ['/usr']],
])('bash completes %j with %j', async (typed, expected) => {
  const { stdout } = await docalign(['completion', 'bash'])
  expect(offered(stdout, typed)).toEqual(expected)
})

it('fish and zsh know every command', async () => {
  const fish = (await docalign(['completion', 'fish'])).stdout
  for (const { name } of COMMANDS) expect(fish).toContain(`-a '${name.split(' ').at(-1)}'`)
  const zsh = (await docalign(['completion', 'zsh'])).stdout
  expect(zsh).toMatch(/^#compdef docalign\n_docalign\(\) \{\n/)
  // What bash has for parts of a list is another thing to zsh.
  expect(zsh).not.toContain('COMP_WORDS')
  for (const { name, options } of COMMANDS) {
    expect(zsh).toContain(`    "${name}"*) offered=(--${[...Object.keys(options), 'debug'][0]}`)
    for (const option of Object.keys(options)) expect(fish).toContain(`"${name} *"' -l ${option} `)
  }
})

it('another shell is refused', async () => {
  expect(await docalign(['completion', 'tcsh'])).toMatchObject({ code: 2, stdout: '' })
})
