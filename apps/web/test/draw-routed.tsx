import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { createQueryClient } from '../src/platform/calls/calls.ts'
import { act, draw, settle } from './draw.tsx'

/**
 * Renders a component with links and calls at an address, of a route whose path has parameters if `path` says so. Returns
 * once its first answers have arrived.
 */
export async function drawRouted(
  component: ComponentType,
  address = '/',
  path = address.replace(/[?#].*/, ''),
) {
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path, component: component as never })
  const routeTree = root.addChildren([here])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) })
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(20))
  return { ...screen, router }
}
