import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
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
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: RevenueCard })
  const routeTree = root.addChildren([here])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
  expect(document.body.textContent).toContain('Booked and paid include tax.')
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'The revenue report',
  )!
  expect(link.getAttribute('href')).toBe('/reports/revenue')
  await screen.remove()
})
