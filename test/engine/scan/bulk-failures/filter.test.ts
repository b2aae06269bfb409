import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClaimType } from '../../../../src/base/config/claim-types.ts'
import type { LastTrueEvidence, VerifiedClaim } from '../../../../src/engine/history/past.ts'
import type { Claim } from '../../../../src/engine/rules/claim.ts'
import { fails, holds } from '../../../../src/engine/rules/outcome.ts'
import { filterBulkFailures, type Verdicts } from '../../../../src/engine/scan/bulk-failures/filter.ts'
import { history, packageJson, scanned } from '../scanned.ts'

interface Given {
  readonly name: string
  readonly page?: string
  readonly type?: ClaimType
  /** The file that bore a drifted name out; null for a name that holds. */
  readonly witness: string | null
}

function claimOf({ name, page = 'README.md', type = 'symbol' }: Given): Claim {
  const isNamed = !['command', 'link', 'dependency_version', 'path_reference'].includes(type)
  return {
    ...{ id: `${page}:${type}:${name}`, type, file: page, line: 1, column: 1, text: name, value: name, subject: {} },
    ...(isNamed ? { names: [name] } : {}),
  }
}

function verdictsOf(given: readonly Given[]): Verdicts {
  const checked: VerifiedClaim[] = given.map((each) => ({
    claim: claimOf(each),
    outcome: each.witness === null ? holds('is there', [], { owned: true }) : fails('is gone'),
  }))
  const proofs = given.flatMap((each): [string, LastTrueEvidence][] => {
    if (each.witness === null) return []
    const outcome = holds('was there', [{ file: each.witness, line: 1 }], { owned: true })
    return outcome.state === 'holds'
      ? [[claimOf(each).id, { commit: 'a'.repeat(40), page: claimOf(each).file, outcome }]]
      : []
  })
  return { checked, proofs: new Map(proofs) }
}

function names(count: number, more: (index: number) => Omit<Given, 'name'>): Given[] {
  return Array.from({ length: count }, (_, index) => ({ name: `name_${index}`, ...more(index) }))
}

const HEAD = new Set(['src', 'src/a.ts', 'pkg'])
const heldBack = (given: readonly Given[]): number => {
  const verdicts = verdictsOf(given)
  return verdicts.proofs.size - filterBulkFailures(verdicts, (path) => HEAD.has(path)).proofs.size
}

