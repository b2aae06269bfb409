// Loaded into a measured process: writes its peak memory (kilobytes) to the file that BENCH_PEAK names.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  if (process.env.BENCH_PEAK) writeFileSync(process.env.BENCH_PEAK, String(process.resourceUsage().maxRSS))
})
