import { describe, expect, it } from 'vitest'
import { scanClaims } from '../../../src/engine/scan/scan.ts'
import { open } from '../../base/git/opened.ts'
import { configOf, type Files, history, packageJson, scanned } from '../scan/scanned.ts'

interface Case {
  readonly what: string
  readonly page: string
  /** Default: `README.md`. */
  readonly path?: string
  readonly before: Files
  readonly after: Files
  /** `line type value → suggestion` of each finding. */
  readonly found: readonly string[]
}

const CLI = (...options: string[]) =>
  `export const OPTIONS = [\n${options.map((option) => `  { flag: '${option}', help: 'See the manual' },\n`).join('')}]\n`
const VALUES = (...keys: string[]) => keys.map((key) => `${key}: true\n`).join('')

const TOLD: readonly Case[] = [
  {
    what: 'an option in an indented block',
    page: '# Tidy\n\nRun it:\n\n    tidy --keep-order notes\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet') },
    found: ['5 cli_flag --keep-order → null'],
  },
  {
    what: 'an option that was renamed, in a table without code marks',
    page: '# Tidy\n\n| option | meaning |\n| --- | --- |\n| --keep-order | Keeps the order |\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--keep-sorting', '--quiet') },
    found: ['5 cli_flag --keep-order → --keep-sorting'],
  },
  {
    what: 'a key of one ordinary word, beside others of its file',
    page: '# Settings\n\n- `color`: paints it.\n- `shadow`: paints below it.\n- `border`: paints around it.\n',
    before: { 'conf/look.yaml': VALUES('color', 'shadow', 'border', 'margin') },
    after: { 'conf/look.yaml': VALUES('color', 'border', 'margin') },
    found: ['4 config shadow → null'],
  },
  {
    what: 'a term of a definition list',
    path: 'docs/settings.rst',
    page: 'Settings\n========\n\nkeep_notes\n    Keeps the notes.\n',
    before: { 'conf/look.yaml': VALUES('keep_notes', 'quiet') },
    after: { 'conf/look.yaml': VALUES('quiet') },
    found: ['4 symbol keep_notes → null'],
  },
  {
    what: 'an option of one word that a copied help text explains',
    page: '# Tidy\n\n```\n  --fence [names]   Keeps notes of these people out of the list\n```\n',
    before: {
      'src/cli.js':
        "export const FLAGS = [\n  {\n    name: 'fence',\n    description: 'Keeps notes of these people out of the list',\n  },\n]\n",
    },
    after: { 'src/cli.js': 'export const FLAGS = []\n' },
    found: ['4 config --fence → null'],
  },
  {
    what: 'an option with one dash in a command of the program',
    page: '# Tidy\n\n```sh\ntidy -shelves 25\n```\n',
    before: {
      'package.json': packageJson({ bin: { tidy: 'src/tidy.js' } }),
      'src/options.c': '{ NUMBER, "shelves", "Number of shelves" },\n{ NUMBER, "notes", "Number of notes" },\n',
    },
    after: { 'src/options.c': '{ NUMBER, "notes", "Number of notes" },\n' },
    found: ['4 config -shelves → null'],
  },
  {
    what: 'a module of Elixir',
    page: '# Tidy\n\n- [`Tidy.Shelf.Order`](https://hexdocs.pm/tidy/Tidy.Shelf.Order.html) keeps the order\n',
    before: { 'lib/tidy/shelf/order.ex': 'defmodule Tidy.Shelf.Order do\n  def keep(notes), do: notes\nend\n' },
    after: { 'lib/tidy/shelf/order.ex': null },
    found: ['3 symbol Order → null'],
  },
  {
    what: 'a default that code writes as a product, below the name that paragraphs explain',
    page: '# Tidy\n\n`-max-notes-limit`\n\nThe limit of notes.\n\n  Default: 8192\n',
    before: { 'src/config.c': 'Settings config = {\n    .max_notes_limit = 8192,\n};\n' },
    after: { 'src/config.c': 'Settings config = {\n    .max_notes_limit = 4 * 8192,\n};\n' },
    found: ['7 config 8192 → 32768'],
  },
  {
    what: 'a default in words',
    page: '# Tidy\n\nBy default, it will use port `4000` for the preview.\n',
    before: { 'src/serve.js': 'export function serve({ port = 4000 }) {\n  listen(port)\n}\n' },
    after: { 'src/serve.js': 'export function serve({ port = 4321 }) {\n  listen(port)\n}\n' },
    found: ['3 config 4000 → 4321'],
  },
  {
    what: 'a default in another unit',
    page: '# Tidy\n\nThe request timeout is 1 minute by default.\n',
    before: { 'src/serve.js': 'export const requestTimeout = 60000\n' },
    after: { 'src/serve.js': 'export const requestTimeout = 90000\n' },
    found: ['3 config 1 minute → null'],
  },
  {
    what: 'a default in a column of defaults',
    page: '# Tidy\n\n| key | default |\n| --- | --- |\n| `note-format` | `"2.4"` |\n',
    before: { 'src/a.py': "DEFAULT_NOTE_FORMAT = '2.4'\n" },
    after: { 'src/a.py': "DEFAULT_NOTE_FORMAT = '2.5'\n" },
    found: ['5 config 2.4 → 2.5'],
  },
  {
    what: 'a default of a text with spaces',
    page: '# Tidy\n\n- `note_mark` (default `"☆ "`) stands before a note.\n',
    before: { 'src/a.rs': 'Look {\n    note_mark: "☆ ",\n}\n' },
    after: { 'src/a.rs': 'Look {\n    note_mark: "★ ",\n}\n' },
    found: ['3 config ☆ → ★'],
  },
  {
    what: 'a default whose line explains it',
    page: '# Tidy\n\n### `noteGap`\n\n(default: `0.5` seconds)\n',
    before: { 'src/a.ts': 'export const look = {\n  noteGap: 0.5, // used by what draws the notes\n}\n' },
    after: { 'src/a.ts': 'export const look = {\n  noteGap: 0.1, // used by what draws the notes\n}\n' },
    found: ['5 config 0.5 → 0.1'],
  },
  {
    what: 'a default in a call of its own, with its unit',
    page: '# Tidy\n\n* `--debounce`:\n  Waits for changes; defaults to 100ms.\n',
    before: {
      'src/a.rs': 'let wait = Duration::from_millis(\n    args.value_of("debounce")\n        .unwrap_or("100")\n);\n',
    },
    after: {
      'src/a.rs': 'let wait = Duration::from_millis(\n    args.value_of("debounce")\n        .unwrap_or("50")\n);\n',
    },
    found: ['4 config 100 → 50'],
  },
  {
    what: 'the port that a program listens on, where a container is run',
    page: '# Tidy\n\n```sh\ndocker run -p 9113:9113 acme/tidy\n```\n',
    before: {
      'package.json': packageJson(),
      'tidy.go': 'var listenAddress = flag.String(\n\t"web.listen-address", ":9113",\n\t"Where to listen")\n',
    },
    after: { 'tidy.go': 'var listenAddress = flag.String(\n\t"web.listen-address", ":9187",\n\t"Where to listen")\n' },
    found: ['4 config 9113 → 9187'],
  },
  {
    what: 'the port of an image',
    page: '# Tidy\n\nOpen http://localhost:8600/notes.\n',
    before: { Dockerfile: 'FROM scratch\nEXPOSE 8600\n' },
    after: { Dockerfile: 'FROM scratch\nEXPOSE 9090\n' },
    found: ['3 config 8600 → 9090'],
  },
  {
    what: 'the lowest version of a runtime',
    page: '# Tidy\n\nTidy needs __node v12.17.0__ or higher.\n',
    before: {
      'package.json': packageJson({ engines: { node: '>= 12.17.0' } }),
      'src/a.js': "assert(store, 'Requires node 12.17.0 or higher')\n",
    },
    after: { 'package.json': packageJson({ engines: { node: '>= 18' } }) },
    found: ['3 dependency_version 12.17.0 → 18'],
  },
  {
    what: 'an environment of tox that several lists make',
    path: 'CONTRIBUTING.md',
    page: '# Tests\n\n    tox -e py38-core\n',
    before: { 'tox.ini': '[tox]\nenvlist = py{38,39}-{core,web}\n' },
    after: { 'tox.ini': '[tox]\nenvlist = py{39,310}-{core,web}\n' },
    found: ['3 command py38-core → null'],
  },
  {
    what: 'a file by its name, for contributors',
    path: 'CONTRIBUTING.md',
    page: '# Tests\n\nAll versions are in ``notes.cfg``, see there.\n',
    before: { 'notes.cfg': '[versions]\nall = 3\n', 'src/a.js': '' },
    after: { 'notes.cfg': null },
    found: ['3 path_reference notes.cfg → null'],
  },
  {
    what: 'a function whose block begins on the next line',
    page: '# Tidy\n\n```cpp\nauto notes = tidy::read_all_notes("a");\n```\n',
    before: { 'src/a.h': 'inline std::shared_ptr<notes> read_all_notes(const std::string &name)\n{\n  return 0;\n}\n' },
    after: { 'src/a.h': '// Nothing.\n' },
    found: ['4 symbol read_all_notes → null'],
  },
  {
    what: 'the version of a dependency',
    page: '# Tidy\n\nUses React 17.0.2 for the preview.\n',
    before: { 'package.json': packageJson({ dependencies: { react: '^17.0.2' } }) },
    after: { 'package.json': packageJson({ dependencies: { react: '^18.2.0' } }) },
    found: ['3 dependency_version 17.0.2 → 18.2.0'],
  },
  {
    what: 'a message that the program printed',
    page: '# Errors\n\n```\nthe folder of notes is locked\n```\n\nClose the other program.\n',
    before: { 'src/lock.py': 'def lock():\n    fail("the folder of notes is locked")\n' },
    after: { 'src/lock.py': 'def lock():\n    fail("another program has the notes")\n' },
    found: ['4 output the folder of notes is locked → null'],
  },
  {
    what: 'a parameter in a call by name',
    page: '# Tidy\n\n```python\nnotes = read_notes(\n    "a",\n    order="up",\n)\n```\n',
    before: { 'src/notes.py': 'def read_notes(path, order=None):\n    return []\n' },
    after: { 'src/notes.py': 'def read_notes(path):\n    return []\n' },
    found: ['6 symbol order → null'],
  },
  {
    what: 'a renamed parameter, below the title of its function',
    page: '# Tidy\n\n### readNotes\n\n- `folder`: where they are\n',
    before: { 'src/notes.ts': 'export function readNotes(\n  folder: string,\n  order = 1,\n) {\n}\n' },
    after: { 'src/notes.ts': 'export function readNotes(\n  place: string,\n  order = 1,\n) {\n}\n' },
    found: ['5 symbol folder → place'],
  },
  {
    what: 'a route with another name for its parameter',
    page: '# API\n\n`GET /notes/:id/history` gives all of them.\n',
    before: { 'src/app.js': "app.get('/notes/:note/history', all)\n" },
    after: { 'src/app.js': "app.get('/notes', all)\n" },
    found: ['3 api_route /notes/:note/history → null'],
  },
  {
    what: 'a list that has another entry now',
    page: '# Tidy\n\nBy default it watches `src`, `tests` and `docs`.\n',
    before: { 'src/watch.rs': 'static WATCHED: &[&str] = &["src", "tests", "docs"];\n' },
    after: { 'src/watch.rs': 'static WATCHED: &[&str] = &["src", "tests", "docs", "build.rs"];\n' },
    found: ['3 config src`, `tests` and `docs → null'],
  },
  {
    what: 'a list over several lines, in a row of a table',
    page: '# Tidy\n\n| key | values |\n| --- | --- |\n| `look` | `plain`, `wide`, `dense` |\n',
    before: { 'src/look.py': 'LOOKS = [\n    "plain",\n    "wide",\n    "dense",\n]\n' },
    after: { 'src/look.py': 'LOOKS = [\n    "plain",\n    "wide",\n]\n' },
    found: ['5 config plain`, `wide`, `dense → null'],
  },
  {
    what: 'what a package is made of, though another keeps the dependency',
    page: '# Tidy\n\n- `@tidy/small` contains the `press` and `file` plugins.\n',
    before: {
      'packages/small/package.json': packageJson({ name: '@tidy/small', dependencies: { '@tidy/press': '1.0.0' } }),
      'packages/large/package.json': packageJson({ name: '@tidy/large', dependencies: { '@tidy/press': '1.0.0' } }),
    },
    after: {
      'packages/small/package.json': packageJson({ name: '@tidy/small', dependencies: { '@tidy/iron': '1.0.0' } }),
    },
    found: ['3 dependency_version press → null'],
  },
  {
    what: 'a dependency that the page links to',
    page: '# Tidy\n\nTidy uses [nano-press](https://github.com/press/nano-press) to find them.\n',
    before: { 'package.json': packageJson({ dependencies: { 'nano-press': '^1.0.0' } }) },
    after: { 'package.json': packageJson({ dependencies: { 'tiny-press': '^1.0.0' } }) },
    found: ['3 dependency_version nano-press → tiny-press'],
  },
  {
    what: 'an extra of the package',
    page: '# Tidy\n\n```sh\npip install "tidy[web]"\n```\n',
    before: {
      'pyproject.toml':
        '[project]\nname = "tidy"\n[project.optional-dependencies]\nweb = ["flask"]\ncolor = ["rich"]\n',
    },
    after: { 'pyproject.toml': '[project]\nname = "tidy"\n[project.optional-dependencies]\ncolor = ["rich"]\n' },
    found: ['4 config web → null'],
  },
  {
    what: 'a key that the code spells otherwise now',
    page: '# Tidy\n\n```yaml\ntrusted-notes: all\n```\n',
    before: { 'src/Config.hs': 'trusted <- m .:? "trusted-notes" .!= mempty\n' },
    after: { 'src/Config.hs': 'trusted <- m .:? "trustedNotes" .!= mempty\n' },
    found: ['4 config trusted-notes → trustedNotes'],
  },
  {
    what: 'a class behind its namespace',
    page: '# Events\n\n```php\n\\Tidy\\Events\\NoteAdded::class\n```\n',
    before: { 'src/Events/NoteAdded.php': '<?php\nnamespace Tidy\\Events;\nclass NoteAdded\n{\n}\n' },
    after: {
      'src/Events/NoteAdded.php': null,
      'src/Events/NoteAddedEvent.php': '<?php\nnamespace Tidy\\Events;\nclass NoteAddedEvent\n{\n}\n',
    },
    found: ['4 code_example NoteAdded → NoteAddedEvent'],
  },
  {
    what: 'a file of code that a page for users names',
    page: '# Tidy\n\nSee `Rules.hs` for all rules.\n',
    before: { 'src/Tidy/Rules.hs': 'module Rules where\n' },
    after: { 'src/Tidy/Rules.hs': null, 'src/Tidy/Rule/One.hs': 'module One where\n' },
    found: ['3 path_reference Rules.hs → null'],
  },
  {
    what: 'a code of a rule',
    page: '# Rules\n\n| rule | meaning |\n| --- | --- |\n| TD3012 | Give an address |\n',
    before: { 'src/Rules.hs': '  where code = "TD3012"\n        severity = Error\n' },
    after: { 'src/Rules.hs': '  where severity = Error\n' },
    found: ['5 config TD3012 → null'],
  },
  {
    what: 'a set of gems that tests ran with',
    path: 'CONTRIBUTING.md',
    page: '# Tests\n\n```sh\nbundle exec appraisal 6.0 rake\n```\n',
    before: { Appraisals: 'appraise "6.0" do\n  gem "rails"\nend\n\nappraise "7.0" do\n  gem "rails"\nend\n' },
    after: { Appraisals: 'appraise "7.0" do\n  gem "rails"\nend\n' },
    found: ['4 command 6.0 → null'],
  },
  {
    what: 'a default, though a tool is told the old value for this repository',
    page: '# Tidy\n\nThe value of `target` defaults to `node14` if there is none.\n',
    before: {
      'src/options.ts': "options.target = 'node14'\n",
      'tidy.config.ts': "export default {\n  target: 'node14',\n}\n",
    },
    after: { 'src/options.ts': "options.target = 'node16'\n" },
    found: ['3 config node14 → node16'],
  },
  {
    what: 'a help text that the page copies, in which a number changed',
    page: '# Tidy\n\n- `note` - Requires nano-press >= 0.24.1 (or another one)\n',
    before: { 'src/a.py': 'desc = """\\\n    * `note` - Requires nano-press >= 0.24.1 (or another one)\n    """\n' },
    after: { 'src/a.py': 'desc = """\\\n    * `note` - Requires nano-press >= 0.40.3 (or another one)\n    """\n' },
    found: [
      '3 output note` - Requires nano-press >= 0.24.1 (or another one) → note` - Requires nano-press >= 0.40.3 (or another one)',
    ],
  },
  {
    what: 'an option below a text of another declaration',
    path: 'docs/settings.rst',
    page: 'Settings\n========\n\n* ``--note-config``\n',
    before: { 'src/a.py': 'desc = """\\\n    All of it.\n    """\ncli = ["--note-config"]\n' },
    after: { 'src/a.py': 'desc = """\\\n    All of it.\n    """\n' },
    found: ['4 cli_flag --note-config → null'],
  },
  {
    what: 'a default that code only compares besides',
    page: '# Tidy\n\n| name | default |\n| --- | --- |\n| `noteModule` | `false` |\n',
    before: { 'src/a.js': 'const on = options.noteModule ?? false\nif (noteModule === false) stop()\n' },
    after: { 'src/a.js': 'const on = options.noteModule ?? true\nif (noteModule === false) stop()\n' },
    found: ['5 config false → true'],
  },
  {
    what: 'an entry of a list of settings',
    path: 'charts/tidy/README.md',
    page: '# Tidy\n\n| name | default |\n| --- | --- |\n| `plugins` | `note-press:1.18.2 iron:2.6` |\n',
    before: {
      'charts/tidy/Chart.yaml': 'apiVersion: v2\nname: tidy\nversion: 1.0.0\n',
      'charts/tidy/values.yaml': 'plugins:\n  - note-press:1.18.2\n  - iron:2.6\n',
    },
    after: { 'charts/tidy/values.yaml': 'plugins:\n  - note-press:1.21.2\n  - iron:2.6\n' },
    found: ['5 config plugins = note-press:1.18.2 iron:2.6 → null'],
  },
  {
    what: 'a property of a class',
    page: '# Tidy\n\nSee `context.NoteKey` for it.\n',
    before: { 'src/Context.cs': 'public class Context\n{\n    public String NoteKey => Key;\n}\n' },
    after: { 'src/Context.cs': 'public class Context\n{\n}\n' },
    found: ['3 symbol NoteKey → null'],
  },
  {
    what: 'a method whose class a sample lists',
    page: '# Tidy\n\n```csharp\npublic class Notes\n{\n    public Task ReadAllAsync(int count);\n}\n```\n',
    before: {
      'src/Notes.cs':
        'public class Notes\n{\n    public async Task ReadAllAsync<T>(\n        int count)\n    {\n    }\n}\n',
    },
    after: { 'src/Notes.cs': 'public class Notes\n{\n}\n' },
    found: ['6 code_example ReadAllAsync → null'],
  },
  {
    what: 'a plugin whose file was deleted',
    page: '# Tidy\n\n```rb\nTidy.plugin :drop_notes\n```\n',
    before: { 'lib/plugins/drop_notes.rb': 'module Plugin\nend\n', 'lib/a.rb': '' },
    after: { 'lib/plugins/drop_notes.rb': null },
    found: ['4 symbol drop_notes → null'],
  },
  {
    what: 'the name that a tag gives a field',
    page: '# Settings\n\n| key | meaning |\n| --- | --- |\n| `note_folder` | Where they are |\n',
    before: {
      'src/a.go': 'type Config struct {\n\tFolder string `yaml:"note_folder,omitempty"`\n\tAll bool `yaml:"all"`\n}\n',
    },
    after: { 'src/a.go': 'type Config struct {\n\tAll bool `yaml:"all"`\n}\n' },
    found: ['5 config note_folder → null'],
  },
  {
    what: 'one of several lists of a name that has another entry now',
    page: '# Tidy\n\n`--look` is one of `plain`, `wide` or `dense`.\n',
    before: {
      'src/a.py': 'add("--look", choices=["plain", "wide", "dense"])\nadd("--order", choices=["up", "down", "none"])\n',
    },
    after: {
      'src/a.py':
        'add("--look", choices=["plain", "wide", "dense", "thin"])\nadd("--order", choices=["up", "down", "none"])\n',
    },
    found: ['3 config plain`, `wide` or `dense → null'],
  },
  {
    what: 'an enumeration with another member, in a list of items',
    page: '# Looks\n\n- `plain`: nothing\n- `wide`: more\n  of it\n- `dense`: less\n',
    before: { 'src/look.rs': 'pub enum Look {\n    Plain,\n    Wide,\n    Dense,\n}\n' },
    after: { 'src/look.rs': 'pub enum Look {\n    Plain,\n    Wide,\n    Dense,\n    Thin,\n}\n' },
    found: ['6 config dense → null'],
  },
  {
    what: 'an enumeration with another member, in the first column of a table',
    page: '# Looks\n\n| look | meaning |\n| --- | --- |\n| `plain` | nothing |\n| `wide` | more |\n| `dense` | less |\n',
    before: { 'src/look.ts': "export type Look = 'plain' | 'wide' | 'dense'\n" },
    after: { 'src/look.ts': "export type Look = 'plain' | 'wide' | 'dense' | 'thin'\n" },
    found: ['7 config dense → null'],
  },
  {
    what: 'the name of an artifact',
    page: '# Tidy\n\n    <artifactId>tidy-notes</artifactId>\n',
    before: {
      'a/pom.xml':
        '<project>\n<groupId>org.tidy</groupId>\n<artifactId>tidy-notes</artifactId>\n<version>1</version>\n</project>\n',
    },
    after: {
      'a/pom.xml':
        '<project>\n<groupId>org.tidy</groupId>\n<artifactId>tidy-papers</artifactId>\n<version>1</version>\n</project>\n',
    },
    found: ['3 symbol tidy-notes → tidy-papers'],
  },
  {
    what: 'the image that an image is built on',
    page: '# Tidy\n\n![nginx 1.9.0](https://example.org/nginx.svg)\n',
    before: { Dockerfile: 'FROM nginx:1.9.0\nRUN true\n' },
    after: { Dockerfile: 'FROM nginx:1.9.2\nRUN true\n' },
    found: ['3 dependency_version 1.9.0 → 1.9.2'],
  },
  {
    what: 'the image that an image is built on, in output',
    path: 'kube/README.md',
    page: '# Tidy\n\n```\n$ docker build -t tidy .\nStep 1/9 : FROM postgres:15\n```\n',
    before: { 'kube/Dockerfile': 'FROM postgres:15\nRUN true\n' },
    after: { 'kube/Dockerfile': 'FROM postgres:16\nRUN true\n' },
    found: ['5 dependency_version 15 → 16'],
  },
  {
    what: 'choices that are the keys of a mapping, in a sentence',
    page: "# Tidy\n\n* `--look` - One of *'plain', 'wide', 'dense'.*\n",
    before: {
      'src/a.py': 'LOOKS = {\n    "plain": look.PLAIN,\n    "wide": look.WIDE,\n    "dense": look.DENSE,\n}\n',
    },
    after: {
      'src/a.py':
        'LOOKS = {\n    "plain": look.PLAIN,\n    "wide": look.WIDE,\n    "dense": look.DENSE,\n    "thin": look.THIN,\n}\n',
    },
    found: ["3 config plain', 'wide', 'dense → null"],
  },
  {
    what: 'an enumeration before a sentence with an example',
    page: '# Tidy\n\n`--look` is `plain`, `wide` or `dense`. For example, `plain` shows notes.\n',
    before: { 'src/a.py': 'LOOKS = ["plain", "wide", "dense"]\n' },
    after: { 'src/a.py': 'LOOKS = ["plain", "wide", "dense", "thin"]\n' },
    found: ['3 config plain`, `wide` or `dense → null'],
  },
  {
    what: 'choices in a help text',
    page: '# Tidy\n\n```\nOptions:\n  --look [plain|wide|dense]  How it looks\n```\n',
    before: { 'src/a.py': 'LOOKS = ["plain", "wide", "dense"]\n' },
    after: { 'src/a.py': 'LOOKS = ["plain", "wide"]\n' },
    found: ['5 config plain|wide|dense → null'],
  },
  {
    what: 'a variable of the environment that a Makefile reads under another name',
    path: 'release/README.md',
    page: '# Release\n\n- `NOTES_PASSWORD` is needed to push.\n',
    before: { 'release/Makefile': 'push:\n\techo "${NOTES_PASSWORD}" | docker login\n' },
    after: { 'release/Makefile': 'push:\n\techo "${TIDY_NOTES_PASSWORD}" | docker login\n' },
    found: ['3 symbol NOTES_PASSWORD → TIDY_NOTES_PASSWORD'],
  },
  {
    what: 'the default of an argument of a script',
    page: '# Tidy\n\nThe default size of a note is 2048 bits.\n',
    before: { 'make-note.sh': '#!/bin/bash\nNOTE_BITS=${1:-2048}\n' },
    after: { 'make-note.sh': '#!/bin/bash\nNOTE_BITS=${1:-4096}\n' },
    found: ['3 config 2048 → 4096'],
  },
  {
    what: 'the lowest version of what builds the package',
    path: 'docs/install.rst',
    page: 'Install\n=======\n\n- `nanobuild`_ At least version **1.1.1**.\n',
    before: { 'pyproject.toml': '[build-system]\nrequires = ["nanobuild >=1.1.1, <2"]\n' },
    after: { 'pyproject.toml': '[build-system]\nrequires = ["nanobuild >=2.0.0, <3"]\n' },
    found: ['4 dependency_version 1.1.1 → 2.0.0'],
  },
  {
    what: 'a requirement among others',
    path: 'README.rst',
    page: 'Tidy\n====\n\nroad\n    `kazoo` module for the road\nnotes\n    `pynotes` module for notes\naws\n    `boto` in order to use AWS\n',
    before: { 'requirements.txt': 'boto\nkazoo>=1.3\npynotes\n' },
    after: { 'requirements.txt': 'boto3\nkazoo>=1.3\npynotes\n' },
    found: ['9 dependency_version boto → null'],
  },
]

