import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, settle } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { CloseAccountForm } from './CloseAccountForm.tsx'

afterEach(() => vi.unstubAllGlobals())

test('Until when an account can be opened again is said as the school writes its dates', async () => {
  standInForServer(() => json([]))
  const session = sessionOf()
  adoptSession({ ...session, school: { ...session.school, dateFormat: 'EUROPEAN' } } as never)
  const root = createRootRoute()
  const component = () => <CloseAccountForm lastDay="2026-12-08" />
  const route = createRoute({ getParentRoute: () => root, path: '/', component })
  const routeTree = root.addChildren([route])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
  expect(document.querySelector('form')!.textContent).toContain('open it again through 08/12/2026 by')
  await screen.remove()
})
