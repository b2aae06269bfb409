import type { LabelledCriterion } from './sample.ts'

const page = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`
const code = (language: string, ...lines: readonly string[]): string => `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``

/** Criteria against outputs that look like what they ask for, and outputs that do not look like it and are: written to mislead. */
export const AIMED: readonly LabelledCriterion[] = [
  {
    criterion: 'Has a Support section',
    met: page('# Tool', '## Support', 'Write to us.'),
    unmet: page('# Tool', '## Supported platforms', 'Linux.'),
  },
  {
    criterion: 'Has an Installation section',
    met: page('# Tool', '## Installation', '`npm i tool`'),
    unmet: page('# Tool', '## Uninstalling', '`npm rm tool`'),
  },
  {
    criterion: 'Has a License section',
    met: page('# Tool', '## License', 'MIT'),
    unmet: page('# Tool', '## Licensing server', 'Runs on port 4000.'),
  },
  {
    criterion: 'Has a Testing section',
    met: page('# Tool', '## Testing', 'Run `npm test`.'),
    unmet: page('# Tool', '## Test data', 'Under `data/`.'),
  },
  {
    criterion: 'There is a section "Usage"',
    met: page('# Tool', '## Usage', 'Run it.'),
    unmet: page('# Tool', 'Usage is simple.', '## Used by', 'Many.'),
  },
  {
    criterion: 'Has a FAQ section',
    met: page('# Tool', '## FAQ', 'Why? Because.'),
    unmet: page('# Tool', 'See the FAQ of the vendor.', '## Faqir', 'A name.'),
  },
  {
    criterion: 'No TODOs are left',
    met: page('# Todo list', 'The app keeps a todo list; a new todo is added with `add`.'),
    unmet: page('# Notes', 'TODO: write this.'),
  },
  {
    criterion: 'Contains no TODO comments',
    met: page('# Notes', 'A todo app.', code('ts', 'const todo = 1')),
    unmet: page('# Notes', code('ts', '// TODO: handle errors', 'const a = 1')),
  },
  {
    criterion: 'No placeholders are left',
    met: page('# Forms', 'The placeholder of a field is shown in grey.'),
    unmet: page('# Forms', '[insert picture here]'),
  },
  {
    criterion: 'Tests are included',
    met: {
      code: 'def add(a, b):\n    return a + b\n',
      tests: 'def test_add():\n    assert add(1, 2) == 3\n',
    },
    unmet: 'To test it, you can use pytest or unittest. We recommend pytest.',
  },
  {
    criterion: 'Unit tests are included',
    met: 'import { test } from "node:test"\n\ntest("adds", () => {\n  assert.equal(add(1, 2), 3)\n})\n',
    unmet: 'def add(a, b):\n    assert isinstance(a, int)\n    return a + b\n',
  },
  {
    criterion: 'Includes tests',
    met: 'package sum\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {\n\tif Sum(1, 2) != 3 {\n\t\tt.Fatal("wrong")\n\t}\n}\n',
    unmet: 'package sum\n\n// TestSum would be nice to have.\nfunc Sum(a, b int) int {\n\treturn a + b\n}\n',
  },
  {
    criterion: 'The output contains no tests',
    met: 'export function test(value) {\n  return /a/.test(value)\n}\n',
    unmet: 'describe("sum", () => {\n  it("adds", () => {\n    expect(sum(1, 2)).toBe(3)\n  })\n})\n',
  },
  {
    criterion: 'Documents `--force`',
    met: page('# Options', '- `--force`: overwrites files that exist'),
    unmet: page('# Options', '- `--keep`: keeps files. There is no `--force`.'),
  },
  {
    criterion: 'The page documents `retries`',
    met: page('# Settings', '| Name | Meaning |\n| --- | --- |\n| `retries` | attempts |'),
    unmet: page('# Settings', '| Name | Meaning |\n| --- | --- |\n| `timeout` | seconds |'),
  },
  {
    criterion: 'Mentions Windows',
    met: page('# Install', 'On Windows use winget.'),
    unmet: page('# Install', 'On Linux use apt.'),
  },
  {
    criterion: 'Mentions `npm ci`',
    met: page('# CI', 'Run `npm ci` first.'),
    unmet: page('# CI', 'Run `npm circle` first.'),
  },
  {
    criterion: 'Code implements sorting',
    met: 'def sort_values(values):\n    return sorted(values)\n',
    unmet: 'def sort_values(values):\n    raise NotImplementedError\n',
  },
  {
    criterion: 'The code implements caching',
    met: 'const kept = new Map()\nexport function cached(key, make) {\n  if (!kept.has(key)) kept.set(key, make())\n  return kept.get(key)\n}\n',
    unmet: 'class Cache:\n    def get(self, key):\n        pass\n',
  },
  {
    criterion: 'Edge cases are handled',
    met: 'def first(values):\n    if not values:\n        return None\n    return values[0]\n',
    unmet: 'def first(values):\n    return values[0]\n',
  },
  {
    criterion: 'The code uses try/catch',
    met: 'function read(text) {\n  try {\n    return JSON.parse(text)\n  } catch {\n    return null\n  }\n}\n',
    unmet: '// a try/catch would hide errors\nfunction read(text) {\n  return JSON.parse(text)\n}\n',
  },
  {
    criterion: 'The code does not use `eval`',
    met: 'function read(text) {\n  return JSON.parse(text)\n}\n',
    unmet: 'function read(text) {\n  return eval(text)\n}\n',
  },
  {
    criterion: 'Contains at least 2 functions',
    met: 'const one = () => 1\nexports.two = function () {\n  return 2\n}\n',
    unmet: 'const one = () => 1\nconst text = "function two() {}"\n',
  },
  {
    criterion: 'The code has exactly one function',
    met: 'export const double = (value) => {\n  return value * 2\n}\n',
    unmet:
      'export const double = (value) => value * 2\nmodule.exports.half = function (value) {\n  return value / 2\n}\n',
  },
  {
    criterion: 'Every function has a docstring',
    met: 'def one():\n    """Gives one."""\n    return 1\n',
    unmet: 'def one():\n    # """Gives one."""\n    return 1\n',
  },
  {
    criterion: 'All function names are in snake_case',
    met: 'def add_one(value):\n    helper = lambda x: x + 1\n    return helper(value)\n',
    unmet: 'def addOne(value):\n    return value + 1\n',
  },
  {
    criterion: 'All images have alt text',
    met: page('# A', '<img src="a.png" alt="A gate">'),
    unmet: page('# A', '![A gate](a.png)', '<img src="b.png">'),
  },
  {
    criterion: 'No image lacks alternative text',
    met: page('# A', '![A gate](a.png)'),
    unmet: page('# A', '![](a.png)'),
  },
  {
    criterion: 'Contains a Python code block',
    met: page('# A', code('pycon', '>>> 1 + 1', '2')),
    unmet: page('# A', code('text', 'python'), 'Python code follows.'),
  },
  {
    criterion: 'Has at least one shell code block',
    met: page('# A', code('console', '$ ls')),
    unmet: page('# A', code('json', '{"shell": "bash"}')),
  },
  {
    criterion: 'Starts with a heading',
    met: '---\ntitle: A\n---\n\n# A\n\nText.\n',
    unmet: '---\ntitle: A\n---\n\nText.\n\n# A\n',
  },
  {
    criterion: 'Ends with a code block',
    met: page('# A', code('sh', 'ls')),
    unmet: page('# A', code('sh', 'ls'), 'Done.'),
  },
  {
    criterion: 'The first paragraph mentions Docker',
    met: '---\ntitle: B\n---\n\n# A\n\nRuns in Docker.\n\nMore.\n',
    unmet: '---\ntitle: Docker\n---\n\n# Docker\n\nRuns.\n\nDocker too.\n',
  },
  {
    criterion: 'Has exactly 3 sections',
    met: page('# A', '## B', 'x', '## C', 'x', '## D', 'x'),
    unmet: page('# A', '## B', 'x', code('md', '## C', '## D')),
  },
  {
    criterion: 'Contains no more than 5 links',
    met: page('# A', '[a](a) [b](b)', code('md', '[c](c) [d](d) [e](e) [f](f)')),
    unmet: page('# A', '[a](a) [b](b) [c](c) [d](d) [e](e) [f](f)'),
  },
  {
    criterion: 'Links to `CONTRIBUTING.md`',
    met: page('# A', 'See [how](./CONTRIBUTING.md).'),
    unmet: page('# A', 'See `CONTRIBUTING.md` and [how](docs/contribute.md).'),
  },
  {
    criterion: 'Has at least 1 table',
    met: page('# A', '| a |\n| --- |\n| b |'),
    unmet: page('# A', 'a | b', code('text', '| a |', '| --- |')),
  },
  {
    criterion: 'Uses no exclamation marks',
    met: page('# A', 'Fine.', code('ts', 'if (!a) b()')),
    unmet: page('# A', 'Fine!'),
  },
  {
    criterion: 'Is shorter than 20 words',
    met: 'A short text of few words.',
    unmet: 'word '.repeat(25),
  },
  {
    criterion: 'The output is valid JSON',
    met: '{"a": [1, 2]}',
    unmet: "{'a': [1, 2]}",
  },
  {
    criterion: 'Contains the word "breaking"',
    met: 'This is a breaking change.',
    unmet: 'This is a groundbreaking change.',
  },
  {
    criterion: 'Does not mention Jenkins',
    met: page('# CI', 'Runs on GitHub Actions.'),
    unmet: page('# CI', 'Runs on Jenkins.'),
  },
  {
    criterion: 'Every code block has a language',
    met: page('# A', code('sh', 'ls')),
    unmet: page('# A', code('', 'ls'), code('sh', 'ls')),
  },
  {
    criterion: 'The field "tags" has at least 2 items',
    met: { tags: ['a', 'b'], notes: 'x' },
    unmet: { tags: ['a'], notes: ['b', 'c'] },
  },
  {
    criterion: 'The "summary" field is not empty',
    met: { summary: 'Something' },
    unmet: { summary: '' },
  },
  {
    criterion: 'The Usage section comes after the Installation section',
    met: page('# A', '## Installation', 'x', '## Usage', 'x'),
    unmet: page('# A', '## Usage', 'x', '## Installation', 'x'),
  },
  {
    criterion: 'The Usage section contains a code block',
    met: page('# A', '## Usage', code('sh', 'ls')),
    unmet: page('# A', '## Usage', 'x', '## Other', code('sh', 'ls')),
  },
  {
    criterion: 'All links use https',
    met: page('# A', '[a](https://a.example)'),
    unmet: page('# A', '[a](https://a.example) [b](http://b.example)'),
  },
  {
    criterion: 'Mentions both Docker and Podman',
    met: 'Works with Docker and with Podman.',
    unmet: 'Works with Docker.',
  },
  {
    criterion: 'Each section has at least 5 words',
    met: page('# A', '## B', 'one two three four five six'),
    unmet: page('# A', '## B', 'one two three four five six', '## C', 'one'),
  },
  {
    criterion: 'The tone is friendly',
    met: 'Welcome! We are glad that you are here.',
    unmet: 'Read this. Comply.',
  },
  {
    criterion: 'Explains why the cache is needed',
    met: 'Without the cache every request would read the disk again, which takes seconds.',
    unmet: 'The cache is explained elsewhere.',
  },
  {
    criterion: 'Includes an example of a failed request',
    met: page('# API', 'A request that fails:', code('http', 'HTTP/1.1 404 Not Found')),
    unmet: page('# API', 'For example, a request may fail.'),
  },
  {
    criterion: 'Warns that data is deleted',
    met: 'Careful: this deletes your notes for good.',
    unmet: 'No data is deleted.',
  },
  {
    criterion: 'Documents every option of the command',
    met: page('# Command', 'It has one option.', '- `--all`: everything'),
    unmet: page('# Command', 'It has two options.', '- `--all`: everything'),
  },
  {
    criterion: 'The code validates its input',
    met: 'def half(value):\n    if not isinstance(value, int):\n        raise TypeError(value)\n    return value / 2\n',
    unmet: 'def half(value):\n    """Validates its input."""\n    return value / 2\n',
  },
  {
    criterion: 'Includes tests for negative numbers',
    met: 'def test_negative():\n    assert absolute(-1) == 1\n',
    unmet: 'def test_positive():\n    assert absolute(1) == 1\n',
    qualified: true,
  },
  {
    criterion: 'The code parses',
    met: { code: 'def one():\n    return 1\n' },
    unmet: { code: 'def one(:\n    return 1\n' },
  },
  {
    criterion: 'Contains a section on troubleshooting',
    met: page('# A', '## Troubleshooting', 'Restart it.'),
    unmet: page('# A', 'There is no troubleshooting yet.'),
  },
  {
    criterion: 'Mentions that Windows is not supported',
    met: page('# A', 'Windows is not supported.'),
    unmet: page('# A', 'Windows is supported.'),
  },
]
