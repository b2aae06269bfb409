import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { renderHtml } from '../../src/report/html.ts'
import { claim, HOSTILE, result } from './sample.ts'

describe('renderHtml', () => {
  it('names findings by doc with the claim marked in its line', () => {
    const page = renderHtml(result())
    expect(page).toContain('<h1>3 claims in the docs stopped being true</h1>')
    expect(page).toContain('<h2 class="file">docs/setup.md</h2>')
    expect(page).toContain('<p class="quote">First <mark>`npm run bootstrap`</mark> and wait for the database.</p>')
    expect(page).toContain('Instead: <code>npm run setup</code>')
    expect(page).toContain('<time datetime="2026-09-27">2026-09-27</time>')
  })

  it('asks nothing of the network and allows only its own style and script', () => {
    const page = renderHtml(result())
    expect(page).not.toMatch(/\b(?:src|href|action|srcset)=|@import|url\(|https?:/)
    const policy = /Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? ''
    expect(policy).toMatch(/^default-src 'none'; /)
    for (const element of ['style', 'script']) {
      const [, content = ''] = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(page) ?? []
      expect(policy).toContain(`${element}-src 'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    }
    expect(page).not.toMatch(/ style=| on[a-z]+=/)
  })

  it('reads in full without its script: only the filter waits for it', () => {
    const [, body = ''] = /<body>([\s\S]*?)<script>/.exec(renderHtml(result())) ?? []
    expect(body.match(/<[^>]* hidden\b[^>]*>/g)).toEqual(['<form hidden role="search">'])
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
    expect(page.match(/<script/g)).toHaveLength(1)
    expect(page).not.toMatch(/<img|<u>|<s>|[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  })

  it('says so when the docs hold or when there are none', () => {
    expect(renderHtml(result({ findings: [] }))).toContain('Nothing that was true in 46 docs has become false.')
    expect(renderHtml(result({ findings: [], docs: 0 }))).toContain('There was nothing to check.')
  })

  it('takes the name of the repository from its path, bare or not', () => {
    for (const path of ['/x/thing', '/x/thing/.git', '/x/thing.git', '/x/thing/']) {
      expect(renderHtml(result({ repository: { path, head: 'a'.repeat(40), base: null } }))).toContain(
        '<p class="meta">thing at <code>aaaaaaa</code>',
      )
    }
  })
})
