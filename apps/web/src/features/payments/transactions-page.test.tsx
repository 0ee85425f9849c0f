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
import { TransactionsPage } from './TransactionsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/transactions', 'Payments and refunds'],
  ['/transactions?search=gus&page=2', 'Payments and refunds'],
  ['/transactions/payouts?search=po', 'Payouts'],
])('At %s one stands at %s, whatever is searched for; sums that fail are silent', async (path, tab) => {
  standInForServer(() => json({ code: 'UNFORESEEN', message: 'Broken' }, 500))
  adoptSession(sessionOf())
  const root = createRootRoute()
  const at = (to: string) =>
    createRoute({
      getParentRoute: () => root,
      path: to,
      component: () => <TransactionsPage>The list</TransactionsPage>,
    })
  const router = createRouter({
    routeTree: root.addChildren([at('/transactions'), at('/transactions/payouts')]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
  expect(
    [...document.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent),
  ).toEqual([tab])
  expect(document.body.textContent).toContain('The list')
  expect(document.querySelector('[role="alert"]')).toBeNull()
  await screen.remove()
})
