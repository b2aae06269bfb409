import type { LabelledCriterion } from './sample.ts'

/**
 * Criteria that were written after the rules. At first 36 of the 60 answers were decided, one of them wrongly (the last line);
 * that fault has been corrected. Two more were right by accident ("newer" was looked for as a word) and are undecided now; fields that
 * a criterion calls by their name alone are known since.
 */
export const WRITTEN_AFTER: readonly LabelledCriterion[] = [
  {
    criterion: 'Contains an example for Windows users',
    met: '# Install\n\nOn Windows:\n\n```powershell\nchoco install tool\n```\n',
    unmet: '# Install\n\nOn Linux:\n\n```sh\napt install tool\n```\n',
    qualified: true,
  },
  {
    criterion: 'The "Configuration" section lists `timeout` and `retries`',
    met: '# T\n\n## Configuration\n\n- `timeout`\n- `retries`\n',
    unmet: '# T\n\n## Configuration\n\n- `timeout`\n\n## Other\n\n- `retries`\n',
    qualified: true,
  },
  {
    criterion: 'Each paragraph has no more than 4 sentences',
    met: 'One. Two. Three.\n\nOne. Two. Three. Four.\n',
    unmet: 'One.\n\nOne is here. Two is here. Three is here. Four is here. Five is here.\n',
    qualified: true,
  },
  {
    criterion: 'The summary is at most 10 words',
    met: { summary: 'A tool that checks documentation.', body: 'word '.repeat(50) },
    unmet: { summary: 'word '.repeat(12), body: 'short' },
    qualified: true,
  },
  {
    criterion: 'Must not contain the phrase "click here"',
    met: 'See [the guide](a.md).',
    unmet: 'Click here for more.',
  },
  {
    criterion: 'Has a License section at the end',
    met: '# T\n\n## Usage\n\na\n\n## License\n\nMIT\n',
    unmet: '# T\n\n## License\n\nMIT\n\n## Usage\n\na\n',
    qualified: true,
  },
  {
    criterion: 'All shell code blocks start with "$"',
    met: '```sh\n$ ls\n```\n\n```json\n{}\n```\n',
    unmet: '```sh\n$ ls\n```\n\n```bash\nls\n```\n',
    qualified: true,
  },
  {
    criterion: 'Every public function has a docstring',
    met: { code: 'def add(a):\n    """Adds."""\n    return a\n\ndef _hidden(a):\n    return a\n' },
    unmet: { code: 'def add(a):\n    return a\n' },
    qualified: true,
  },
  {
    criterion: 'The code does not use `eval`',
    met: { code: 'def f(x):\n    return int(x)\n' },
    unmet: { code: 'def f(x):\n    return eval(x)\n' },
  },
  {
    criterion: 'Mentions the environment variable `DATABASE_URL`',
    met: 'Set DATABASE_URL first.',
    unmet: 'Set the address of the database first.',
  },
  { criterion: 'Uses at most three exclamation marks', met: 'Hello! Good.', unmet: 'Hello! Hi! Yes! No! Oh!' },
  {
    criterion: 'No code block is longer than 5 lines',
    met: '```sh\na\nb\n```\n',
    unmet: '```sh\n1\n2\n3\n4\n5\n6\n```\n',
  },
  {
    criterion: 'Links to the changelog',
    met: 'See [the changelog](CHANGELOG.md).',
    unmet: 'See [the code](src/).',
  },
  {
    criterion: 'The field "version" is a string',
    met: { version: '1.0' },
    unmet: { version: 1 },
  },
  {
    criterion: 'The examples use TypeScript, not JavaScript',
    met: '```ts\nconst a: number = 1\n```\n',
    unmet: '```js\nconst a = 1\n```\n',
    qualified: true,
  },
  {
    criterion: 'Does not use the passive voice',
    met: 'The worker reads the file.',
    unmet: 'The file is read by the worker.',
  },
  {
    criterion: 'Is written in plain English',
    met: 'Run it, then look at the result.',
    unmet: 'Utilise the aforementioned functionality.',
  },
  {
    criterion: 'Includes unit tests and integration tests',
    met: {
      tests: 'def test_unit_add():\n    assert add(1) == 1\n\ndef test_integration_server():\n    assert serve()\n',
    },
    unmet: { tests: 'def test_unit_add():\n    assert add(1) == 1\n' },
    qualified: true,
  },
  {
    criterion: 'Mentions Python 3.12 or newer',
    met: 'Needs Python 3.12 or newer.',
    unmet: 'Needs Python 3.8.',
    qualified: true,
  },
  { criterion: 'Contains no tabs', met: 'a b', unmet: 'a\tb' },
  {
    criterion: 'Headings are at most 6 words long',
    met: '# A short heading\n\nText that is longer than six words, of course.\n',
    unmet: '# A heading that has far too many words in it\n\nText.\n',
  },
  {
    criterion: 'Usage comes before Configuration',
    met: '# T\n\n## Usage\n\na\n\n## Configuration\n\nb\n',
    unmet: '# T\n\n## Configuration\n\nb\n\n## Usage\n\na\n',
    qualified: true,
  },
  {
    criterion: 'Names neither Jenkins nor Travis',
    met: 'Runs on GitHub Actions.',
    unmet: 'Runs on Travis.',
  },
  {
    criterion: 'has exactly 2 tables, each with a heading row',
    met: '| a |\n|---|\n| 1 |\n\ntext\n\n| b |\n|---|\n| 2 |\n',
    unmet: '| a |\n|---|\n| 1 |\n',
    qualified: true,
  },
  {
    criterion: 'The last line is not empty',
    met: 'a\nb',
    unmet: 'a\n\n\n',
    qualified: true,
  },
  {
    criterion: 'It has at least one image and at least one link',
    met: '![a](a.png) and [b](b.md)',
    unmet: '![a](a.png)',
  },
  {
    criterion: 'The Install section has a code block in bash',
    met: '# T\n\n## Install\n\n```bash\nls\n```\n',
    unmet: '# T\n\n## Install\n\n```json\n{}\n```\n\n## Use\n\n```bash\nls\n```\n',
    qualified: true,
  },
  {
    criterion: 'Variable names are descriptive',
    met: { code: 'def f(user_count):\n    return user_count\n' },
    unmet: { code: 'def f(x):\n    y = x\n    return y\n' },
  },
  {
    criterion: 'The answer is between 1 and 3 sentences long',
    met: 'One is here. Two is here.',
    unmet: 'A one. A two. A three. A four. A five.',
  },
  {
    criterion: 'Every list item starts with a capital letter',
    met: '- One\n- Two\n',
    unmet: '- One\n- two\n',
  },
]
