import { describe, expect, it } from 'vitest'
import { type Files, history, packageJson, placesOf, scanned } from './scanned.ts'

/** What is told of pages after files that bore them out are gone. */
async function told(pages: Files, gone: Files, kept: Files = {}): Promise<string[]> {
  const lost = Object.fromEntries(Object.keys(gone).map((path) => [path, null]))
  return placesOf((await scanned(history({ ...kept, ...gone, ...pages }, lost).path)).findings)
}

describe('A file that a page names', () => {
  const gone = { 'docs/public/_headers': 'x\n', 'docs/index.md': '# Notes\n' }
  const kept = { 'package.json': packageJson(), 'docs/en/a.md': '# A\n' }
  const page = '# Deploying\n\nIt is copied from `docs/public/_headers`.\n'
  const tree = '# Themes\n\n```\n.\n├─ docs\n│  ├─ index.md\n│  └─ en\n│     └─ a.md\n└─ package.json\n```\n'

  it.each([
    'The site is inside the `docs` directory of your project.',
    'Put the pages into your `docs` folder.',
    'It reads the "docs" folder in your repository.',
  ])('is the reader’s in docs that say: "%s"', async (sentence) => {
    const pages = { 'docs/en/deploy.md': page, 'docs/en/themes.md': tree, 'docs/en/start.md': `${sentence}\n` }
    expect(await told(pages, gone, kept)).toEqual([])
  })

  it('is that of the repository on a page for contributors, and where no page says so', async () => {
    const start = { 'docs/en/start.md': 'The site is inside the `docs` directory of your project.\n' }
    expect(await told({ 'CONTRIBUTING.md': page, ...start }, gone, kept)).toEqual([
      'CONTRIBUTING.md:3 path_reference docs/public/_headers',
    ])
    expect(await told({ 'docs/en/deploy.md': page }, gone, kept)).toEqual([
      'docs/en/deploy.md:3 path_reference docs/public/_headers',
    ])
  })

  it.each([
    ['Copy `docs/public/_headers` into the website repo.', []],
    ['It stands in the [pages](https://github.com/octo/pages) repository as `docs/public/_headers`.', []],
    ['Copy it from another repository into `docs/public/_headers`.', []],
    ['It stands in the main repository as `docs/public/_headers`.', ['docs/public/_headers']],
    ['It stands in the notes repo as `docs/public/_headers`.', ['docs/public/_headers']],
  ])('may be that of another repository: "%s"', async (sentence, expected) => {
    const own = { ...kept, 'package.json': packageJson({ repository: 'github:octo/notes' }) }
    const all = await told({ 'CONTRIBUTING.md': `# Work\n\n${sentence}\n` }, gone, own)
    expect(all.map((place) => place.split(' ').at(-1))).toEqual(expected)
  })
})

describe('A member that a page names', () => {
  const php = { 'composer.json': '{"name": "octo/notes", "autoload": {"psr-4": {"Octo\\\\Notes\\\\": "src/"}}}' }
  const gone = { 'src/Stream.php': '<?php\nclass Stream {\n  public function isWritable() {\n  }\n}\n' }
  const page = (type: string, title = '') =>
    `Streams\n=======\n\nThe \`\`${type}\`\` has several methods.\n\n${title}\`\`isWritable()\`\` is one of them.\n`

  it.each([
    ['Psr\\Http\\Message\\StreamInterface', '', []],
    ['Octo\\Notes\\Stream', '', ['isWritable']],
    ['Psr\\Http\\Message\\StreamInterface', 'Others\n------\n\n', ['isWritable']],
  ])('is that of %s above it in its section', async (type, title, expected) => {
    const all = await told({ 'docs/a.rst': page(type, title) }, gone, { ...php, 'src/a.php': '<?php\n' })
    expect(all.map((place) => place.split(' ').at(-1))).toEqual(expected)
  })

  it.each([
    ['filters.rest_framework.FilterBackend', []],
    ['notes.rest.FilterBackend', ['FilterBackend']],
    ['FilterBackend', ['FilterBackend']],
  ])('is no class that once had a namesake here: %s', async (name, expected) => {
    const code = { 'notes/rest.py': 'class FilterBackend:\n    pass\n' }
    const kept = { 'setup.py': "setup(name='notes')\n", 'notes/__init__.py': 'x = 1\n' }
    const all = await told({ 'docs/a.md': `# A\n\nUse \`${name}\` here.\n` }, code, kept)
    expect(all.map((place) => place.split(' ').at(-1))).toEqual(expected)
  })

  it('is that of a crate of others', async () => {
    const kept = {
      'Cargo.toml': '[package]\nname = "notes"\nversion = "1.0.0"\n[dependencies]\ntokio = "1"\n',
      'src/lib.rs': 'pub struct Note;\n',
    }
    const code = { 'src/lock.rs': 'pub fn try_lock_owned() {}\n' }
    const all = (type: string) =>
      told({ 'docs/a.md': `# A\n\nIt is a \`${type}\`.\n\n\`try_lock_owned()\` takes it.\n` }, code, kept)
    expect(await all('tokio::sync::Mutex')).toEqual([])
    expect(await all('notes::Note')).toEqual(['docs/a.md:5 symbol try_lock_owned'])
  })
})
