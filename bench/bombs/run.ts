import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkedHistory, historyNames } from './histories.ts'
import type { Measured } from './measured.ts'
import { bombNames } from './repositories.ts'
import type { Asked } from './scan.ts'
import { workflowNames } from './workflows.ts'

/** Limits of a scan, whatever the repository contains … */
const LIMITS = { seconds: 10, megabytes: 500 }
/** … and of the command line with all its git processes, whatever the history. */
const LIMITS_OF_HISTORIES = { seconds: 60, megabytes: 1500 }
/** Far beyond the limit, so that the table shows by how much a bomb exceeds it. */
const PATIENCE = 120_000

/** Scans a repository with one bomb in a separate process; null if it does not return. */
function scanned(name: string): Promise<Measured | null> {
  return new Promise((settle) => {
    const child = fork(fileURLToPath(new URL('scan.ts', import.meta.url)), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    let measured: Measured | null = null
    child.on('message', (message: Measured) => {
      measured = message
    })
    child.on('close', () => {
      clearTimeout(timer)
      settle(measured)
    })
    child.send({ name } satisfies Asked)
  })
}

// `npm run bombs` scans all of them at full size, `npm run bombs -- tree commands` those whose names contain one of the words.
const wanted = process.argv.slice(2)
const histories = new Set(historyNames())
const all = [...bombNames(), ...workflowNames(), ...histories]
const names = all.filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
console.log('| bomb | kB | seconds | MB | not read, or said |\n| --- | --: | --: | --: | --- |')
let over = 0
for (const name of names) {
  const limits = histories.has(name) ? LIMITS_OF_HISTORIES : LIMITS
  const measured = histories.has(name) ? await checkedHistory(name, PATIENCE) : await scanned(name)
  const isOver = measured === null || measured.seconds > limits.seconds || measured.megabytes > limits.megabytes
  if (isOver) over++
  const { bytes = 0, seconds = '—', megabytes = '—', skipped = [] } = measured ?? {}
  console.log(
    `| ${isOver ? '**over** ' : ''}${name} | ${Math.round(bytes / 1000)} | ${seconds} | ${megabytes} | ${skipped.join('; ')} |`,
  )
}
const { seconds, megabytes } = LIMITS_OF_HISTORIES
console.log(
  `\n${names.length} bombs, ${over} over ${LIMITS.seconds} s or ${LIMITS.megabytes} MB (histories, with git: ${seconds} s or ${megabytes} MB)`,
)
process.exit(over > 0 ? 1 : 0)
