import { describe, expect, it } from 'vitest'
import { symbolKind } from '../../../../../src/engine/rules/symbol/kind.ts'
import { claimOf, evidence, type Files, snapshotOf, snapshotWithCode } from '../../snapshot.ts'

/** What is said of `owner.name` over these files: the places that confirm it, or the state. */
async function member(owner: string, name: string, files: Files): Promise<string> {
  const claim = claimOf('symbol', name, { name, owner }, { names: [name], owner })
  const outcome = symbolKind.verify(claim, await snapshotWithCode(files, [symbolKind.needs(claim, snapshotOf(files))]))
  return outcome.state === 'holds' ? evidence(outcome).join(' ') : outcome.state
}

const PYTHON: Files = {
  'pyproject.toml': '[project]\nname = "tool"\n',
  'tool/__init__.py': 'from .client import Session, Named as Shown\n',
  'tool/client.py':
    'from abc import ABC\nfrom .base import Base\nfrom . import base\nimport other\n\nclass Session(Base):\n    def get_all(self):\n        self.open_count = 1\n\n' +
    'class Named(base.Base): pass\nclass Far(other.Thing): pass\nclass Nothing(ABC): pass\n',
  'tool/base.py': 'from .deep import Deep\nclass Base(Deep):\n    shared_name = 1\n',
  'tool/deep.py': 'class Deep:\n    def deep_name(self): pass\n',
  'tool/elsewhere.py': 'class Other:\n    current_loop = None\n\ndef plain_name(): pass\n',
}

const GO: Files = {
  'go.mod': 'module example.com/tool\n',
  'config/config.go':
    'package config\n\ntype Base struct { Inner string }\ntype Settings struct {\n\t*Base\n\tName string\n}\n',
  'config/methods.go': 'package config\n\nfunc (s *Settings) LoadAll() {}\n\nfunc ReadAll() {}\n',
  'report/report.go': 'package report\n\ntype DataSet struct{ Rows int }\n\nfunc WriteAll() {}\n',
}

const SCRIPT: Files = {
  'package.json': '{"name":"tool"}',
  'src/base.ts': 'export class Base<T> { shared(): void {} }\nexport interface Wide { wideName: string }\n',
  'src/queue.ts':
    "import { Base as Root, type Wide } from './base'\nimport { Emitter } from 'emitter'\nexport class Queue extends Root<string> { addJob() {} }\n" +
    'export class Loud extends Emitter { shout() {} }\nexport interface Options extends Wide { limitOf: number }\nexport type Both = Options & { moreOf: 1 }\n',
  'src/worker.ts': 'export class Worker { runJob() {} }\n',
}

describe('A member of a type or a package of the repository', () => {
  it.each([
    ['Session', 'get_all', PYTHON, 'tool/client.py:7'],
    ['Session', 'open_count', PYTHON, 'tool/client.py:8'],
    ['Session', 'shared_name', PYTHON, 'tool/base.py:3'],
    ['Session', 'deep_name', PYTHON, 'tool/deep.py:2'],
    ['Named', 'shared_name', PYTHON, 'tool/base.py:3'],
    ['Settings', 'LoadAll', GO, 'config/methods.go:3'],
    ['Settings', 'Inner', GO, 'config/config.go:3'],
    ['config', 'ReadAll', GO, 'config/methods.go:5'],
    ['Queue', 'addJob', SCRIPT, 'src/queue.ts:3'],
    ['Queue', 'shared', SCRIPT, 'src/base.ts:1'],
    ['Options', 'wideName', SCRIPT, 'src/base.ts:2'],
    ['Both', 'wideName', SCRIPT, 'src/base.ts:2'],
    ['Both', 'moreOf', SCRIPT, 'src/queue.ts:6'],
  ])('holds where that, or a base of it, declares it: `%s.%s`', async (owner, name, files, place) => {
    expect(await member(owner, name, files)).toBe(place)
  })

  it.each([
    ['Session', 'current_loop', PYTHON],
    ['Session', 'plain_name', PYTHON],
    ['Far', 'current_loop', PYTHON],
    ['Nothing', 'current_loop', PYTHON],
    ['Settings', 'DataSet', GO],
    ['Settings', 'Rows', GO],
    ['config', 'DataSet', GO],
    ['config', 'WriteAll', GO],
    ['Queue', 'runJob', SCRIPT],
    ['Loud', 'addJob', SCRIPT],
    ['Options', 'runJob', SCRIPT],
  ])('is neither true nor false where only something else has the name: `%s.%s`', async (owner, name, files) => {
    expect(await member(owner, name, files)).toBe('unknown')
  })

  it.each([
    ['session', 'current_loop', PYTHON, 'tool/elsewhere.py:2'],
    ['Request', 'current_loop', PYTHON, 'tool/elsewhere.py:2'],
    ['queue', 'runJob', SCRIPT, 'src/worker.ts:1'],
    ['settings', 'DataSet', GO, 'report/report.go:3'],
  ])('holds by its name alone where the owner is not declared here: `%s.%s`', async (owner, name, files, place) => {
    expect(await member(owner, name, files)).toBe(place)
  })
})
