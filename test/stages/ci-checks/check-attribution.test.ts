import { describe, expect, it } from 'vitest'
import type { RunStep } from '../../../src/engine/ecosystems/github-actions/workflow.ts'
import { ranCommands } from '../../../src/engine/scan/ci/ran.ts'
import { claimsSpokenOf, type MappedClaim } from '../../../src/stages/ci-checks/check-attribution.ts'

const step = (script: string, folder: string | null = ''): RunStep => ({ script, folder })

function command(id: string, text: string, evidence = 'package.json'): MappedClaim {
  return { id, type: 'command', file: 'README.md', text, evidence: [evidence] }
}

describe('The commands of a step', () => {
  const texts = (script: string, folder: string | null = '') =>
    ranCommands([step(script, folder)]).map((each) => `${each.folder ?? '?'}|${each.text}`)

  it.each([
    ['npm ci && npm test', ['|npm ci', '|npm test']],
    ['npm ci\n# npm run no\nnpm run build -- \\\n  --fast', ['|npm ci', '|npm run build -- --fast']],
    ['npm test || true\nnpm run lint', ['|npm run lint']],
    ['if [ -f x ]; then\n  npm test\nfi\nnpm run lint', ['|npm run lint']],
    ['if x; then npm test; fi\nnpm run lint', ['|npm run lint']],
    ['for i in 1 2; do\nif a; then\nnpm test\nfi\nnpm test\ndone\nmake', ['|make']],
    ['cat <<EOF > run.sh\nnpm test\nEOF\nmake', ['|cat <<EOF > run.sh', '|make']],
    ['cd web\nnpm test\ncd ../api && make', ['web|npm test', 'api|make']],
    ['cd "$HERE"\nnpm test', ['?|npm test']],
    ['cd ../..\nnpm test', ['?|npm test']],
  ])('that runs %j are %j', (script, expected) => {
    expect(texts(script)).toEqual(expected)
  })

  it('start where the step does', () => {
    expect(texts('npm test', 'web')).toEqual(['web|npm test'])
    expect(texts('npm test', null)).toEqual(['?|npm test'])
  })
})

describe('A completed check speaks of', () => {
  const check = (name: string, ...steps: readonly RunStep[]) => ({ name, passed: true, ran: ranCommands(steps) })
  const NONE = new Set<string>()

  it('the documented commands that its job ran', () => {
    const claims = [
      command('test', 'npm test'),
      command('same', 'yarn test'),
      command('run', 'npm run test'),
      command('build', 'npm run build'),
      command('other', 'npm test', 'web/package.json'),
      { ...command('link', 'npm test'), type: 'link' },
    ]
    expect(claimsSpokenOf(check('ci (20)', step('npm ci\nnpm test')), claims, NONE, [])).toEqual(
      ['test', 'same', 'run'].map((id) => ({ id, strength: 'strong', command: 'npm test' })),
    )
  })

  it('commands where the job ran them', () => {
    const claims = [
      command('root', 'make'),
      command('web', 'make docs', 'web/Makefile'),
      command('ws', 'npm test -w web'),
    ]
    const ran = check('ci', step('cd web && make docs'), step('make -C web docs'), step('npm test -w web'))
    expect(claimsSpokenOf(ran, claims, NONE, []).map(({ id }) => id)).toEqual(['web', 'ws'])
    expect(claimsSpokenOf(check('ci', step('make docs', null)), claims, NONE, [])).toEqual([])
  })

  it('claims whose doc or code the commit changed, as strongly as its strongest command', () => {
    const claims: MappedClaim[] = [
      { id: 'doc', type: 'link', file: 'docs/a.md', text: 'x', evidence: [] },
      { id: 'code', type: 'symbol', file: 'docs/b.md', text: 'x', evidence: ['src/a.ts'] },
      { id: 'neither', type: 'symbol', file: 'docs/b.md', text: 'x', evidence: ['src/b.ts'] },
    ]
    const changed = new Set(['docs/a.md', 'src/a.ts'])
    const spoken = (name: string, ...steps: readonly RunStep[]) =>
      claimsSpokenOf(check(name, ...steps), claims, changed, []).map(({ id, strength }) => `${id} ${strength}`)
    expect(spoken('anything', step('npm run lint\nnpm test'))).toEqual(['doc strong', 'code strong'])
    expect(spoken('tests', step('node tools/lint.js'))).toEqual(['doc medium', 'code medium'])
    expect(spoken('tests')).toEqual(['doc strong', 'code strong'])
    expect(claimsSpokenOf({ name: 'codecov', passed: true, ran: null }, claims, changed, [])[0]?.strength).toBe('weak')
  })

  it('them as strongly as the configuration says', () => {
    const rules = [
      { pattern: '^nightly', strength: 'weak' },
      { pattern: 'npm test', strength: 'medium' },
    ] as const
    const claims = [command('test', 'npm test')]
    const strengths = ['ci', 'nightly', 'npm test'].map(
      (name) => claimsSpokenOf(check(name, step('npm test')), claims, NONE, rules)[0]?.strength,
    )
    expect(strengths).toEqual(['medium', 'weak', 'medium'])
  })
})