const NOT_TOLD: readonly Case[] = [
  {
    what: 'a variable that libraries read as well, whatever form the code had for it',
    page: '# Tidy\n\nSee more with `RUST_LOG=trace`.\n',
    before: {
      'src/log.rs':
        'if var("RUST_LOG").is_ok() {\n    warn!(RUST_LOG=%var("RUST_LOG").unwrap(), "set from RUST_LOG");\n}\n',
    },
    after: {
      'src/log.rs':
        'if var("TIDY_LOG").is_ok() {\n    warn!(TIDY_LOG=%var("TIDY_LOG").unwrap(), "set from TIDY_LOG");\n}\n',
    },
    found: [],
  },
  {
    what: 'an option of an older version, in its section',
    page: '# Tidy\n\n## v2\n\nRun `tidy`.\n\n## v1\n\nRun `tidy --keep-order`.\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet') },
    found: [],
  },
  {
    what: 'names that a sample lists in its own order of things',
    page: '# Tidy\n\n```js\nlook("plain", "wide", "dense")\n```\n',
    before: { 'src/a.py': 'LOOKS = ["plain", "wide", "dense"]\n' },
    after: { 'src/a.py': 'LOOKS = ["plain", "wide"]\n' },
    found: [],
  },
  {
    what: 'the version of an image that a reader starts',
    page: '# Tidy\n\n```\ndocker run postgres:15\n```\n',
    before: { Dockerfile: 'FROM postgres:15\nRUN true\n' },
    after: { Dockerfile: 'FROM postgres:16\nRUN true\n' },
    found: [],
  },
  {
    what: 'a variable that a script gives a value itself',
    page: '# Release\n\n- `NOTES_PASSWORD` is needed to push.\n',
    before: { 'push.sh': '#!/bin/sh\nNOTES_PASSWORD=$(cat a)\necho "$NOTES_PASSWORD"\n' },
    after: { 'push.sh': '#!/bin/sh\necho "$(cat a)"\n' },
    found: [],
  },
  {
    what: 'a parameter of one of two functions of a name, which went with it',
    page: '# Tidy\n\nYour class has `on_notes(folder)`.\n',
    before: {
      'lib/a.rb': 'class A\n  def on_notes(folder)\n  end\nend\nclass B\n  def on_notes(&block)\n  end\nend\n',
    },
    after: { 'lib/a.rb': 'class B\n  def on_notes(&block)\n  end\nend\n' },
    found: [],
  },
  {
    what: 'a constant of an option that another form declares now',
    page: '# Tidy\n\n- `--note-scale`: how notes grow\n',
    before: { 'src/a.rs': 'pub static NOTE_SCALE: Arg = Arg { short: None, long: "note-scale" };\n' },
    after: { 'src/a.rs': 'fn read() {\n    command.arg(arg!(--"note-scale" <FIELDS> "grows notes"))\n}\n' },
    found: [],
  },
  {
    what: 'a list of items beside which the page has the new one',
    page: '# Looks\n\n- `plain`: nothing\n- `wide`: more\n- `dense`: less\n\nAnd `thin`.\n',
    before: { 'src/look.ts': "export type Look = 'plain' | 'wide' | 'dense'\n" },
    after: { 'src/look.ts': "export type Look = 'plain' | 'wide' | 'dense' | 'thin'\n" },
    found: [],
  },
  {
    what: 'a help text that only another word changed',
    page: '# Tidy\n\n- `note` - Requires nano-press of at least (or another one)\n',
    before: { 'src/a.py': 'desc = """\\\n    * `note` - Requires nano-press of at least (or another one)\n    """\n' },
    after: { 'src/a.py': 'desc = """\\\n    * `note` - Requires nano-press of no less (or another one)\n    """\n' },
    found: [],
  },
  {
    what: 'a word that the code compares in another way now',
    page: '# Tidy\n\nBind a key to `scroll-notes`.\n',
    before: { 'src/keys.rs': 'fn read(s: &str) {\n    if s == "scroll-notes" {\n    }\n}\n' },
    after: { 'src/keys.rs': 'fn read(s: &str) {\n    matches!(s, r"^scroll-notes$" | "all")\n}\n' },
    found: [],
  },
  {
    what: 'a list of which the page only gives examples',
    page: '# Tidy\n\nIt watches folders such as `src`, `tests` and `docs`.\n',
    before: { 'src/watch.rs': 'static WATCHED: &[&str] = &["src", "tests", "docs"];\n' },
    after: { 'src/watch.rs': 'static WATCHED: &[&str] = &["src", "tests", "docs", "build.rs"];\n' },
    found: [],
  },
  {
    what: 'a list that has more entries on the page',
    page: '# Tidy\n\nIt watches `src`, `tests`, `docs`, and `build.rs`.\n',
    before: { 'src/watch.rs': 'static WATCHED: &[&str] = &["src", "tests", "docs"];\n' },
    after: { 'src/watch.rs': 'static WATCHED: &[&str] = &["src", "tests", "docs", "lib"];\n' },
    found: [],
  },
  {
    what: 'a dependency that a page speaks of without the package',
    page: '# Tidy\n\n- `@tidy/large` contains the `press` and `file` plugins.\n',
    before: {
      'packages/small/package.json': packageJson({ name: '@tidy/small', dependencies: { '@tidy/press': '1.0.0' } }),
      'packages/large/package.json': packageJson({ name: '@tidy/large', dependencies: { '@tidy/press': '1.0.0' } }),
    },
    after: {
      'packages/small/package.json': packageJson({ name: '@tidy/small', dependencies: { '@tidy/iron': '1.0.0' } }),
    },
    found: [],
  },
  {
    what: 'an extra of another package',
    page: '# Tidy\n\n```sh\npip install "other[web]"\n```\n',
    before: {
      'pyproject.toml':
        '[project]\nname = "tidy"\n[project.optional-dependencies]\nweb = ["flask"]\ncolor = ["rich"]\n',
    },
    after: { 'pyproject.toml': '[project]\nname = "tidy"\n[project.optional-dependencies]\ncolor = ["rich"]\n' },
    found: [],
  },
  {
    what: 'an ordinary word without anything else of its file',
    page: '# Tidy\n\nThe `shadow` of a note is what it leaves behind.\n',
    before: { 'conf/look.yaml': VALUES('color', 'shadow', 'border') },
    after: { 'conf/look.yaml': VALUES('color', 'border') },
    found: [],
  },
  {
    what: 'what is declared elsewhere at the head',
    page: '# Tidy\n\nSet `keep_notes`.\n',
    before: { 'conf/look.yaml': VALUES('keep_notes', 'color') },
    after: { 'conf/look.yaml': VALUES('color'), 'conf/notes.yaml': VALUES('keep_notes') },
    found: [],
  },
  {
    what: 'what the page says was removed',
    page: '# Tidy\n\nThe option `--keep-order` was removed in 2.0.\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet') },
    found: [],
  },
  {
    what: 'a line that the change itself writes',
    page: '# Tidy\n\nSee `--keep-order`.\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet'), 'README.md': '# Tidy\n\nNo more `--keep-order`.\n' },
    found: [],
  },
  {
    what: 'a variable that the sample itself declares',
    page: "# Tidy\n\n```js\nconst noteList = open('notes')\nnoteList.sort()\n```\n",
    before: { 'src/notes.js': 'export const noteList = []\n' },
    after: { 'src/notes.js': 'export const allNotes = []\n' },
    found: [],
  },
  {
    what: 'a variable inside a function of the code',
    page: '# Tidy\n\nThe `noteCount` of your project matters.\n',
    before: { 'src/notes.js': 'export function count() {\n  const noteCount = 1\n  return noteCount\n}\n' },
    after: { 'src/notes.js': 'export function count() {\n  return 1\n}\n' },
    found: [],
  },
  {
    what: 'a line that the page has ignored',
    page: '# Tidy\n\n<!-- docalign-ignore-next-line -->\nSee `--keep-order`.\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet') },
    found: [],
  },
  {
    what: 'a value that another place of the code still has',
    page: '# Tidy\n\nBy default, it will use port `4000`.\n',
    before: { 'src/serve.js': 'const port = 4000\n', 'src/preview.js': 'const port = 4000\n' },
    after: { 'src/serve.js': 'const port = 4321\n' },
    found: [],
  },
  {
    what: 'an argument of a dependency',
    page: '# Tidy\n\nSet `maxRedirects` to follow them.\n',
    before: {
      'package.json': packageJson({ dependencies: { got: '^14.0.0' } }),
      'src/a.ts': "import got from 'got'\n\nexport const get = (url) =>\n  got(url, {\n    maxRedirects: 3,\n  })\n",
    },
    after: { 'src/a.ts': 'export const nothing = 0\n' },
    found: [],
  },
  {
    what: 'code that became a package of its own',
    page: '# Tidy\n\nCall `readNotes()` first.\n',
    before: { 'package.json': packageJson(), 'lib/shelf/read.js': 'export function readNotes() {}\n' },
    after: { 'package.json': packageJson({ dependencies: { shelf: '^1.0.0' } }), 'lib/shelf/read.js': null },
    found: [],
  },
  {
    what: 'a method that the class now inherits from a dependency',
    page: '# Tidy\n\nCall `readNotes()` first.\n',
    before: {
      'package.json': packageJson({ dependencies: { shelf: '^1.0.0' } }),
      'src/a.js':
        "import { Shelf } from 'shelf'\n\nexport class Notes extends Shelf {\n  readNotes() {\n    return 1\n  }\n}\n",
    },
    after: { 'src/a.js': "import { Shelf } from 'shelf'\n\nexport class Notes extends Shelf {\n}\n" },
    found: [],
  },
  {
    what: 'a style of a component',
    page: '# Tidy\n\n```css\nbody {\n  font-size: 20px;\n}\n```\n',
    before: { 'src/App.vue': '<style>\n.a {\n  font-size: 20px;\n}\n</style>\n' },
    after: { 'src/App.vue': '<style>\n.a {\n  font-size: 24px;\n}\n</style>\n' },
    found: [],
  },
  {
    what: 'an option that a task passes to another program',
    page: '# Tidy\n\n`tidy --all-targets` tests it.\n',
    before: { justfile: 'test:\n  cargo test --all-targets\n' },
    after: { justfile: 'test:\n  cargo test\n' },
    found: [],
  },
  {
    what: 'words of a comment in a sample',
    page: '# Tidy\n\n```yaml\n# The shadow of the border, and its color.\nlook: plain\n```\n',
    before: { 'conf/look.yaml': VALUES('color', 'shadow', 'border', 'margin') },
    after: { 'conf/look.yaml': VALUES('color', 'border', 'margin') },
    found: [],
  },
  {
    what: 'a text of configuration',
    page: '# Errors\n\n```json\n{ "message": "the folder of notes is locked" }\n```\n',
    before: { 'scripts/look.json': '{\n  "message": "the folder of notes is locked"\n}\n' },
    after: { 'scripts/look.json': '{\n  "other": "another program has the notes"\n}\n' },
    found: [],
  },
  {
    what: 'a key of a manifest that its tool defines',
    page: '# Tidy\n\nYour own `install_requires` are read, too.\n',
    before: { 'setup.cfg': '[metadata]\nname = tidy\n[options]\npackages = find:\ninstall_requires =\n  click\n' },
    after: { 'setup.cfg': null, 'pyproject.toml': '[project]\nname = "tidy"\ndependencies = ["click"]\n' },
    found: [],
  },
  {
    what: 'a sentence of a comment',
    page: '# Tidy\n\nThe client offers `defineCommand` for it.\n',
    before: { 'lib/a.ex': '@moduledoc """\nUnlike others which use `defineCommand` to register scripts\n"""\n' },
    after: { 'lib/a.ex': '@moduledoc "Plain"\n' },
    found: [],
  },
  {
    what: 'ordinary words in a line of a log',
    page: '# Tidy\n\n```\n12:01 INFO painting the shadow around color and border of notes\n```\n',
    before: { 'conf/look.yaml': VALUES('color', 'shadow', 'border', 'margin') },
    after: { 'conf/look.yaml': VALUES('color', 'border', 'margin') },
    found: [],
  },
  {
    what: 'text of a component',
    page: '# Tidy\n\n- `color`: paints it.\n- `shadow`: paints below it.\n- `border`: paints around it.\n',
    before: {
      'src/Look.tsx':
        'export const Look = () => (\n  <p>\n    color: {0}\n    shadow: {1}\n    border: {2}\n  </p>\n)\n',
    },
    after: {
      'src/Look.tsx': 'export const Look = () => (\n  <p>\n    color: {0}\n    border: {2}\n  </p>\n)\n',
    },
    found: [],
  },
  {
    what: "the product's own name",
    page: '# Tidy\n\nStart `tidy` with `color` and `border`.\n',
    before: {
      'package.json': packageJson({ name: 'tidy' }),
      'src/a.js': 'export const look = {\n  tidy: 0,\n  color: 1,\n  border: 2,\n}\n',
    },
    after: { 'src/a.js': 'export const look = {\n  color: 1,\n  border: 2,\n}\n' },
    found: [],
  },
  {
    what: 'a setting of a bundler',
    page: '# Tidy\n\nThe `entry`, `mode` and `target` of a note are its own.\n',
    before: {
      'package.json': packageJson({ devDependencies: { webpack: '^5.0.0' } }),
      'webpack.prod.js': "module.exports = {\n  entry: './a.js',\n  mode: 'production',\n  target: 'web',\n}\n",
    },
    after: { 'webpack.prod.js': "module.exports = {\n  mode: 'production',\n  target: 'web',\n}\n" },
    found: [],
  },
  {
    what: 'a sample for another service',
    page: '# Tidy\n\n```yaml\nservices:\n  proxy:\n    image: nginx\n    keep_notes: true\n```\n',
    before: { 'conf/look.yaml': VALUES('keep_notes', 'color') },
    after: { 'conf/look.yaml': VALUES('color') },
    found: [],
  },
  {
    what: 'a dependency that another manifest has now',
    page: '# Tidy\n\nRun `pytest` for the tests of `click`.\n',
    before: {
      'setup.cfg':
        '[metadata]\nname = tidy\n[options]\ninstall_requires =\n  click\n[options.extras_require]\ntests =\n  pytest\n  click\n',
    },
    after: {
      'setup.cfg': null,
      'pyproject.toml':
        '[project]\nname = "tidy"\ndependencies = ["click>=8"]\n[project.optional-dependencies]\ntests = ["pytest>=4.3"]\n',
    },
    found: [],
  },
  {
    what: 'what another package requires, in a sample',
    page: '# Tidy\n\n```\nnotes/core 1.0.5  requires php (>=7.2,<8.0)\n```\n',
    before: { 'composer.json': '{"name":"a/tidy","require":{"php":">=7.2"}}' },
    after: { 'composer.json': '{"name":"a/tidy","require":{"php":">=8.1"}}' },
    found: [],
  },
  {
    what: 'a version that only a condition requires',
    page: '# Tidy\n\n```ini\n# If specified, requires the python>=3.9 library of zones\nzone = a\n```\n',
    before: { 'pyproject.toml': '[project]\nname = "tidy"\nrequires-python = ">=3.9"\n' },
    after: { 'pyproject.toml': '[project]\nname = "tidy"\nrequires-python = ">=3.10"\n' },
    found: [],
  },
  {
    what: 'a parameter of another function',
    page: '# Tidy\n\nCall `writeNotes(folder)`.\n',
    before: { 'src/notes.ts': 'export function readNotes(folder) {}\nexport function writeNotes(path) {}\n' },
    after: { 'src/notes.ts': 'export function readNotes() {}\nexport function writeNotes(path) {}\n' },
    found: [],
  },
  {
    what: 'a parameter that the function still passes on',
    page: '# Tidy\n\n### read_notes\n\n- `order`: of the notes\n',
    before: { 'src/notes.py': 'def read_notes(path, order=None):\n    return []\n' },
    after: { 'src/notes.py': 'def read_notes(path, **options):\n    return []\n' },
    found: [],
  },
  {
    what: 'a word of a comment over several lines',
    page: '# Tidy\n\nThe `note_folder` of your own.\n',
    before: { 'src/a.rs': '/*!\nReads what is in\nnote_folder\n*/\npub fn read() {}\n' },
    after: { 'src/a.rs': '/*!\nReads all.\n*/\npub fn read() {}\n' },
    found: [],
  },
  {
    what: 'an option of another program',
    page: '# Tidy\n\nBuild it by `cargo build --keep-order`.\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet') },
    found: [],
  },
  {
    what: 'an option that a text of the program only speaks of',
    page: '# Tidy\n\nSee `--keep-order`.\n',
    before: { 'src/a.js': 'export const TEXT = "Please use \'--keep-order\' instead"\n' },
    after: { 'src/a.js': 'export const TEXT = "Nothing"\n' },
    found: [],
  },
  {
    what: 'an address in the code',
    page: '# Tidy\n\nRun `git clone https://github.com/notes/tidy.git`.\n',
    before: { 'src/a.py': 'run(["git", "clone", "https://github.com/notes/tidy.git"])\n' },
    after: { 'src/a.py': 'run()\n' },
    found: [],
  },
  {
    what: 'a number within a text that the program prints',
    page: '# Tidy\n\nCommas are only safe to use on Python 3.6.\n',
    before: {
      'src/a.py': 'print("The plugin for all editors requires vim 7.0 and Python 3.6 or so, no less than that")\n',
    },
    after: {
      'src/a.py': 'print("The plugin for all editors requires vim 7.0 and Python 3.9 or so, no less than that")\n',
    },
    found: [],
  },
  {
    what: 'a setting that the change keeps in another format',
    page: '# Tidy\n\n- `color`: paints it.\n- `shadow`: paints below it.\n- `border`: paints around it.\n',
    before: { 'src/look.py': 'class Look:\n    color = 1\n    shadow = 2\n    border = 3\n' },
    after: { 'src/look.py': 'LOOK = read("look.ini")\n', 'src/look.ini': '[color]\n[shadow]\n[border]\n' },
    found: [],
  },
  {
    what: 'the value of another package',
    path: 'packages/one/README.md',
    page: '# One\n\nThe `noteLimit` is 4000 by default.\n',
    before: { 'packages/two/src/a.js': 'export const noteLimit = 4000\n' },
    after: { 'packages/two/src/a.js': 'export const noteLimit = 9000\n' },
    found: [],
  },
  {
    what: 'a value of a longer name',
    page: '# Tidy\n\n| name | default |\n| --- | --- |\n| create_big_note_list | `true` |\n',
    before: { 'src/a.py': 'create_note_list = "true"\n' },
    after: { 'src/a.py': 'create_note_list = "false"\n' },
    found: [],
  },
  {
    what: 'all options of a generated file',
    page: `# Tidy\n\n${Array.from({ length: 14 }, (_, n) => `- \`--keep-all-${n}\``).join('\n')}\n`,
    before: { 'bin/cli.js': CLI(...Array.from({ length: 14 }, (_, n) => `--keep-all-${n}`)) },
    after: { 'bin/cli.js': null },
    found: [],
  },
  {
    what: 'a record of one day',
    path: 'runs/2018-01-08-first/README.md',
    page: '# Run\n\nWith `--keep-order`.\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet') },
    found: [],
  },
  {
    what: 'the name of a value in a help text',
    page: '# Tidy\n\n```\ntidy --mask=MASK --color --border\n```\n',
    before: { 'src/a.py': 'COLOR = 1\nMASK = 0\nBORDER = 1\n' },
    after: { 'src/a.py': 'COLOR = 1\nBORDER = 1\n' },
    found: [],
  },
  {
    what: 'a message that the sample itself prints',
    page: "# Tidy\n\n```python\nMARK = '# All below is ignored'\n```\n",
    before: { 'src/a.py': "MARK = '# All below is ignored'\n" },
    after: { 'src/a.py': "MARK = ''\n" },
    found: [],
  },
  {
    what: 'a file of another folder by its name alone',
    path: 'test/README.md',
    page: '# Tests\n\nRun `pip install -r needs.txt` and see `notes.cfg`.\n',
    before: { 'rules/notes.cfg': '[versions]\nall = 3\n', 'src/a.js': '' },
    after: { 'rules/notes.cfg': null },
    found: [],
  },
  {
    what: 'the upgrade guide',
    path: 'docs/upgrading.md',
    page: '# Upgrading\n\nDo not pass `--keep-order`.\n',
    before: { 'src/cli.js': CLI('--keep-order', '--quiet') },
    after: { 'src/cli.js': CLI('--quiet') },
    found: [],
  },
]

describe('A change that takes something away is held against the pages that speak of it:', () => {
  it.each([...TOLD, ...NOT_TOLD.map((each) => ({ ...each, what: `not for ${each.what}` }))])('$what', async (each) => {
    const { path = 'README.md', page, before, after, found } = each
    const repository = history({ [path]: page, ...before }, after)
    const { findings } = await scanned(repository.path, { base: 'HEAD~1' })
    expect(
      findings.map(({ line, claim_type, value, suggestion }) => `${line} ${claim_type} ${value} → ${suggestion}`),
    ).toEqual(found)
    const commit = repository.git('rev-parse', 'HEAD')
    for (const finding of findings)
      expect(finding).toMatchObject({ evidence_kind: 'change', broken_by: { commit }, ever_true: true })
  })
})

describe('By default, a mention is', () => {
  const byDefault = { base: 'HEAD~1', settings: { check: {} } }
  const cli = [{ 'src/cli.js': CLI('--keep-order', '--quiet') }, { 'src/cli.js': CLI('--quiet') }] as const
  const keys = [{ 'conf/look.yaml': VALUES('keep_notes', 'color') }, { 'conf/look.yaml': VALUES('color') }] as const
  const flag = (name: string, usage: string) => `\t{Name: "${name}", Usage: "${usage}"},\n`
  const settings = [
    { 'cmd/serve.go': flag('keep-notes', 'a') + flag('note-order', 'b') },
    { 'cmd/serve.go': `${flag('keep-notes', 'a')}\t{Name: "order", Value: 3, Usage: "what comes first"},\n` },
  ] as const
  const port = [{ 'src/serve.js': 'const notePort = 4000\n' }, { 'src/serve.js': 'const notePort = 4321\n' }] as const

  it.each([
    ['told for an option in a command of the own program', 'Run `tidy --keep-order notes`.', cli, 1],
    ['told for an option alone in code marks', 'Pass `--keep-order` to it.', cli, 1],
    ['possible for an option in prose', 'Pass --keep-order to it.', cli, 0],
    ['told for a key below the name of its file', 'In `look.yaml`, `keep_notes` keeps them.', keys, 1],
    ['told for a key in code marks', 'With `keep_notes`, they are kept.', keys, 1],
    ['possible for a key in prose', 'With keep_notes, they are kept.', keys, 0],
    [
      'possible for a key of the file with which the repository uses its own product',
      'In `tidy.toml`, set `keep_notes`.',
      [{ 'tidy.toml': 'keep_notes = 1\ncolor = 1\n' }, { 'tidy.toml': 'color = 1\n' }],
      0,
    ],
    ['told for a value that is said to be the default', 'The `notePort` is 4000 by default.', port, 1],
    ['possible for a value of no such word', 'The `notePort` 4000 is free.', port, 0],
    [
      'told for a name whose new one the change shows',
      'Pass `--keep-order` to it.',
      [cli[0], { 'src/cli.js': CLI('--keep-sorting', '--quiet') }],
      1,
    ],
    [
      'possible for a name that code still has',
      'In `look.yaml`, `keep_notes` keeps them.',
      [keys[0], { ...keys[1], 'src/a.js': 'const all = keep_notes()\n' }],
      0,
    ],
    [
      'told for a class behind its namespace',
      '`Events\\NoteAdded` is sent.',
      [
        { 'src/Events/NoteAdded.php': '<?php\nclass NoteAdded\n{\n}\n' },
        { 'src/Events/NoteAdded.php': null, 'src/Events/NoteSent.php': '<?php\nclass NoteSent\n{\n}\n' },
      ],
      1,
    ],
    [
      'possible for a renamed parameter that a sample passes by position',
      '```js\nreadNotes(noteFolder)\n```',
      [
        { 'src/notes.js': 'export function readNotes(noteFolder) {\n}\n' },
        { 'src/notes.js': 'export function readNotes(notePlace) {\n}\n' },
      ],
      0,
    ],
    [
      'told for a setting in a sample beside another one of its place',
      ['```yaml', 'keep-notes: 1', 'note-order: 2', '```'],
      settings,
      5,
    ],
    ['possible for a setting in a sample alone', ['```yaml', 'note-order: 2', '```'], settings, 0],
    [
      'told for a dependency that the page says it uses',
      'It uses the `nano-press` library.',
      [
        { 'package.json': packageJson({ dependencies: { 'nano-press': '^1.0.0' } }) },
        { 'package.json': packageJson({ dependencies: {} }) },
      ],
      1,
    ],
  ] as const)('%s', async (_, text, [before, after], told) => {
    const manifest = { 'package.json': packageJson({ bin: { tidy: 'src/cli.js' } }) }
    const page = `# Tidy\n\n${[text].flat().join('\n')}\n`
    const { path } = history({ ...manifest, 'README.md': page, ...before }, after)
    const { findings } = await scanned(path, byDefault)
    expect(findings.map(({ line }) => line)).toEqual(told === 0 ? [] : [told === 1 ? 3 : told])
  })
})

