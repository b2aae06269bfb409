import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { afterwards } from '../base/git/opened.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export interface Step {
  readonly id?: string
  readonly if?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
}

interface Input {
  readonly default: string
}

export const { inputs: INPUTS, steps: STEPS } = described()

export interface Run {
  /** Of the first step that failed. */
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly summary: string
  readonly findings: string | undefined
}

interface Job {
  readonly workspace: string
  /** What the workflow gives the action. */
  readonly with?: Readonly<Record<string, string>>
  /** Variables of the job. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Runs the steps of action.yml one after the other, as a runner does: with their shell, in the checkout, with the job's variables. */
export async function act({ workspace, with: given = {}, env = {} }: Job): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-runner-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  const [summary, output, script] = [join(folder, 'summary.md'), join(folder, 'output'), join(folder, 'step.sh')]
  for (const file of [summary, output]) writeFileSync(file, '')
  const job = {
    ...{ PATH: process.env.PATH, HOME: folder, RUNNER_TEMP: folder, TMPDIR: folder },
    ...{ GITHUB_WORKSPACE: workspace, GITHUB_ACTION_PATH: ROOT },
    ...{ GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output, ...env },
  }
  const all = { stdout: '', stderr: '', code: 0 }
  for (const step of STEPS) {
    const outputs = outputsIn(output)
    const lookUp = (name: string): string => {
      const [kind, key = ''] = name.split(/\.(?:check\.outputs\.)?/)
      return (kind === 'steps' ? outputs[key] : (given[key] ?? (key === 'base' ? '' : INPUTS[key]?.default))) ?? ''
    }
    if (step.run === undefined || !isWanted(step, lookUp)) continue
    writeFileSync(script, step.run)
    const variables = Object.entries(step.env ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ (\S+) \}\}/g, (_, key: string) => lookUp(key)),
    ])
    const ended = await run(script, workspace, { ...job, ...Object.fromEntries(variables) })
    all.stdout += ended.stdout
    all.stderr += ended.stderr
    all.code ||= ended.code ?? -1
  }
  return { ...all, summary: readFileSync(summary, 'utf8'), findings: outputsIn(output).findings }
}

function described(): { inputs: Readonly<Record<string, Input>>; steps: readonly Step[] } {
  const { inputs, runs } = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'))
  return { inputs, steps: runs.steps }
}

/** Of expressions, those that the steps have: values that are not empty. */
function isWanted({ if: condition = '' }: Step, lookUp: (name: string) => string): boolean {
  return [...condition.matchAll(/(\S+) != ''/g)].every(([, name = '']) => lookUp(name) !== '')
}

function outputsIn(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

async function run(script: string, cwd: string, env: Readonly<Record<string, string | undefined>>) {
  const child = spawn('/bin/bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    ...{ cwd, stdio: ['ignore', 'pipe', 'pipe'], env },
  })
  const texts = [child.stdout, child.stderr].map(async (stream) => {
    let text = ''
    for await (const chunk of stream) text += String(chunk)
    return text
  })
  const code = await new Promise<number | null>((settle) => child.once('close', settle))
  const [stdout = '', stderr = ''] = await Promise.all(texts)
  return { code, stdout, stderr }
}
