import { attendance } from '@afterbell/contract/attendance/attendance'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { today } from '@afterbell/contract/attendance/today'
import type { Caller } from '../apps/api/db/demo/demo-server.ts'
import { readEvents } from '../apps/api/test/rig/reading/read-events.ts'
import { median } from './in-turns.ts'
import type { Measured } from './processes.ts'
import type { BenchSchool } from './school.ts'

const CHILDREN = 500
const BROWSERS = 20
const CHECKS = 40
const DEVICES = 20
const DOORS = 900

export interface BoardSeen {
  lines: number
  /** From the tap until the last browser received it. */
  medianMs: number
  worstMs: number
  /** 900 check-ins from 20 devices at once, while those browsers listen. */
  seconds: number
  lost: number
  /** Check-ins of these that some browser did not receive. */
  unheard: number
}

/** Measures how long a check-in takes to reach every open browser, and whether many at once are all saved and delivered. */
export async function board(school: BenchSchool, server: Measured): Promise<BoardSeen> {
  const manager = await school.manager()
  const small = await classOf(school, manager, CHILDREN)
  const streams = await Promise.all(
    Array.from({ length: BROWSERS }, () =>
      readEvents(`${server.url}/api/schools/${school.id}/attendance/today/changes`, headersOf(manager)),
    ),
  )
  const { lines } = await school.server.ask(today.board, {}, manager)
  const waited: number[] = []
  for (const line of small.lines.slice(0, CHECKS)) {
    const from = performance.now()
    const heard = Promise.all(streams.map((stream) => stream.line(line)))
    await checkIn(server, manager, small.id, line)
    await heard
    waited.push(performance.now() - from)
  }

  const many = await classOf(school, manager, DOORS)
  const from = performance.now()
  await Promise.all(
    Array.from({ length: DEVICES }, async (_, device) => {
      const deviceLines = many.lines.filter((_line, index) => index % DEVICES === device)
      for (const line of deviceLines) await checkIn(server, manager, many.id, line)
    }),
  )
  const seconds = (performance.now() - from) / 1000
  const last = many.lines.at(-1)!
  await Promise.all(streams.map((stream) => stream.line(last)))
  // The last message may have overtaken earlier ones that are still on their way.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const input = {
    at: 'classes' as const,
    params: { id: many.id },
    query: { size: 1000, status: 'IN' as const },
  }
  const storedCount = (await school.server.ask(attendance.list, input, manager)).totalElements
  const unheard = streams.map(({ lineIds }) => {
    const heard = new Set(lineIds)
    return many.lines.filter((line) => !heard.has(line)).length
  })
  await Promise.all(streams.map((stream) => stream.close()))
  return {
    lines: lines.length,
    medianMs: median(waited),
    worstMs: Math.max(...waited),
    seconds,
    lost: DOORS - storedCount,
    unheard: Math.max(...unheard),
  }
}

async function classOf(school: BenchSchool, manager: Caller, count: number) {
  const id = await school.addClass({ className: `Board ${count}`, maxEnroll: count, maxWaitList: 1 })
  const at = { at: 'classes' as const, params: { id } }
  for (let from = 0; from < count; from += 100)
    await school.server.ask(
      rosters.addAll,
      { ...at, body: { childIds: school.childIds.slice(from, from + 100) } },
      manager,
    )
  const { content } = await school.server.ask(attendance.list, { ...at, query: { size: 1000 } }, manager)
  return { id, lines: content.map((line) => line.id) }
}

async function checkIn(server: Measured, manager: Caller, id: string, line: string): Promise<void> {
  const response = await fetch(
    `${server.url}/api/schools/${manager.schoolId}/classes/${id}/attendances/check-in`,
    {
      method: 'PATCH',
      headers: { ...headersOf(manager), 'content-type': 'application/json' },
      body: JSON.stringify({ checkIn: '00:05', attendanceIds: [line], keepEarlier: true }),
    },
  )
  if (!response.ok)
    throw new Error(`A check-in was answered with ${response.status}: ${await response.text()}`)
  await response.text()
}

function headersOf({ token, schoolId }: Caller): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'x-school-token': schoolId }
}
