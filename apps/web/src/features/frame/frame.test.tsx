import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, settle } from '../../../test/draw.tsx'
import { sessionOf, standInForServer, json } from '../../../test/server.ts'
import { settings } from '@afterbell/contract/settings/settings'
import { createQueryClient, useRead } from '../../platform/calls/calls.ts'
import { ToolArea, ToolAreaSlot, usePage } from '../../platform/page/page.tsx'
import { adoptSession } from '../../platform/session/session.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { ProgressBar } from './ProgressBar.tsx'

let isNarrow = false
let screen: ReturnType<typeof draw>

afterEach(async () => {
  await screen.remove()
  vi.unstubAllGlobals()
})

function Around() {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <ToolAreaSlot value={slot}>
      <header ref={setSlot} />
      <ProgressBar />
      <Breadcrumbs isNarrow={isNarrow} />
      <Outlet />
    </ToolAreaSlot>
  )
}

function Roster() {
  usePage({ name: 'Chess club' })
  return (
    <ToolArea>
      <button>Print</button>
    </ToolArea>
  )
}

function Places() {
  useRead(settings.locationNames, {})
  return null
}

/** Renders the frame with realistic screens, opened at a path. */
async function openAt(path: string): Promise<void> {
  const root = createRootRoute({ component: Around })
  const route = (at: string, staticData: object, component?: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: at, staticData, ...(component && { component }) })
  const routeTree = root.addChildren([
    route('/classes', { title: 'My classes' }),
    route('/classes/1', { title: 'Class rosters', parent: '/classes' }, Roster),
    route('/classes/form', { title: 'Add class', parent: '/classes', isForm: true }),
    route('/settings', { title: 'Settings', isGroup: true }),
    route('/settings/places', { title: 'Places', parent: '/settings' }, Places),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(10))
}

const crumbs = () => document.querySelector('nav[aria-label="Breadcrumbs"]')!
const links = () => [...crumbs().querySelectorAll('a')].map(({ textContent }) => textContent)

test('The page of an activity is named by the activity, below the list it is of', async () => {
  isNarrow = false
  await openAt('/classes/1')
  expect(crumbs().querySelector('[aria-current="page"]')!.textContent).toBe('Chess club')
  expect(links()).toEqual(['My classes'])
})

test('A form has a link back instead, and so has every page on a phone', async () => {
  isNarrow = false
  await openAt('/classes/form')
  expect([links(), crumbs().querySelector('[aria-current]')]).toEqual([['My classes'], null])
  await screen.remove()
  isNarrow = true
  await openAt('/classes/1')
  expect([links(), crumbs().querySelector('[aria-current]')]).toEqual([['My classes'], null])
})

test('What a screen puts into the header stands there, and nowhere else', async () => {
  isNarrow = false
  await openAt('/classes/1')
  expect(
    [...document.querySelectorAll('button')].map(({ parentElement }) => parentElement!.localName),
  ).toEqual(['header'])
})

test('Progress is shown while something is on its way for longer than a moment, and no longer', async () => {
  let answer = (_: Response) => {}
  standInForServer(() => new Promise<Response>((resolve) => (answer = resolve)))
  adoptSession(sessionOf())
  isNarrow = false
  await openAt('/settings/places')
  const isShown = () => document.querySelector('[data-shown]') !== null
  expect(isShown()).toBe(false)
  await act(() => settle(200))
  expect(isShown()).toBe(true)
  answer(json([]))
  await act(() => settle(20))
  expect(isShown()).toBe(false)
})
