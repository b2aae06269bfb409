import { describe, expect, it } from 'vitest'
import { type CriterionModel, judgeWithModel, type ValidationResult } from '../../src/judge/index.ts'
import { syntaxOf } from '../../src/judge/text/syntax-of.ts'
import { EXAMPLES } from './examples.ts'
import { briefly, expectConforming, judged } from './satisfying.ts'

const SORTED = {
  validation_types: ['schema', 'criteria', 'quality'],
  schema: { type: 'object', required: ['code', 'tests'] },
  acceptance_criteria: ['Code implements sorting functionality', 'Tests are included'],
} satisfies Partial<Parameters<typeof judged>[0]>
const EDGES = 'Edge cases are handled'
const BRANCHES = Array.from({ length: 13 }, (_, index) => `    if mode == ${index}:\n        return ${index}\n`)

/** What the judge of the examples reads: of each criterion the words that decide it, and that no source names the discoverer. */
const READER: CriterionModel = {
  model: 'stand-in',
  decide: async ({ criterion, output }) => {
    const quote = { [SORTED.acceptance_criteria[0] ?? '']: 'return sorted(', [EDGES]: 'assert sortList([]) == []' }[
      criterion
    ]
    return quote !== undefined && output.includes(quote) ? { met: true, quote } : null
  },
  check: async ({ statements }) =>
    statements.map((statement) =>
      statement.startsWith('discoverer') ? { verdict: 'not_in_sources', quote: '' } : null,
    ),
}

/** An output for each example of the ValidationResult Schema Reference, with the issues that the judge names of it. */
const ROWS: readonly {
  readonly name: keyof typeof EXAMPLES
  readonly request: Parameters<typeof judged>[0]
  readonly issues: readonly string[]
}[] = [
  {
    name: 'a valid output with warnings',
    request: {
      ...SORTED,
      acceptance_criteria: [...SORTED.acceptance_criteria, EDGES],
      output: {
        code: 'def sortList(lst):\n    """Sorts."""\n    return sorted(lst)\n',
        tests:
          'def test_sort():\n    assert sortList([2, 1]) == [1, 2]\n    assert sortList([]) == []\n    assert sortList([1]) == [1]\n',
      },
    },
    issues: [
      'warning style_issue function:sortList',
      'info criteria_met N/A',
      'info criteria_met N/A',
      'info optimization function:sortList',
    ],
  },
  {
    name: 'a violated schema',
    request: {
      ...SORTED,
      output: {
        code: 'def sort_list(values: list[int]) -> list[int]:\n    copy = list(values)\n    return sorted(copy)\n',
      },
    },
    issues: [
      'error missing_field root',
      'error criteria_not_met N/A',
      'warning style_issue function:sort_list',
      'info criteria_met N/A',
    ],
  },
  {
    name: 'invented facts',
    request: {
      output: {
        summary: {
          cvss_score: 9.8,
          affected_versions: 'prior to 1.24.0',
          discoverer: 'Alice Smith',
          discovery_date: 'March 2024',
        },
      },
      validation_types: ['criteria', 'facts', 'hallucination'],
      acceptance_criteria: ['All facts are supported by trusted sources', 'No hallucinations present'],
      trusted_sources: [
        {
          name: 'NVD',
          url: 'https://nvd.nist.gov/vuln/detail/CVE-2024-12345',
          content: '{"cvss_score": 7.5, "affected_versions": "prior to 1.24.1", "discovery_date": "February 2024"}',
        },
      ],
    },
    issues: [
      'error hallucination summary.cvss_score',
      'error hallucination summary.affected_versions',
      'error unsupported_claim summary.discoverer',
      'warning fact_mismatch summary.discovery_date',
    ],
  },
  {
    name: 'low quality',
    request: {
      validation_types: ['quality'],
      output: [
        'def calculate_statistics(mode: int) -> int:\n    """Calculates."""\n',
        ...BRANCHES,
        '    return mode and 1\n',
        'def find_duplicates(values: list) -> None:\n    """Finds."""\n    for a in values:\n        for b in values:\n            print(a, b)\n',
        'def process_data(items: list) -> int:\n    """Processes."""\n    x = len(items)\n    subprocess.run("ls " + items[0], shell=True)\n',
        `    label = "${'-'.repeat(80)}"\n    print(label)\n    return x\n`,
      ].join(''),
    },
    issues: [
      'warning complexity_issue function:calculate_statistics',
      'warning performance_issue function:find_duplicates',
      'warning readability_issue function:process_data',
      'warning security_issue line:38',
      'info style_issue line:39',
    ],
  },
]

async function resultOf(request: Parameters<typeof judged>[0]): Promise<ValidationResult> {
  const result = await judgeWithModel(request, READER, { syntax: await syntaxOf(request.output) })
  expectConforming(result)
  return result
}

