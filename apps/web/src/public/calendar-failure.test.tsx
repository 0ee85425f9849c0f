import { afterEach, expect, test, vi } from 'vitest'
import { draw, eventually, named, press } from '../../test/draw.tsx'
import { json, SCHOOL, standInForServer } from '../../test/server.ts'
import { pageAt } from './page-address.ts'
import type { School } from './page-data.ts'
import { PublicCalendar } from './PublicCalendar.tsx'

afterEach(() => vi.unstubAllGlobals())

const school = {
  id: SCHOOL,
  timezone: 'America/Toronto',
  country: 'CA',
  currency: 'CAD',
  dateFormat: 'AMERICAN',
  today: '2026-10-07',
} as unknown as School

test('A calendar that cannot be had says so rather than that nothing takes place, and is asked again', async () => {
  let isBroken = true
  standInForServer(({ query: { dateFrom, dateTo } }) =>
    isBroken
      ? json({ code: 'UNFORESEEN', message: 'Broken', id: 'q1' }, 500)
      : json({ dateFrom, dateTo, activities: [], sections: [], daysOff: [], hidden: [] }),
  )
  const page = pageAt('/schools/public/camps/calendar', new URLSearchParams('portal=harbor-lane'))!
  const screen = draw(<PublicCalendar page={page} school={school} onPage={() => {}} />)
  await screen.drawn
  await eventually(() =>
    expect(named(/./, '[role="alert"]').textContent).toContain('This could not be loaded.'),
  )
  const status = () => document.querySelector('[role="status"]')?.textContent
  expect(status()).toBe('')
  expect(document.querySelector('[role="grid"], table')).toBeNull()
  isBroken = false
  await press('Try again')
  await eventually(() => expect(status()).toBe('No camps meet in October 2026.'))
  expect(document.querySelector('[role="alert"]')).toBeNull()
  await screen.remove()
})
