// Loaded before the server: shifts its clock by the milliseconds in the file that CHAOS_CLOCK names.
import { readFileSync } from 'node:fs'

const { CHAOS_CLOCK: file } = process.env
const RealDate = Date
const now = RealDate.now.bind(RealDate)
let shift = 0

function read() {
  try {
    shift = Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    shift = 0
  }
}

RealDate.now = () => now() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now() + shift] : given, made),
})

read()
setInterval(read, 500).unref()
