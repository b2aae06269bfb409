import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bombNames } from './repositories.ts'
import type { Asked, Measured } from './scan.ts'

/** A scan may take this much, whatever the repository holds. */
const LIMITS = { seconds: 10, megabytes: 500 }
/** Far beyond the limit, so that the table says by how much a bomb is over it. */
const PATIENCE = 120_000

/** Scans a repository with one bomb in a process of its own; null when it does not come back. */
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

// `npm run bombs` scans all of them at full size, `npm run bombs -- tree commands` those whose names hold one of the words.
const wanted = process.argv.slice(2)
const names = bombNames().filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
console.log('| bomb | kB | seconds | MB | not read |\n| --- | --: | --: | --: | --- |')
let over = 0
for (const name of names) {
  const measured = await scanned(name)
  const isOver = measured === null || measured.seconds > LIMITS.seconds || measured.megabytes > LIMITS.megabytes
  if (isOver) over++
  const { bytes = 0, seconds = '—', megabytes = '—', skipped = [] } = measured ?? {}
  console.log(
    `| ${isOver ? '**over** ' : ''}${name} | ${Math.round(bytes / 1000)} | ${seconds} | ${megabytes} | ${skipped.join('; ')} |`,
  )
}
console.log(`\n${names.length} bombs, ${over} over ${LIMITS.seconds} s or ${LIMITS.megabytes} MB`)
process.exit(over > 0 ? 1 : 0)
