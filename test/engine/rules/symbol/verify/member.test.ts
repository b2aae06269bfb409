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

const JAVA: Files = {
  'src/main/java/a/Note.java':
    'package a;\nimport org.other.Thing;\npublic class Note extends Base<String> implements Wide {\n  void openNote() {}\n}\nclass Far extends Thing { }\n',
  'src/main/java/a/Base.java': 'package a;\npublic class Base<T> { void sharedName() {} }\n',
  'src/main/java/a/Wide.java': 'package a;\ninterface Wide { void wideName(); }\n',
}

const CSHARP: Files = {
  'src/Note.cs':
    'namespace A;\npublic class Note : Base<int>, IWide {\n  public void OpenNote() {}\n}\npublic class Far : Controller { }\n',
  'src/Base.cs': 'namespace A;\npublic class Base<T> { public void SharedName() {} }\n',
  'src/IWide.cs': 'namespace A;\npublic interface IWide { void WideName(); }\n',
}

const PHP: Files = {
  'src/Note.php':
    '<?php\nclass Note extends Base implements Wide {\n  use Shares;\n  public function openNote() {}\n}\nclass Far extends \\Other\\Base {}\n',
  'src/Base.php': '<?php\nclass Base { public function sharedName() {} }\n',
  'src/Wide.php': '<?php\ninterface Wide { public function wideName(); }\n',
  'src/Shares.php': '<?php\ntrait Shares { public function mixedIn() {} }\n',
}

const RUBY: Files = {
  'lib/note.rb':
    'class Note < Base\n  include Notes::Shares\n  def open_note; end\nend\nclass Far < ActiveRecord::Base\nend\nclass Mixed\n  include Comparable\nend\n',
  'lib/base.rb': 'class Base\n  def shared_name; end\nend\n',
  'lib/notes/shares.rb': 'module Notes\n  module Shares\n    def mixed_in; end\n  end\nend\n',
}

const CPP: Files = {
  'src/note.hpp':
    'class Note : public Base<int> {\n public:\n  void open_note();\n};\nclass Far : private boost::noncopyable {\n};\n',
  'src/base.hpp': 'template <class T> class Base {\n public:\n  void shared_name();\n};\n',
  'src/base.cpp': '#include "base.hpp"\n',
}

const RUST: Files = {
  'Cargo.toml': '[package]\nname = "notes"\nversion = "1.0.0"\n',
  'src/lib.rs':
    'mod shared;\nuse crate::shared::Shared;\npub struct Note;\nimpl Shared for Note {}\n#[derive(Debug)]\npub struct Far;\npub struct Other;\nimpl std::fmt::Display for Other {}\n',
  'src/shared.rs': 'pub trait Shared { fn shared_name(&self) {} }\n',
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
    ['Note', 'openNote', JAVA, 'src/main/java/a/Note.java:4'],
    ['Note', 'sharedName', JAVA, 'src/main/java/a/Base.java:2'],
    ['Note', 'wideName', JAVA, 'src/main/java/a/Wide.java:2'],
    ['Note', 'SharedName', CSHARP, 'src/Base.cs:2'],
    ['Note', 'WideName', CSHARP, 'src/IWide.cs:2'],
    ['Note', 'sharedName', PHP, 'src/Base.php:2'],
    ['Note', 'wideName', PHP, 'src/Wide.php:2'],
    ['Note', 'mixedIn', PHP, 'src/Shares.php:2'],
    ['Note', 'shared_name', RUBY, 'lib/base.rb:2'],
    ['Note', 'mixed_in', RUBY, 'lib/notes/shares.rb:3'],
    ['Note', 'shared_name', CPP, 'src/base.hpp:3'],
    ['Note', 'shared_name', RUST, 'src/shared.rs:1'],
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
    ['Far', 'set_up', PYTHON],
    ['Loud', 'onceMore', SCRIPT],
    ['Far', 'goneName', JAVA],
    ['Far', 'GoneName', CSHARP],
    ['Far', 'goneName', PHP],
    ['Far', 'gone_name', RUBY],
    ['Mixed', 'gone_name', RUBY],
    ['Far', 'gone_name', CPP],
    ['Far', 'gone_name', RUST],
    ['Other', 'gone_name', RUST],
  ])('is open where a base of the type is not of the repository: `%s.%s`', async (owner, name, files) => {
    expect(await member(owner, name, files)).toBe('unknown')
  })

  it.each([
    ['Session', 'set_up', PYTHON],
    ['Queue', 'onceMore', SCRIPT],
    ['Note', 'goneName', JAVA],
    ['Note', 'GoneName', CSHARP],
    ['Note', 'goneName', PHP],
    ['Note', 'gone_name', RUBY],
    ['Note', 'gone_name', CPP],
    ['Note', 'gone_name', RUST],
  ])(
    'is nowhere in the code where all bases are known, and nothing has the name: `%s.%s`',
    async (owner, name, files) => {
      expect(await member(owner, name, files)).toBe('fails')
    },
  )

  it.each([
    ['session', 'current_loop', PYTHON, 'tool/elsewhere.py:2'],
    ['Request', 'current_loop', PYTHON, 'tool/elsewhere.py:2'],
    ['queue', 'runJob', SCRIPT, 'src/worker.ts:1'],
    ['settings', 'DataSet', GO, 'report/report.go:3'],
  ])('holds by its name alone where the owner is not declared here: `%s.%s`', async (owner, name, files, place) => {
    expect(await member(owner, name, files)).toBe(place)
  })
})
