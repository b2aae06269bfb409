import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PageComment, renderPullRequestPage } from '../../demo/page/pull-request.ts'
import { renderCheckRun } from '../../src/report/pull-request/check-run.ts'
import { renderFindingComment } from '../../src/report/pull-request/comments/finding-comment.ts'
import { renderSticky } from '../../src/report/pull-request/comments/sticky.ts'
import { FULL, finding, moved, NEVER, report } from '../report/pull-request/sample.ts'
import { hostileText } from '../report/pull-request/texts.ts'

const page = (body: string, place: PageComment['place'] = null): string =>
  renderPullRequestPage({ title: 'Rename', checkRun: null, comments: [{ body, place }] })

/** Tags and attributes between `<main>` and `</main>`. */
const tagsOf = (html: string): string[] => html.slice(html.indexOf('<main>')).match(/<[a-z][^>]*>/gi) ?? []

describe('renderPullRequestPage', () => {
  it('shows a check run with its state, buttons, folded parts and annotations', () => {
    const html = renderPullRequestPage({ title: 'Rename', checkRun: renderCheckRun(report(FULL), NEVER), comments: [] })
    expect(html).toContain('<span class="state neutral"></span> <b>DocAlign</b> neutral')
    expect(html).toContain('<div class="title">This change makes 2 statements false</div>')
    expect(html.match(/<span class="action"/g)).toHaveLength(3)
    expect(html.match(/<details>/g)).toHaveLength(4)
    expect(html).toContain('<strong>Trust</strong> 0.74 over 214 claims')
    expect(html).toContain('<h2>2 annotations</h2>')
  })

  it('shows a suggestion as the change of the line it stands at', () => {
    const html = page(renderFindingComment(moved()), { file: 'README.md', line: 88, quote: moved().quote })
    expect(html).toContain('<div class="removed">It starts in `src/cli/run.ts`.</div>')
    expect(html).toContain('<div class="added">It starts in `src/commands/run.ts`.</div>')
  })

  it('shows boxes, and hides markers', () => {
    const html = page(renderSticky(report({ introduced: [finding()] }), { commented: new Set(), posted: false }) ?? '')
    expect(html.match(/<input[^>]*type="checkbox"/g)).toHaveLength(5)
    expect(html).not.toContain('docalign:')
  })

  it('asks nothing of the network, runs no script and allows its own style only', () => {
    const html = page('text')
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(html.replaceAll('&#39;', "'")).toContain(`default-src 'none'; style-src 'sha256-${hash}'`)
    expect(html).not.toMatch(/<script|@import|url\(| src=/)
  })

  it('lets no markup through that DocAlign does not write, whatever the Markdown holds', () => {
    const allowed =
      /^<(?:main|h[1-6]|section class="box comment"|div class="(?:bar|markdown|suggestion|lines|added)"|b|span class="bot"|p|strong|em|del|a href="https?:[^"<>]*"|code|pre|br|hr|blockquote|ul|ol(?: start="\d+")?|li|input(?: checked="")? disabled="" type="checkbox"|table|thead|tbody|tr|t[hd](?: align="\w+")?|details|summary|sub)\/?>$/
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(tagsOf(page(text)).filter((tag) => !allowed.test(tag))).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    '[a](javascript:alert(1))',
    '<a href="javascript:b">c</a>',
    '![x](https://x.y/z.png)',
    '<img src=x>',
    '<p onclick=x>',
  ])('shows %s as text', (body) => {
    expect(page(body).slice(page(body).indexOf('<main>'))).not.toMatch(/<a |<img|<[^>]*onclick/)
  })
})
