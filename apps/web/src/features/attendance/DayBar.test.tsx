import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import type { ActivityPage } from '../places/activity-page.ts'
import { DayBar } from './DayBar.tsx'
import type { Day } from './useDay.ts'

afterEach(() => vi.unstubAllGlobals())

test('Of the days of a session those with drop-ins have a second dot, which is explained', async () => {
  const on = (date: string, dropIns: number, cancelled = false) => ({
    date,
    timeFrom: '15:00',
    timeTo: '18:00',
    expected: 4,
    dropIns,
    checkedIn: 0,
    cancelled,
  })
  standInForServer(() => json([on('2026-10-05', 0), on('2026-10-07', 2), on('2026-10-09', 1, true)]))
  adoptSession(sessionOf())
  const page = { kind: 'aftercare', id: 'one' } as ActivityPage
  const day = {
    date: '2026-10-07',
    moment: { today: '2026-10-07' },
    meeting: { previousDate: null, nextDate: null },
    goTo: () => undefined,
  } as unknown as Day
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <DayBar page={page} day={day} activity={undefined} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await press(/^Date: /)
  await vi.waitFor(async () => {
    await act(() => settle(10))
    expect(document.querySelectorAll('[data-marked]')).toHaveLength(2)
  })
  const marked = [...document.querySelectorAll<HTMLElement>('[data-marked]')].map((each) => [
    each.dataset.marked,
    each.getAttribute('aria-label')!.split(', ').slice(-2).join(', '),
  ])
  expect(marked.map(([dots]) => dots)).toEqual(['1', '2'])
  expect(marked[1]![1]).toBe('4 expected, 2 drop in')
  expect(document.body.textContent).toContain('•• With drop-ins')
  await screen.remove()
})