describe('Of names that drifted', () => {
  const apart = (index: number): string => `p${index}.md`

  it.each<[string, Given[], number]>([
    ['five that one vanished file bore out', names(5, (i) => ({ page: apart(i), witness: 'src/manual.ts' })), 5],
    ['five of one vanished folder', names(5, (i) => ({ page: apart(i), witness: `pkg/store/${i}.go` })), 5],
    ['four of one vanished folder', names(4, (i) => ({ page: apart(i), witness: `pkg/store/${i}.go` })), 0],
    ['five of files of a root folder that went', names(5, (i) => ({ page: apart(i), witness: `lib/${i}.js` })), 0],
    ['five that a file bore out which is still there', names(5, (i) => ({ page: apart(i), witness: 'src/a.ts' })), 0],
    [
      'one on many pages',
      names(9, (i) => ({ page: apart(i), witness: 'pkg/b.ts' })).map((e) => ({ ...e, name: 'x' })),
      0,
    ],
    ['five that are most of a page', names(5, () => ({ witness: 'src/a.ts' })), 5],
    [
      'five beside as many that hold',
      [
        ...names(5, () => ({ witness: 'src/a.ts' })),
        ...names(5, () => ({ witness: null })).map((e) => ({ ...e, name: `${e.name}_here` })),
      ],
      0,
    ],
    ['three that are most of a page', names(3, () => ({ witness: 'src/a.ts' })), 3],
    ['two that are all of a page', names(2, () => ({ witness: 'src/a.ts' })), 0],
    [
      'names and files that together are most of a page',
      [
        { name: 'x', witness: 'src/a.ts' },
        { name: 'y', type: 'config', witness: 'src/a.ts' },
        { name: 'a/b.ts', type: 'path_reference', witness: 'a/b.ts' },
      ],
      3,
    ],
    [
      'three beside as many that hold',
      [
        ...names(3, () => ({ witness: 'src/a.ts' })),
        ...names(3, () => ({ witness: null, type: 'config' as const })).map((e) => ({ ...e, name: `${e.name}_here` })),
      ],
      0,
    ],
    ['twenty of a kind', names(20, (i) => ({ page: apart(i), witness: 'src/a.ts' })), 20],
    ['nineteen of a kind', names(19, (i) => ({ page: apart(i), witness: 'src/a.ts' })), 0],
    [
      'four versions of a runtime',
      ['3.5', '3.6', '3.7', '3.8'].map((v) => ({
        name: `python ${v}`,
        type: 'dependency_version',
        page: `${v}.md`,
        witness: 'setup.py',
      })),
      4,
    ],
    [
      'three versions of a runtime, on many pages',
      Array.from({ length: 12 }, (_, i) => ({
        name: `python 3.${i % 3}`,
        type: 'dependency_version',
        page: `${i}.md`,
        witness: 'setup.py',
      })),
      0,
    ],
    [
      'a version beside three others that hold, each of one feature',
      ['3.5', '3.6', '3.7', '3.8'].map((v) => ({
        name: `python ${v}`,
        type: 'dependency_version',
        witness: v === '3.5' ? 'setup.py' : null,
      })),
      1,
    ],
    ['forty tasks', names(40, () => ({ type: 'command', witness: 'package.json' })), 0],
    ['forty links', names(40, () => ({ type: 'link', witness: 'docs/old/a.md' })), 0],
  ])('%s', (_, given, expected) => {
    expect(heldBack(given)).toBe(expected)
  })

  it('twenty are told when the docs hold three times as many of that kind', () => {
    const drifted = names(20, (i) => ({ page: apart(i), witness: 'src/a.ts' }))
    const held = names(60, (i) => ({ page: apart(i), witness: null })).map((e) => ({ ...e, name: `${e.name}_here` }))
    expect(heldBack([...drifted, ...held])).toBe(0)
    expect(heldBack([...drifted, ...held.slice(1)])).toBe(20)
  })

  it('what is held back is uncertain and says why', () => {
    const { checked } = filterBulkFailures(verdictsOf(names(5, () => ({ witness: 'pkg/store/a.go' }))), (path) =>
      HEAD.has(path),
    )
    expect(checked.map(({ outcome }) => outcome)).toEqual(
      Array.from({ length: 5 }, () => ({
        state: 'unknown',
        reason: 'one of 5 names whose only evidence, pkg/store, was deleted',
      })),
    )
  })

  it('nothing is added, nothing else is changed, and doing it again changes nothing', () => {
    const given = fc.record({
      name: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
      page: fc.constantFrom('README.md', 'docs/a.md'),
      type: fc.constantFrom<ClaimType>('symbol', 'cli_flag', 'command', 'link'),
      witness: fc.constantFrom(null, 'src/a.ts', 'pkg/store/a.go', 'lib/b.js'),
    })
    const key = (each: Given): string => claimOf(each).id
    fc.assert(
      fc.property(fc.uniqueArray(given, { selector: key, maxLength: 40 }), (all) => {
        const before = verdictsOf(all)
        const after = filterBulkFailures(before, (path) => HEAD.has(path))
        expect(after.checked.map(({ claim }) => claim.id)).toEqual(before.checked.map(({ claim }) => claim.id))
        for (const [index, each] of after.checked.entries()) {
          const { claim } = each
          if (after.proofs.get(claim.id) === before.proofs.get(claim.id)) expect(each).toBe(before.checked[index])
          else
            expect([claim.type === 'command' || claim.type === 'link', each.outcome.state]).toEqual([false, 'unknown'])
        }
        expect(filterBulkFailures(after, (path) => HEAD.has(path))).toEqual(after)
      }),
    )
  })
})

describe('A name of a sample', () => {
  it.each([
    [true, 0],
    [false, 1],
  ])('that takes it from the repository (%s) is held back: %s', (ours, expected) => {
    const { checked, proofs } = verdictsOf([{ name: 'makeQueue', type: 'code_example', witness: 'src/a.ts' }])
    const subject = { kind: 'use', name: 'makeQueue', language: 'js', ours }
    const verdicts = { checked: checked.map((each) => ({ ...each, claim: { ...each.claim, subject } })), proofs }
    expect(proofs.size - filterBulkFailures(verdicts, () => true).proofs.size).toBe(expected)
  })
})

