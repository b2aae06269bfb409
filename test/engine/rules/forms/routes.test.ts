import { describe, expect, it } from 'vitest'
import { text } from '../pages.ts'
import { type Example, findingsOf } from './findings.ts'

const ROUTES: readonly Example[] = [
  [
    'a route of a blueprint of Flask',
    {
      'shelf/api.py': text(
        'from flask import Blueprint',
        '',
        'bp = Blueprint("api", __name__, url_prefix="/api/v2")',
        '',
        '@bp.route("/books")',
        'def books():',
        '    return []',
        '',
        '@bp.route("/books/<int:number>", methods=["GET", "DELETE"])',
        'def book(number):',
        '    return {}',
        '',
        '@bp.route("/authors")',
        'def authors():',
        '    return []',
      ),
      'docs/api.md': text(
        '# HTTP',
        '',
        '| route | |',
        '| --- | --- |',
        '| `GET /api/v2/books` | all books |',
        '| `GET /api/v2/books/{number}` | one book |',
        '| `GET /api/v2/writers` | all authors |',
      ),
    },
    ['docs/api.md:7 /api/v2/writers'],
  ],
  [
    'a route of a group of Gin, in a heading',
    {
      'server/routes.go': text(
        'package server',
        '',
        'func routes(r *gin.Engine) {',
        '\tv1 := r.Group("/api/v1")',
        '\tv1.GET("/hosts", list)',
        '\tv1.GET("/hosts/:id", show)',
        '\tv1.POST("/hosts/:id/restart", restart)',
        '}',
      ),
      'API.md': text(
        '# API',
        '',
        '## GET /api/v1/hosts',
        '',
        'All hosts.',
        '',
        '## GET /api/v1/hosts/:id',
        '',
        'One host.',
        '',
        '## POST /api/v1/hosts/:id/reboot',
        '',
        'Restarts it.',
      ),
    },
    ['API.md:11 /api/v1/hosts/:id/reboot'],
  ],
  [
    'a route of Express below a constant',
    {
      'src/server.js': text(
        "import express from 'express'",
        '',
        "const BASE = '/rest/v1'",
        'const app = express()',
        '',
        "app.get(BASE + '/lamps', lamps)",
        'app.put(`${BASE}/lamps/:id/level`, level)',
        'app.get(`${BASE}/rooms`, rooms)',
      ),
      'README.md': text(
        '# Lamps',
        '',
        '- `GET /rest/v1/lamps`: all lamps',
        '- `PUT /rest/v1/lamps/:id/level`: sets how bright one is',
        '- `GET /rest/v1/chambers`: all rooms',
      ),
    },
    ['README.md:5 /rest/v1/chambers'],
  ],
  [
    'nothing where a part of it may be put together, is a file, or stands anywhere in quotes',
    {
      'src/server.js': text(
        "app.get('/api/lamps', lamps)",
        "for (const name of ['rooms', 'floors']) app.get(`/api/${name}`, all(name))",
      ),
      'src/api/doors.ts': 'export default () => []\n',
      'README.md': text('# Lamps', '', 'Ask `/api/lamps`, `/api/rooms` or `/api/doors`.'),
    },
    [],
  ],
  [
    'nothing where most routes of the page are not of this repository',
    {
      'src/server.js': "app.get('/api/lamps', lamps)\n",
      'README.md': text('# Lamps', '', 'Ask `/api/lamps`, `/api/users`, `/api/teams` or `/api/plans`.'),
    },
    [],
  ],
  [
    'nothing where no line of code has the base path',
    {
      'src/server.js': "router.get('/lamps', lamps)\nmount(process.env.BASE, router)\n",
      'README.md': text('# Lamps', '', 'Ask `/api/lamps` or `/api/rooms`.'),
    },
    [],
  ],
]

describe('A statement about a route below a base path', () => {
  it.each(ROUTES)('is read as %s', async (_name, files, expected) => {
    expect(await findingsOf(files)).toEqual(expected)
  })
})
