import { expect, it } from 'vitest'
import { renderGitHub } from '../../../src/report/formats/github-annotations.ts'
import { renderGitLab } from '../../../src/report/formats/gitlab.ts'
import { renderJson } from '../../../src/report/formats/json.ts'
import { renderSarif } from '../../../src/report/formats/sarif.ts'
import { renderHtml } from '../../../src/report/html.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { renderTerminal } from '../../../src/report/terminal.ts'
import { claim, NOW, result } from '../sample.ts'

const CONTROLS = [
  '\u001b[31m',
  '\u0007',
  '\u007f',
  '\u009b31m',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u061c',
  '\r',
  '\n::error::x',
]
const HIDDEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

const RENDERERS = {
  github: (given: ReturnType<typeof result>) => renderGitHub(given, NOW),
  gitlab: renderGitLab,
  html: renderHtml,
  json: (given: ReturnType<typeof result>) => renderJson(given),
  markdown: (given: ReturnType<typeof result>) => renderMarkdown(given, { repositoryUrl: null }),
  sarif: (given: ReturnType<typeof result>) => renderSarif(given, { version: '1.0.0' }),
  terminal: (given: ReturnType<typeof result>) => renderTerminal(given, { color: false, width: null, now: NOW }),
}

it.each(Object.entries(RENDERERS))(
  'A name of a page with control and direction characters is shown as text: %s',
  (_, render) => {
    for (const control of CONTROLS) {
      const file = `docs/${control}gnp.md`
      const evidence = [{ file, line: 1 }]
      const places = [{ ...claim({ file }), also_at: [] }]
      const given = result({
        findings: [claim({ file, evidence, also_at: places })],
        possible: [claim({ file, possible: 'unsure' })],
        muted: [claim({ file, suppressed: { reason: 'later' } })],
        skipped: [{ file, reason: 'has a long line' }],
      })
      const text = render(given)
      expect(text).not.toMatch(HIDDEN)
      expect(text).not.toMatch(/^::error::x/m)
    }
  },
)