describe('A page of a folder that went', () => {
  const functions = Array.from({ length: 6 }, (_, index) => `readNotes${index}`)
  const files = {
    'README.md': `# Tidy\n\n${functions.map((name) => `- \`${name}()\` reads.\n`).join('')}`,
    'src/store/read.js': functions.map((name) => `export function ${name}() {}\n`).join(''),
    'src/index.js': 'export const a = 1\n',
    'package.json': packageJson(),
  }

  it('is doubted when all docs are scanned, and told when the change itself takes it away', async () => {
    const repository = history(files, { 'src/store/read.js': null })
    const whole = await scanned(repository.path, { includeUncertain: true })
    expect([whole.findings.length, whole.uncertain.length]).toEqual([0, 6])
    expect(whole.uncertain[0]?.reason).toContain('only evidence, src/store, was deleted')
    const [together, ...others] = (await scanned(repository.path, { base: 'HEAD~1' })).findings
    expect([together?.also_at.length, others.length]).toEqual([5, 0])
  })
})

describe('A name that is gone and that many pages give', () => {
  it('is one finding with its places, also when a change takes it', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 7 }, (_, index) => [`docs/${index}.md`, '# Page\n\nCall `readNotes()`.\n']),
    )
    const code = { 'package.json': packageJson(), 'src/a.js': 'export const a = 1\n' }
    const repository = history(
      { ...pages, ...code, 'src/read.js': 'export function readNotes() {}\n' },
      { 'src/read.js': 'export function readAll() {}\n' },
    )
    const { findings, claims } = await scanned(repository.path)
    expect(findings).toMatchObject([{ file: 'docs/0.md', line: 3, reason: 'renamed to `readAll`' }])
    expect(findings[0]?.also_at.map(({ file }) => file)).toEqual(
      Array.from({ length: 6 }, (_, index) => `docs/${index + 1}.md`),
    )
    expect(claims.drifted).toBe(1)
    expect((await scanned(repository.path, { base: 'HEAD~1' })).findings).toMatchObject(
      findings.map(({ also_at }) => ({ also_at })),
    )
  })
})

describe('Options that a parser does not declare', () => {
  const parser = { file: 'src/cli.py', line: 1 }
  const checked = (name: string, isDeclared: boolean): VerifiedClaim => ({
    claim: claimOf({ name, type: 'cli_flag', witness: null }),
    outcome: isDeclared
      ? holds('declared', [parser], { owned: true })
      : fails('not declared', { closed: true, rule: 'option of any command', evidence: [parser] }),
  })
  const found = (declared: number, missing: number): number =>
    filterBulkFailures(
      {
        checked: [
          ...Array.from({ length: declared }, (_, index) => checked(`--has-${index}`, true)),
          ...Array.from({ length: missing }, (_, index) => checked(`--lacks-${index}`, false)),
        ],
        proofs: new Map(),
      },
      () => true,
    ).checked.filter(({ outcome }) => outcome.state === 'fails').length

  it.each([
    [9, 5, 5],
    [5, 5, 5],
    [4, 5, 0],
    [0, 4, 4],
  ])('beside %i that it does are %i, of which %i are findings', (declared, missing, expected) => {
    expect(found(declared, missing)).toBe(expected)
  })
})

/** How many findings remain of links of one page, which fail for these rules with these suggestions. */
function linksLeft(links: readonly { value: string; rule?: string; suggestion?: string }[], isPlain = false): number {
  const checked = links.map(
    ({ value, rule, suggestion }): VerifiedClaim => ({
      claim: claimOf({ name: value, page: 'docs/page.md', type: 'link', witness: null }),
      outcome:
        rule === undefined
          ? holds('is there', [], { owned: true })
          : fails('is not there', { closed: true, rule, suggestion: suggestion ?? null }),
    }),
  )
  const left = filterBulkFailures(
    { checked, proofs: new Map() },
    (path) => path === 'docs' || HEAD.has(path),
    () => isPlain,
  ).checked
  return left.filter(({ outcome }) => outcome.state === 'fails').length
}

describe('Anchors that are not there', () => {
  const missing = (...names: string[]) => names.map((name) => ({ value: `#${name}`, rule: 'anchor' }))
  const capitals = missing('First-part', 'Second-part', 'Third-part', 'Fourth-part', 'Options-envPrefix')

  it('are the rule of another site where most keep their capitals', () => {
    expect(linksLeft([...capitals, ...missing('$types')])).toBe(0)
    expect(linksLeft([...capitals, { value: '#first' }, { value: '#second' }])).toBe(0)
  })

  it('are findings where fewer do than are there', () => {
    expect(linksLeft(capitals.slice(1))).toBe(4)
    expect(linksLeft([...capitals, ...['a', 'b', 'c', 'd', 'e'].map((name) => ({ value: `#${name}` }))])).toBe(5)
    expect(linksLeft(missing('a', 'b', 'c', 'd', 'e', 'f'))).toBe(6)
  })
})

