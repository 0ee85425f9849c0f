import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { RevenueCard } from './RevenueCard.tsx'

afterEach(() => vi.unstubAllGlobals())

test('Revenue says that its figures include tax, and leads to those without it', async () => {
  const figures = { booked: 113, collected: 100, refunded: 0, net: 100, enrollments: 1 }
  standInForServer(() =>
    json({
      startDate: '2026-10-01',
      endDate: '2026-10-07',
      step: 'DAY',
      ...figures,
      previous: figures,
      parts: [{ from: '2026-10-01', to: '2026-10-01', ...figures }],
    }),
  )
  adoptSession(sessionOf())
  const screen = await drawRouted(RevenueCard)
  expect(document.body.textContent).toContain('Booked and paid include tax.')
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'The revenue report',
  )!
  expect(link.getAttribute('href')).toBe('/reports/revenue')
  await screen.remove()
})
