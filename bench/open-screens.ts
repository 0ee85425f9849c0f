import { inTurns } from './in-turns.ts'
import type { Measured } from './processes.ts'
import type { BenchSchool } from './school.ts'

/** Screens of staff that are open and seen at once. */
export const SCREENS = 50
const ASK_SECONDS = 1.5

/** Measures the question that an open screen repeats, in turns with the page it would read instead. */
export async function openScreens(school: BenchSchool, server: Measured) {
  const { token } = await school.manager()
  const headers = { authorization: `Bearer ${token}`, 'x-school-token': school.id }
  const base = `${server.url}/api/schools/${school.id}`
  const seen = await inTurns(
    { process: server, url: `${base}/spots/version`, headers },
    { process: server, url: `${base}/classes/${school.classIds[0]}/rosters`, headers },
  )
  return {
    cpuMs: seen.cpuMs,
    pageCpuMs: seen.bareCpuMs,
    ratio: seen.cpuMs / seen.bareCpuMs,
    percent: ((SCREENS / ASK_SECONDS) * seen.cpuMs) / 10,
    failed: seen.failed,
  }
}
