import { describe, expect, it } from 'vitest'
import { text } from '../pages.ts'
import { type Example, findingsOf } from './findings.ts'

const GIVEN: readonly Example[] = [
  [
    'a variable that a container gets',
    {
      'src/main.ts': 'const port = Number(process.env.PALM_LISTEN_PORT ?? 80)\n',
      'README.md': text(
        '# Palm',
        '',
        '```sh',
        'docker run --rm \\',
        '  -e PALM_LISTENPORT=80 \\',
        '  palm/palm',
        '```',
      ),
    },
    ['README.md:5 PALM_LISTENPORT'],
  ],
  [
    'a variable that is exported',
    {
      'quarry/main.py': 'import os\n\ndepth = int(os.environ["QUARRY_MAX_DEPTH"])\n',
      'README.md': text('# Quarry', '', '```', 'export QUARRY_MAX_DEPHT=3', 'quarry dig', '```'),
    },
    ['README.md:4 QUARRY_MAX_DEPHT'],
  ],
  [
    'a variable behind `--env=`',
    {
      'main.go': 'package main\n\nvar token = os.Getenv("MILL_ACCESS_TOKEN")\n',
      'docs/run.md': text('# Run', '', '    podman run --env=MILL_ACCES_TOKEN=abc mill/mill'),
    },
    ['docs/run.md:3 MILL_ACCES_TOKEN'],
  ],
  [
    'an argument that an image is built with',
    {
      Dockerfile: 'FROM alpine\nARG MILL_VERSION=3\nRUN echo $MILL_VERSION\n',
      'docs/build.md': text('# Build', '', '```sh', 'docker build --build-arg VERSION=4 -t mill .', '```'),
    },
    ['docs/build.md:4 VERSION'],
  ],
]

const COMPUTED: readonly Example[] = [
  [
    'keys of an object in a template',
    {
      'src/settings.ts': text(
        'const defaults = {',
        '  maxThreads: 4,',
        "  logFile: 'loom.log',",
        '}',
        '',
        'for (const [key] of Object.entries(defaults)) {',
        '  const variable = `LOOM_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`',
        '  if (process.env[variable]) defaults[key] = process.env[variable]',
        '}',
      ),
      'README.md': text('# Loom', '', 'Environment variables:', '', '- `LOOM_LOG_FILE`', '- `LOOM_MAXTHREADS`'),
    },
    ['README.md:6 LOOM_MAXTHREADS'],
  ],
  [
    'keys of a dictionary',
    {
      'tarn/settings.py': text(
        'import os',
        '',
        'DEFAULTS = {',
        '    "cache_dir": "/var/cache",',
        '    "workers": 2,',
        '}',
        '',
        'SETTINGS = {key: os.environ.get("TARN_" + key.upper(), value) for key, value in DEFAULTS.items()}',
      ),
      'docs/settings.md': text('# Environment variables', '', '- `TARN_WORKERS`', '- `TARN_CACHEDIR`'),
    },
    ['docs/settings.md:4 TARN_CACHEDIR'],
  ],
  [
    'keys of a list',
    {
      'lib/config.js': text(
        "const KEYS = ['dataFolder', 'accessLog']",
        '',
        'module.exports = () => {',
        '  const config = {}',
        '  KEYS.forEach((key) => {',
        "    const name = 'BROOK_' + key.replace(/([A-Z])/g, '_$1').toUpperCase()",
        '    config[key] = process.env[name]',
        '  })',
        '  return config',
        '}',
      ),
      'README.md': text(
        '# Brook',
        '',
        '```sh',
        'docker run -e BROOK_ACCESS_LOG=1 -e BROOK_DATAFOLDER=/data brook/brook',
        '```',
      ),
    },
    ['README.md:4 BROOK_DATAFOLDER'],
  ],
]

describe('A statement about a variable that a command gives', () => {
  it.each(GIVEN)('is read as %s', async (_name, files, expected) => {
    expect(await findingsOf(files)).toEqual(expected)
  })
})

describe('A statement about a variable that is made of a key', () => {
  it.each(COMPUTED)('is read as %s', async (_name, files, expected) => {
    expect(await findingsOf(files)).toEqual(expected)
  })
})