describe('What a change breaks', () => {
  const before = { 'src/cli.js': CLI('--keep-order', '--quiet') }
  const page = { 'README.md': '# Tidy\n\nSee `--keep-order`.\n' }

  it('is shown with the lines that prove it', async () => {
    const { path } = history({ ...page, ...before }, { 'src/cli.js': CLI('--keep-sorting', '--quiet') })
    const [finding] = (await scanned(path, { base: 'HEAD~1' })).findings
    expect(finding?.reason).toBe('option `--keep-order` was renamed to `--keep-sorting` (src/cli.js:2)')
  })

  it('says of which commit a line is that is no longer there', async () => {
    const { path, git } = history({ ...page, ...before }, { 'src/cli.js': CLI('--quiet') })
    const [finding] = (await scanned(path, { base: 'HEAD~1' })).findings
    const base = git('rev-parse', 'HEAD~1').slice(0, 7)
    expect(finding?.reason).toMatch(new RegExp(`was removed: .* \\(src/cli\\.js:2 at ${base}\\) `))
  })

  it('names the commit of a longer change that took it away', async () => {
    const { path, git } = history(
      { ...page, ...before },
      { 'src/cli.js': CLI('--keep-order', '--quiet', '--more') },
      { 'src/cli.js': CLI('--quiet', '--more') },
      { 'src/cli.js': CLI('--quiet') },
    )
    const [finding] = (await scanned(path, { base: 'HEAD~3' })).findings
    expect(finding?.broken_by?.commit).toBe(git('rev-parse', 'HEAD~1'))
  })

  it('is found by a scan of everything since an earlier commit, and introduced since then', async () => {
    const made = history(
      { ...page, ...before },
      { 'src/cli.js': CLI('--quiet') },
      { 'README.md': '# Tidy\n\nSee `--keep-order`.\n\nMore.\n' },
    )
    const repository = await open(made.path)
    const [head, removed] = [await repository.resolve('HEAD'), await repository.resolve('HEAD~1')]
    const sinceThen = async (commit: string) =>
      scanClaims(repository, {
        ...{ head, base: null, since: await repository.resolve(commit), config: configOf() },
        ...{ includeUncertain: false, now: 0 },
      })
    const { result, introduced } = await sinceThen('HEAD~2')
    expect(result.findings).toMatchObject([
      { line: 3, value: '--keep-order', evidence_kind: 'change', broken_by: { commit: removed } },
    ])
    expect([...introduced]).toEqual(result.findings.map(({ claim_id }) => claim_id))
    expect((await sinceThen('HEAD~1')).introduced.size).toBe(0)
  })

  it('can be muted like any claim, and its id does not depend on the line', async () => {
    const after = { 'src/cli.js': CLI('--quiet') }
    const lower = { 'README.md': '# Tidy\n\nMore.\n\nSee `--keep-order`.\n' }
    const base = { base: 'HEAD~1' }
    const told = (await scanned(history({ ...page, ...before }, after).path, base)).findings
    const moved = (await scanned(history({ ...lower, ...before }, after).path, base)).findings
    expect(moved.map(({ claim_id }) => claim_id)).toEqual(told.map(({ claim_id }) => claim_id))
    const suppress = [{ pattern: '--keep-order' }]
    const { findings, muted } = await scanned(history({ ...page, ...before }, after).path, {
      ...base,
      settings: { suppress },
    })
    expect({ findings, muted: muted.map(({ value }) => value) }).toEqual({ findings: [], muted: ['--keep-order'] })
  })
})
