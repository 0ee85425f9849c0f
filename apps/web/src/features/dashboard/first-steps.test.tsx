import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { act, draw, settle } from '../../../test/draw.tsx'
import { sessionOf } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'

/** The card of a school that has done nothing yet. */
async function drawn() {
  adoptSession(sessionOf())
  const read = { data: { done: [] }, isPending: false, error: null } as never
  const root = createRootRoute()
  const here = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <FirstStepsCard read={read} />,
  })
  const routeTree = root.addChildren([here])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const screen = draw(<RouterProvider router={router as never} />)
  await screen.drawn
  await act(() => settle(10))
  return screen
}

test('Each first step leads to the screen where it is done', async () => {
  const screen = await drawn()
  const links = [...document.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  expect(Object.fromEntries(links)).toMatchObject({ 'Choose a portal name': '/settings/settings' })
  await screen.remove()
})
