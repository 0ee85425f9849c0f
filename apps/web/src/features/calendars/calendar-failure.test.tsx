import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { CalendarScreen } from './CalendarScreen.tsx'

let screen: Awaited<ReturnType<typeof drawRouted>>
afterEach(async () => {
  await screen.remove()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('A server that fails is told where the calendar would be, with its number, and asked again', async () => {
  let isBroken = true
  const sent = standInForServer(({ path, query }) => {
    if (!path.endsWith('/classes/calendar')) return json([])
    if (isBroken) return json({ code: 'UNFORESEEN', message: 'Something went wrong', id: '7F3K-2M9Q' }, 500)
    const { dateFrom, dateTo } = query
    return json({ dateFrom, dateTo, activities: [], sections: [] })
  })
  adoptSession(sessionOf())
  screen = await drawRouted(CalendarScreen, '/classes/calendar?view=month')
  await act(() => settle(50))
  expect(named(/./, '[role="alert"]').textContent).toContain('7F3K-2M9Q')
  isBroken = false
  sent.length = 0
  await press('Try again')
  await act(() => settle(50))
  expect(document.querySelector('[role="alert"]')).toBeNull()
  expect(document.querySelector('[role="grid"], table')).not.toBeNull()
  expect(sent.filter(({ path }) => path.endsWith('/classes/calendar'))).toHaveLength(1)
})
