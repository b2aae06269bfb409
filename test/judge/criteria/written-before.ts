import type { LabelledCriterion } from './sample.ts'

/** Criteria that were labelled before the rules that decide them were written. */
export const WRITTEN_BEFORE: readonly LabelledCriterion[] = [
  {
    criterion: 'Includes tests for the retry logic',
    met: { code: 'def retry(): pass', tests: 'def test_retry_gives_up():\n    assert retry() is None\n' },
    unmet: { code: 'def retry(): pass', tests: 'def test_parse():\n    assert parse("1") == 1\n' },
    qualified: true,
  },
  {
    criterion: 'The Installation section does not mention yarn',
    met: '# Tool\n\n## Installation\n\nRun npm ci.\n\n## Usage\n\nWith yarn, too.\n',
    unmet: '# Tool\n\n## Installation\n\nRun yarn.\n',
    qualified: true,
  },
  {
    criterion: 'Mentions both PostgreSQL and Redis',
    met: 'It needs PostgreSQL 16 and, for the queue, Redis.',
    unmet: 'It needs PostgreSQL 16.',
    qualified: true,
  },
  {
    criterion: 'At most 20 words per sentence',
    met: 'This is short. So is this. And here comes a third sentence that is not long at all. And a fourth, for luck.',
    unmet: `Short. ${'word '.repeat(24)}end.`,
    qualified: true,
  },
  {
    criterion: 'Each section contains a code block',
    met: '# A\n\n## B\n\n```sh\nls\n```\n\n## C\n\n```sh\nls\n```\n',
    unmet: '# A\n\n## B\n\n```sh\nls\n```\n\n## C\n\nText.\n',
    qualified: true,
  },
  {
    criterion: 'The title is shorter than 40 characters',
    met: '# A short title\n\nText that goes on for much more than forty characters in all.\n',
    unmet: '# A title that goes on and on for much more than forty characters\n\nText.\n',
    qualified: true,
  },
  {
    criterion: 'Every code block names its language',
    met: '# A\n\n```sh\nls\n```\n\n```json\n{}\n```\n',
    unmet: '# A\n\n```sh\nls\n```\n\n```\n{}\n```\n',
    qualified: true,
  },
  {
    criterion: 'All functions have docstrings',
    met: {
      code: 'def add(a, b):\n    """Adds."""\n    return a + b\n\ndef sub(a, b):\n    """Subtracts."""\n    return a - b\n',
    },
    unmet: { code: 'def add(a, b):\n    """Adds."""\n    return a + b\n\ndef sub(a, b):\n    return a - b\n' },
  },
  {
    criterion: 'Function names are in snake_case',
    met: { code: 'def sort_list(values):\n    return sorted(values)\n' },
    unmet: { code: 'def sort_list(values):\n    return values\n\ndef sortMap(values):\n    return values\n' },
  },
  {
    criterion: 'Documents `--dry-run`',
    met: '# Options\n\n- `--dry-run` shows what would be done.\n',
    unmet: '# Options\n\n- `--force` does it at once.\n',
  },
  {
    criterion: 'Links to CONTRIBUTING.md',
    met: 'See [how to contribute](./CONTRIBUTING.md).',
    unmet: 'See CONTRIBUTING.md, or [the code](./src).',
  },
  {
    criterion: 'Does not mention webpack or gulp',
    met: 'Built with esbuild.',
    unmet: 'Built with esbuild, once with gulp.',
  },
  {
    criterion: 'Has sections Installation, Usage and License',
    met: '# T\n\n## Installation\n\na\n\n## Usage\n\nb\n\n## License\n\nMIT\n',
    unmet: '# T\n\n## Installation\n\na\n\n## Usage\n\nb\n\nLicense: MIT\n',
  },
  {
    criterion: 'The Usage section comes after the Installation section',
    met: '# T\n\n## Installation\n\na\n\n## Usage\n\nb\n',
    unmet: '# T\n\n## Usage\n\nb\n\n## Installation\n\na\n',
    qualified: true,
  },
  {
    criterion: 'No sentence is longer than 30 words',
    met: 'One. Two words here. Three short words.',
    unmet: `${'word '.repeat(35)}end. Short.`,
  },
  {
    criterion: 'Contains at least two code examples in Python',
    met: '```python\na = 1\n```\n\n```py\nb = 2\n```\n',
    unmet: '```python\na = 1\n```\n\n```sh\nls\n```\n',
    qualified: true,
  },
  { criterion: 'The tone is friendly', met: 'Welcome! Glad you are here.', unmet: 'Read this first. Do not ask.' },
  {
    criterion: 'Explains why the cache is needed',
    met: 'The cache is needed because parsing takes ten seconds.',
    unmet: 'The cache is kept in `.cache`.',
    qualified: true,
  },
  {
    criterion: 'All images have alternative text',
    met: '![A screenshot of the start page](a.png)',
    unmet: '![A screenshot](a.png)\n\n![](b.png)\n',
  },
  {
    criterion: 'The first paragraph mentions Docker',
    met: '# T\n\nRuns in Docker.\n\nMore text.\n',
    unmet: '# T\n\nRuns anywhere.\n\nIn Docker, too.\n',
    qualified: true,
  },
  {
    criterion: 'Mentions `retry_limit` at least twice',
    met: 'Set `retry_limit`. The default of `retry_limit` is 3.',
    unmet: 'Set `retry_limit`, if you must.',
    qualified: true,
  },
  {
    criterion: 'Contains no TODO comments',
    met: 'def a():\n    return 1\n',
    unmet: 'def a():\n    # TODO: write this\n    return 1\n',
  },
  { criterion: 'is between 5 and 10 words long', met: 'One two three four five six.', unmet: 'One two three.' },
  { criterion: 'The output must be valid JSON', met: '{"a": 1}', unmet: '{"a": }' },
  {
    criterion: 'The field "tags" has at least 2 items',
    met: { tags: ['a', 'b'] },
    unmet: { tags: ['a'], more: ['a', 'b'] },
    qualified: true,
  },
  { criterion: 'Has exactly one top-level heading', met: '# A\n\n## B\n\nText.\n', unmet: '# A\n\n# B\n\nText.\n' },
  { criterion: 'Ends with "MIT"', met: 'The licence is MIT', unmet: 'MIT is the licence' },
  {
    criterion: 'Mentions Windows but not macOS',
    met: 'Runs on Windows.',
    unmet: 'Runs on Windows and macOS.',
    qualified: true,
  },
  {
    criterion: 'No heading ends with a period',
    met: '# A\n\nText.\n\n## B\n\nText.\n',
    unmet: '# A.\n\nText.\n',
  },
  {
    criterion: 'Performance is O(n log n) or better',
    met: { code: 'def f(v):\n    return sorted(v)\n' },
    unmet: { code: 'def f(v):\n    return [a for a in v for b in v if a < b]\n' },
    qualified: true,
  },
]
