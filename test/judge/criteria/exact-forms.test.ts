import { expect, it } from 'vitest'
import { decisionOn } from './figures.ts'

type Decision = Awaited<ReturnType<typeof decisionOn>>

const TABLE = '# A\n\n<table><tr><td>1</td></tr></table>\n'
const CONTENTS = '# A\n\n- [Install](#install)\n- [Use](#use)\n\n## Install\n\nx\n\n## Use\n\ny\n'
const LEVELS = '# A\n\n## B\n\nx\n\n### C\n\ny\n\n### D\n\nz\n'
const STEPS = '1. Install it.\n2. Run it.\n'
const ADD = 'export function add(a, b) {\n  return a + b\n}\n'
const IMPORT = { code: 'import { run } from "src/utils"\n\nexport function go() {\n  return run()\n}\n' }

/**
 * "Factors Affecting Confidence: Clear vs ambiguous acceptance criteria" (ValidationResult Schema Reference): a criterion of a form with one
 * reading is decided, and any other is left open, however near it is.
 */
it.each<[criterion: string, output: unknown, decision: Decision]>([
  ['Contains a link to CONTRIBUTING.md', 'See [how](./CONTRIBUTING.md).', 'met'],
  ['Contains a link to CONTRIBUTING.md', 'See `CONTRIBUTING.md`.', 'unmet'],
  ['Has no link to `old.md`', 'See [it](old.md).', 'unmet'],
  ['Has a table of contents', CONTENTS, 'met'],
  ['Has a table of contents', '# A\n\n## Install\n\nx\n', 'unmet'],
  ['Has a table of contents', '# A\n\nSee [below](#b).\n\n## B\n\nx\n', 'undecided'],
  ['Contains no table of contents', CONTENTS, 'unmet'],
  ['Has a section named Install', CONTENTS, 'met'],
  ['The word "simply" is not used', 'Run it.', 'met'],
  ['The word "simply" is not used', 'Simply run it.', 'unmet'],
  ['The word simply is never used', 'Simply run it.', 'unmet'],
  ['Jenkins is not used', 'It was moved away from Jenkins.', 'undecided'],
  ['There is a function add', ADD, 'met'],
  ['There is a function `add`', ADD, 'met'],
  ['There is a function called subtract', ADD, 'unmet'],
  ['Defines a function `add`', 'Call `add` to add.', 'undecided'],
  ['The function `add` exists', ADD, 'met'],
  ['There is a function for subtraction', ADD, 'undecided'],
  ['The output uses `src/utils`', 'Our src folder has no utils at all.', 'unmet'],
  ['The output uses `src/utils`', 'We do not recommend src/utils.', 'undecided'],
  ['The code uses `src/utils`', IMPORT, 'undecided'],
  ['Uses `Map`', 'export const twice = (values) => {\n  return values.map((each) => 2 * each)\n}\n', 'unmet'],
  ['Uses `npm ci`', '# A\n\n```sh\nnpm ci\n```\n', 'met'],
  ['Uses `npm ci`', '# A\n\nDo not run `npm ci`.\n', 'undecided'],
  ['Does not use the word "simply"', 'Simply run it.', 'unmet'],
  ['Does not use "simply"', 'Simply run it.', 'unmet'],
  ['Has at least 2 sections', LEVELS, 'unmet'],
  ['Has exactly 1 section', LEVELS, 'met'],
  ['Has at most 2 sections', '## A\n\nx\n\n## B\n\ny\n\n### C\n\nz\n', 'met'],
  ['Uses second-level headings', '# A\n\n## B\n\nx\n', 'met'],
  ['Uses second-level headings', '# A\n\n### B\n\nx\n', 'unmet'],
  ['Uses no third-level headings', LEVELS, 'unmet'],
  ['Mentions Go', 'Go to the settings.', 'undecided'],
  ['Mentions Go', 'It is written in Go.', 'met'],
  ['Mentions Windows', 'Open two browser windows.', 'undecided'],
  ['Mentions Windows', 'It runs on Windows.', 'met'],
  ['Does not mention Windows', 'It runs on Linux.', 'met'],
  ['Contains a table', TABLE, 'met'],
  ['Contains no tables', TABLE, 'unmet'],
  ['Contains no tables', '# A\n\nWrite `<table>` in HTML.\n', 'met'],
  ['Contains no emoji', 'Press 1️⃣ now.', 'unmet'],
  ['Contains exactly one emoji', 'Made in 🇩🇪.', 'met'],
  ['Contains no emoji', 'Press 1 now.', 'met'],
  ['Every sentence ends with a period', 'It works. (See below.)', 'met'],
  ['Every sentence ends with a period', 'It works. See (below)', 'unmet'],
  ['Every sentence ends with a period', 'It works:\n\n- fast\n- well\n\nTry it.\n', 'undecided'],
  ['No title is empty', { title: '' }, 'unmet'],
  ['No title is empty', [{ title: 'A' }, { title: '' }], 'unmet'],
  ['No title is empty', [{ title: 'A' }, { title: 'B' }], 'met'],
  ['All links use https', { links: ['https://a.example', 'http://b.example'] }, 'unmet'],
  ['Mentions 03:30', 'It runs at 03:30.', 'met'],
  ['Mentions 03:30', 'It runs at 3.', 'unmet'],
  ['Mentions 8080', 'It listens on 8080.', 'met'],
  ['Mentions 8080', 'It listens on 18080.', 'unmet'],
  ['Answer in at most two sentences', 'One. Two.', 'met'],
  ['Answer in at most two sentences', 'One is here. Two is here. Three is here.', 'unmet'],
  ['Keep it under 5 words', 'One two three.', 'met'],
  ['Respond within 5 words', 'One two three four five six.', 'unmet'],
  ['Limit the answer to 5 words', 'One two three four five six.', 'unmet'],
  ['No hard-coded credentials', 'password = "hunter2hunter2"\n', 'unmet'],
  ['No hard-coded credentials', ADD, 'met'],
  ['No hard-coded credentials', 'const password = read()\n', 'undecided'],
  ['Contains no hard-coded passwords', 'password = "hunter2hunter2"\n', 'unmet'],
  ['priority is one of low, medium or high', { priority: 'low' }, 'met'],
  ['The priority must be one of "low", "medium", or "high"', { priority: 'urgent' }, 'unmet'],
  ['priority is one of low, medium or high', { tasks: [{ priority: 'low' }, { priority: 'soon' }] }, 'unmet'],
  ['priority is one of low, medium or high', { priority: 'LOW' }, 'undecided'],
  ['priority is one of low, medium or high', 'The priority is low.', 'undecided'],
  ['Steps are numbered', STEPS, 'met'],
  ['Steps are numbered', '- Install it.\n- Run it.\n', 'unmet'],
  ['Steps are numbered', '## Step 1\n\n- It is fast.\n', 'undecided'],
  ['The steps are numbered', `${STEPS}\nIt is:\n\n- fast\n- small\n`, 'undecided'],
  ['Contains a numbered list', STEPS, 'met'],
  ['Contains a numbered list', '- Install it.\n- Run it.\n', 'unmet'],
])('"%s" of %j is %s', async (criterion, output, expected) => {
  expect(await decisionOn(criterion, output)).toBe(expected)
})
