import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readFileApart } from '../../src/platform/reading/file-reader.ts'

// A reader that misbehaves in the ways a file can cause.

interface OddTask {
  does: 'report' | 'wait' | 'heap' | 'buffers' | 'talk' | 'throw'
  /** The file it creates when it starts, and the file it waits for. */
  begun?: string
  until?: string
}

await readFileApart<OddTask>(async (bytes, { does, begun, until }) => {
  if (begun) writeFileSync(begun, String(process.pid))
  const allocations: unknown[] = []
  switch (does) {
    case 'report':
      return {
        pid: process.pid,
        cpuSeconds: spawnSync('/bin/sh', ['-c', 'ulimit -t'], { encoding: 'utf8' }).stdout.trim(),
        environment: Object.keys(process.env),
        size: bytes.length,
      }
    case 'wait':
      while (!until || !existsSync(until)) await pause(20)
      return 'waited'
    case 'heap':
      for (;;)
        allocations.push(Array.from({ length: 10_000 }, (_, index) => `${index} ${allocations.length}`))
    case 'buffers':
      for (;;) {
        allocations.push(Buffer.alloc(4 * 1_048_576, 1))
        await pause(10)
      }
    case 'talk':
      return 'x'.repeat(20 * 1_048_576)
    case 'throw':
      throw new Error('A mistake of ours')
  }
})