describe('Anchors in other letters than their headings', () => {
  const other = (name: string) => ({ value: `#${name}`, rule: 'anchor', suggestion: `#${name.toLowerCase()}` })

  it('are the rule of a site where most anchors of the folder keep the capitals', () => {
    expect(linksLeft([other('Classes'), other('Event-changes'), { value: '#Else-blocks' }, { value: '#mount' }])).toBe(
      0,
    )
  })

  it('are findings where most are in lower case, or there are few', () => {
    const lower = ['setup', 'build-it', 'run', 'stop'].map((name) => ({ value: `#${name}` }))
    expect(linksLeft([other('First'), other('Second'), other('Third'), ...lower])).toBe(3)
    expect(linksLeft([other('Classes'), other('Event-changes')])).toBe(2)
  })
})

describe('Anchors in another spelling', () => {
  const other = ['home-dir', 'cache-dir', 'no-dev', 'data-dir', 'auth-file'].map((name) => {
    return { value: `cli.md#${name}`, rule: 'anchor', suggestion: `cli.md#${name.replace('-', '_')}` }
  })
  const gone = { value: '#gone', rule: 'anchor' }

  it('are the rule of a site that is configured elsewhere', () => {
    expect(linksLeft([...other, gone], true)).toBe(0)
  })

  it('are findings where they are few, or the site is known', () => {
    expect(linksLeft([...other.slice(1), gone], true)).toBe(5)
    expect(linksLeft([...other, gone], false)).toBe(6)
  })
})

describe('Links to one folder', () => {
  const dead = (folder: string, suggestion?: string) =>
    ['A', 'B', 'C', 'D', 'E'].map((name) => {
      return { value: `${folder}${name}.md#x`, rule: 'link target', ...(suggestion ? { suggestion } : {}) }
    })

  it('that is not in the repository, nor any of their files elsewhere, are not told one by one', () => {
    expect(linksLeft(dead('api/'))).toBe(0)
    expect(linksLeft(dead('./api/'))).toBe(0)
  })

  it('that moved are told, since each was right once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const files = (folder: string, text: (name: string) => string | null) =>
      Object.fromEntries(names.map((name) => [`${folder}/${name}.js`, text(name)]))
    const code = (name: string) => `export function ${name}Notes(folder) {\n  return folder.notes.map(${name})\n}\n`
    const page = names.map((name) => `See [it](src/${name}.js).\n`).join('\n')
    const repository = history(
      { ...files('src', code), 'README.md': `# Tidy\n\n${page}` },
      { ...files('src', () => null), ...files('lib/own', code) },
    )
    const { findings } = await scanned(repository.path)
    const places = findings.flatMap((finding) => [finding, ...finding.also_at])
    expect(places.map(({ suggestion }) => suggestion)).toEqual(names.map((name) => `lib/own/${name}.js`))
  })

  it('that never were are not told where there are as many as a generator writes', () => {
    const written = Array.from({ length: 20 }, (_, index) => ({ value: `Model${index}.md`, rule: 'link target' }))
    expect(linksLeft([...written, ...dead('', 'docs/other/A.md')])).toBe(5)
    expect(linksLeft(written.slice(1))).toBe(19)
  })

  it.each<[string, ReturnType<typeof dead>, number]>([
    ['fewer', dead('api/').slice(1), 4],
    ['that are elsewhere', dead('api/', 'docs/other/A.md'), 5],
    ['beside the page', dead(''), 5],
  ])('that are %s are told', (_, links, count) => {
    expect(linksLeft(links)).toBe(count)
  })
})

describe('What a closed scope contradicts', () => {
  const evidence = [{ file: 'src/a.ts', line: 1 }]
  const contradicted = (count: number): VerifiedClaim[] =>
    names(count, (i) => ({ page: `p${i}.md`, witness: null })).map((each) => ({
      claim: claimOf(each),
      outcome: fails('has no such member', { closed: true, rule: 'member', evidence }),
    }))
  const borneOut = (count: number): VerifiedClaim[] =>
    names(count, (i) => ({ page: `q${i}.md`, witness: null })).map((each) => ({
      claim: { ...claimOf(each), value: `held_${each.name}` },
      outcome: holds('is there', evidence, { owned: true }),
    }))
  const left = (checked: readonly VerifiedClaim[]): number =>
    filterBulkFailures({ checked, proofs: new Map() }, () => true).checked.filter(
      ({ outcome }) => outcome.state === 'fails',
    ).length

  it('is told where the scope bears out as much', () => {
    expect(left([...contradicted(5), ...borneOut(5)])).toBe(5)
    expect(left(contradicted(4))).toBe(4)
  })

  it('is not told where it contradicts more than it bears out: another scope is meant', () => {
    expect(left([...contradicted(5), ...borneOut(4)])).toBe(0)
  })
})
