import { describe, expect, test } from 'vitest'
import { parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'
import { openPatterns, read, taskNames } from './read.ts'

describe('a makefile', () => {
  test('has targets, several in a rule, with the first line of the recipe', () => {
    const manifest = read(
      'Makefile',
      'NAME := acme\n.PHONY: all clean phony\nall: build ## help\n\nbuild test: dep \\\n  more\n\t@go build ./... \\\n\t  -o x\n\techo\nclean: ; rm -rf dist\ntest: FLAGS = -v\n',
    )
    expect(manifest.tasks).toEqual([
      { runner: 'make', name: 'all', command: '', line: 2 },
      { runner: 'make', name: 'clean', command: 'rm -rf dist', line: 10 },
      { runner: 'make', name: 'phony', command: '', line: 2 },
      { runner: 'make', name: 'build', command: 'go build ./... -o x', line: 5 },
      { runner: 'make', name: 'test', command: 'go build ./... -o x', line: 5 },
    ])
    expect(manifest.openTasks).toEqual([])
  })

  test('has no targets in assignments, conditions, define blocks and recipes', () => {
    const manifest = read(
      'rules.mk',
      'URL = https://x.org:80\nA ::= b\nexport C := d: e\nifeq ($(A),b:c)\nall:\n\techo "x: y"\nendif\ndefine RULE\nhidden:\nendef\n$(info note: this)\n',
    )
    expect(taskNames(manifest)).toEqual(['make all'])
  })

  test('resolves literal variables, and is open where it cannot', () => {
    const manifest = read(
      'Makefile',
      'BIN = acme\nTOOLS = $(BIN) helper\nOBJ = $(wildcard *.c)\n$(TOOLS):\n\tgo build\nrun-$(ARCH):\n\tx\n$(PKGS:%=test-%):\n\tx\nlint-%:\n\tx\n$(OBJ): %.o: %.c\n\tcc\n',
    )
    expect(taskNames(manifest)).toEqual(['make acme', 'make helper'])
    expect(openPatterns(manifest)).toEqual(['run-%', 'test-%', 'lint-%', '%.o'])
  })

  test.each([
    ['include common.mk\n', ['*']],
    ['-include .env\n', []],
    ['-include $(DEPS)\n', []],
    ['$(foreach x,a b,$(eval $(x):;))\n', ['*']],
    ['$(UNKNOWN):\n\tx\n', ['*']],
    ['%:\n\t@:\n', []],
    ['%:\n\tgo run $@\n', ['*']],
  ])('%j is open as %j', (text, patterns) => {
    expect(openPatterns(read('Makefile', text))).toEqual(patterns)
  })
})

test('a justfile has recipes with parameters, aliases and modules', () => {
  const manifest = read(
    'justfile',
    `set shell := ["bash", "-c"]
version := "1:0"
alias b := build

[private]
default:
  @just --list

# comment: here
build target="x:y" *args: (dep "z")
  cargo build {{args}}
@quiet:
    echo
import 'ci.just'
mod docs
`,
  )
  expect(taskNames(manifest)).toEqual(['just b', 'just default', 'just build', 'just quiet'])
  expect(manifest.tasks[2]).toMatchObject({ command: 'cargo build {{args}}', line: 10 })
  expect(openPatterns(manifest)).toEqual(['*', 'docs', 'docs::%'])
})

test('a Taskfile has tasks, aliases, wildcards and includes', () => {
  const manifest = read(
    'Taskfile.yml',
    "version: '3'\nincludes:\n  docs: ./docs\ntasks:\n  build:\n    aliases: [b]\n    cmds:\n      - go build\n  lint: golangci-lint run\n  start:*:\n    cmds: [{cmd: x}]\n",
  )
  expect(manifest.tasks).toEqual([
    { runner: 'task', name: 'build', command: 'go build', line: 5 },
    { runner: 'task', name: 'b', command: 'go build', line: 5 },
    { runner: 'task', name: 'lint', command: 'golangci-lint run', line: 9 },
  ])
  expect(openPatterns(manifest)).toEqual(['start:%', 'docs', 'docs:%'])
})

test('a Rakefile has tasks in namespaces and those of libraries', () => {
  const manifest = read(
    'Rakefile',
    `require "bundler/gem_tasks"
RSpec::Core::RakeTask.new(:spec)
RuboCop::RakeTask.new do |t|
end
namespace :db do
  task :migrate, [:version] => :environment do
    if x
    end
  end
  task "seed"
end
task default: %w[spec]
`,
  )
  expect(taskNames(manifest).slice(5)).toEqual([
    'rake spec',
    'rake rubocop',
    'rake db:migrate',
    'rake db:seed',
    'rake default',
  ])
})

test('a Rakefile may have tasks that classes of other libraries make', () => {
  expect(openPatterns(read('Rakefile', 'Rake::ExtensionTask.new("parser", spec)\n'))).toEqual(['*'])
  expect(openPatterns(read('Rakefile', 'Rake::TestTask.new\n'))).toEqual([])
})

test('tasks.py is a task file only when it imports Invoke', () => {
  const manifest = read(
    'tasks.py',
    'from invoke import task\n\n@task(pre=[x], aliases=["t"])\ndef run_tests(c):\n    pass\n',
  )
  expect(taskNames(manifest)).toEqual(['invoke run_tests', 'invoke run-tests', 'invoke t'])
  expect(parseManifest('proj/tasks.py', '@app.task\ndef add(x, y): ...\n')).toBeNull()
})
