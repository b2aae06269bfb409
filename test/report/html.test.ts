import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { renderHtml } from '../../src/report/html.ts'
import { claim, HOSTILE, result } from './sample.ts'

/** Without the names of columns that cells carry for phones. */
function unlabelled(page: string): string {
  return page.replaceAll(/ data-label="[^"]*"/g, '')
}

describe('renderHtml', () => {
  it('names findings by doc with the claim marked in its line', () => {
    const page = renderHtml(result())
    expect(page).toContain('<h1>3 statements in the docs became false</h1>')
    expect(page).toContain('<h3 class="file">docs/setup.md</h3>')
    expect(page).toContain('<p class="quote">First <mark>`npm run bootstrap`</mark> and wait for the database.</p>')
    expect(page).toContain('Instead: <code>npm run setup</code>')
    expect(page).toContain('<time datetime="2026-09-27">2026-09-27</time>')
  })

  it('tells how the docs stand as the server does', () => {
    const page = unlabelled(renderHtml(result()))
    expect(page).toContain('<b>98 %</b> of the claims that could be decided hold')
    expect(page).toContain('aria-label="212 verified, 3 false, 26 uncertain"')
    expect(page).toContain('<th scope="row">Command</th><td class="number">40</td><td class="number">1</td>')
  })

  it('lists the commits that made claims false, the newest first, and leads to what each made false', () => {
    const by = (commit: string, date: string) => ({ commit: commit.repeat(40), date, subject: `Change ${commit}` })
    const findings = [
      claim({ claim_id: 'one', value: 'one', broken_by: by('a', '2026-01-02') }),
      claim({ claim_id: 'two', value: 'two', broken_by: by('b', '2026-03-04') }),
      claim({ claim_id: 'three', value: 'three', broken_by: by('a', '2026-01-02') }),
      claim({ claim_id: 'four', broken_by: by('0', '2026-11-20') }),
      claim({ claim_id: 'five', ever_true: false }),
      claim({ claim_id: 'six', ever_true: null }),
    ]
    const [, history = ''] = unlabelled(renderHtml(result({ findings }))).split('<h2 id="history">')
    const rows = [...history.matchAll(/<tr><th scope="row">(.*?)<\/th>(.*)<\/tr>/g)].map(([, commit, rest]) => [
      commit,
      rest,
    ])
    expect(rows.map(([commit]) => commit)).toEqual([
      '–',
      '<code>bbbbbbb</code>',
      '<code>aaaaaaa</code>',
      'Path',
      'Command',
    ])
    expect(rows[0]?.[1]).toContain('a change that is not committed yet')
    expect(rows[2]?.[1]).toContain('Change a')
    expect(rows[2]?.[1]).toContain(
      '<a href="#claim-one"><code>one</code></a>, <a href="#claim-three"><code>three</code></a>',
    )
    expect(history).toContain('1 finding was false from the start. Of 1 finding, history does not tell the commit.')
    expect(renderHtml(result({ findings }))).toContain('id="claim-three"')
    expect(renderHtml(result({ findings: [] }))).not.toContain('When it became false')
  })

  it('asks nothing of the network, runs nothing, and allows only its own style', () => {
    const page = renderHtml(result())
    expect(page.replaceAll(/ href="(?:#[\w-]+|data:image\/svg\+xml,[^"]+)"/g, '')).not.toMatch(
      /\b(?:src|href|action|srcset)=|@import|url\(|https?:|<script|<form/,
    )
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? ''
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'`,
    )
    expect(page).not.toMatch(/ style=| on[a-z]+=/)
  })

  it('escapes every text of the repository', () => {
    const hostile = claim({
      value: HOSTILE,
      text: HOSTILE,
      quote: `"><img onerror=x> ${HOSTILE}`,
      reason: HOSTILE,
      file: `"'${HOSTILE}`,
      suggestion: HOSTILE,
      suppressed: { reason: HOSTILE },
      broken_by: { commit: HOSTILE, date: HOSTILE, subject: HOSTILE },
    })
    const page = renderHtml(
      result({
        repository: { path: '/x/<script>alert(1)<', head: '<u>', base: '<s>' },
        findings: [hostile],
        muted: [hostile],
        skipped: [{ file: HOSTILE, reason: HOSTILE }],
        config_problems: [{ file: 'f', line: 1, column: 1, message: HOSTILE }],
      }),
    )
    expect(page).not.toMatch(/<script|<img|<u>|<s>|[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })

  it('says so when the docs hold or when there are none', () => {
    expect(renderHtml(result({ findings: [] }))).toContain('Nothing that was true in 46 docs has become false.')
    expect(renderHtml(result({ findings: [], docs: 0 }))).toContain('There was nothing to check.')
  })

  it('takes the name of the repository from its path, bare or not', () => {
    for (const path of ['/x/thing', '/x/thing/.git', '/x/thing.git', '/x/thing/']) {
      expect(renderHtml(result({ repository: { path, head: 'a'.repeat(40), base: null } }))).toContain(
        '</svg> thing at <code>aaaaaaa</code>',
      )
    }
  })
})