async function row(name: keyof typeof EXAMPLES): Promise<ValidationResult> {
  const found = ROWS.find((each) => each.name === name)
  if (!found) throw new Error(`no example ${name}`)
  return resultOf(found.request)
}

describe('The examples of the reference come out of the judge', () => {
  it.each(ROWS)('with their issues: $name', async ({ name, request, issues }) => {
    const result = await resultOf(request)
    expect(briefly(result)).toEqual(issues)
    expect(result.valid).toBe(EXAMPLES[name]?.valid)
    // Criteria of one that has none to be asked of its output are those of whoever wrote it down.
    if (request.acceptance_criteria)
      expect(result).toMatchObject({
        passed_criteria: EXAMPLES[name]?.passed_criteria,
        failed_criteria: EXAMPLES[name]?.failed_criteria,
      })
  })

  it.each(ROWS)('with their numbers: $name', async ({ name, request }) => {
    const { confidence, quality_score } = await resultOf(request)
    expect(Math.abs(confidence - (EXAMPLES[name]?.confidence ?? 0))).toBeLessThanOrEqual(0.1)
    expect(Math.abs((quality_score ?? 0) - (EXAMPLES[name]?.quality_score ?? 0))).toBeLessThanOrEqual(0.05)
  })

  it('with their words', async () => {
    const [valid, violated, invented, low] = await Promise.all([
      row('a valid output with warnings'),
      row('a violated schema'),
      row('invented facts'),
      row('low quality'),
    ])
    const told = (name: keyof typeof EXAMPLES) => EXAMPLES[name]?.issues ?? []
    const words = (
      { message, suggestion }: { message: string; suggestion?: string | undefined } | undefined = { message: '' },
    ) => [message, suggestion]
    expect(words(valid.issues[0])).toEqual(words(told('a valid output with warnings')[0]))
    expect(valid.issues.find(({ type }) => type === 'optimization')?.message).toBe(
      told('a valid output with warnings')[1]?.message,
    )
    expect(words(violated.issues[0])).toEqual(words(told('a violated schema')[0]))
    expect(violated.issues.slice(1, 3).map(({ message }) => message)).toEqual(
      told('a violated schema')
        .slice(1)
        .map(({ message }) => message),
    )
    const warnings = told('low quality').filter(({ severity }) => severity === 'warning')
    expect(low.issues.map(({ message }) => message)).toEqual(
      expect.arrayContaining(warnings.map(({ message }) => message)),
    )
    expect(invented.issues[0]).toMatchObject({
      message: "States '9.8' but actually '7.5' according to NVD",
      suggestion: "Correct it to '7.5' based on https://nvd.nist.gov/vuln/detail/CVE-2024-12345",
    })
    expect(invented.issues[2]?.message).toBe("'Alice Smith' not found in sources")
    expect(invented.issues[3]?.suggestion).toContain('based on https://nvd.nist.gov/vuln/detail/CVE-2024-12345')
  })

  it('the ambiguous criterion, too: valid, with little confidence', () => {
    const output = { code: 'def sort_list(values):\n    """Sorts values."""\n    return sorted(values)\n' }
    const result = judged({ output, validation_types: ['criteria'], acceptance_criteria: ['code is good'] })
    expect(result).toMatchObject({ valid: true, confidence: 0.45, passed_criteria: [], failed_criteria: [] })
    expect(result.issues[0]?.message).toMatch(/^Criterion 'code is good' is subjective/)
  })
})

describe('Confidence', () => {
  const statement = { output: 'The server listens on port 3000.', validation_types: ['facts' as const] }
  const sources = (count: number) => Array.from({ length: count }, () => 'The server listens on port 3000.')

  it('in what sources say grows with their number', () => {
    const values = [1, 2, 3, 4].map((count) => judged({ ...statement, trusted_sources: sources(count) }).confidence)
    expect(values).toEqual([0.75, 0.85, 0.9, 0.9])
  })

  it('in an error of facts is no higher', () => {
    const output = 'The server listens on port 8080.'
    expect(judged({ ...statement, output, trusted_sources: sources(1) })).toMatchObject({
      valid: false,
      confidence: 0.75,
    })
  })

  it('in a schema falls with its size', () => {
    const schema = (size: number) => ({
      properties: Object.fromEntries(Array.from({ length: size }, (_, index) => [`a${index}`, { type: 'string' }])),
    })
    const values = [4, 12, 64, 2000].map(
      (size) => judged({ output: {}, schema: schema(size), validation_types: ['schema'] }).confidence,
    )
    expect(values).toEqual([0.98, 0.98, 0.94, 0.88])
  })
})
