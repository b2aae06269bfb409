import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createPrometheus } from '../../src/app/metrics/prometheus.ts'

interface Alerts {
  readonly groups: readonly {
    readonly rules: readonly {
      readonly alert: string
      readonly expr: string
      readonly annotations: { summary: string }
    }[]
  }[]
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[]
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const alerts = (parse(read('deploy/alerts.yaml')) as Alerts).groups.flatMap(({ rules }) => rules)
const panels = (JSON.parse(read('deploy/grafana.json')) as Dashboard).panels
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
]
/** Made by Prometheus itself when it asks. */
const MADE_BY_PROMETHEUS = ['up']

let types: ReadonlyMap<string, string>
let names: ReadonlySet<string>
beforeAll(async () => {
  const { readGaugesFrom, render } = createPrometheus('1.2.3', Date.now)
  const use = { busy: 0, idle: 0, waiting: 0 }
  const queue = async () => ({ events: { jobs: { waiting: 0 }, oldest: 0 } })
  readGaugesFrom({ queue, processes: () => ({ scan: use }), clones: () => ({ clones: 0, bytes: 0 }) })
  const { text } = await render()
  types = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const series = [...types].flatMap(([name, type]) =>
    type === 'histogram' ? ['_bucket', '_count', '_sum'].map((suffix) => name + suffix) : [name],
  )
  names = new Set([...series, ...MADE_BY_PROMETHEUS])
})

/** What an expression selects: words before labels or a range, which are no functions and no keywords. */
function selected(expr: string): string[] {
  const bare = expr.replace(/"[^"]*"/g, '').replace(/\b(?:by|without|on)\s*\([^)]*\)/g, '')
  const withoutLabels = bare.replace(/\{[^}]*\}/g, '').replace(/\[[^\]]*\]/g, '')
  return [...withoutLabels.matchAll(/[a-z_]\w*(?!\w*\s*\()/g)].map(([name]) => name)
}

describe('Alerts and the dashboard', () => {
  it.each(expressions)('%s selects metrics that there are: %s', (_, expr) => {
    const wanted = selected(expr)
    expect(wanted).not.toEqual([])
    expect(wanted.filter((name) => !names.has(name))).toEqual([])
  })

  it('use every metric of ours but two that only tell more of others', () => {
    const used = new Set(expressions.flatMap(([, expr]) => selected(expr)))
    const unused = [...types].filter(
      ([name]) => ![name, `${name}_count`, `${name}_bucket`].some((each) => used.has(each)),
    )
    const ours = unused.map(([name]) => name).filter((name) => name.startsWith('docalign_'))
    expect(ours).toEqual(['docalign_build_info', 'docalign_clones'])
  })

  it('are about labels that the metrics have', () => {
    const labels = expressions.flatMap(([, expr]) => [...expr.matchAll(/(\w+)(?:=~|!=|=)"/g)].map(([, label]) => label))
    expect(new Set(labels)).toEqual(new Set(['job', 'outcome', 'status', 'state']))
  })
})

describe('The page about operating', () => {
  const page = read('docs/operating.md')

  it('lists every metric of ours, and no other', () => {
    const listed = new Set([...page.matchAll(/`(docalign_\w+)`/g)].map(([, name]) => name))
    expect([...listed].sort()).toEqual([...types.keys()].filter((name) => name.startsWith('docalign_')).sort())
  })

  it('says what to do about every alert', () => {
    const listed = [...page.matchAll(/`(DocAlign[A-Z]\w+)`/g)].map(([, name]) => name)
    expect(listed.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
    for (const { annotations } of alerts) expect(annotations.summary).not.toBe('')
  })
})
