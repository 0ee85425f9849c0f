import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, named, press, settle } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { listSearch } from '../../lists/list-search.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { LocationsScreen } from './LocationsScreen.tsx'

let screen: ReturnType<typeof draw>
afterEach(async () => {
  await screen.remove()
  for (const { id } of currentNotices()) dismissNotice(id)
  localStorage.clear()
  vi.unstubAllGlobals()
})

const row = { id: '01999999-0000-7000-8000-00000000000a', name: 'Attic', address: '', activityCount: 0 }
const page = (active = true) => json({ content: [{ ...row, active }], totalElements: 1, totalPages: 1 })
const fault = () => json({ code: 'FAULT', message: 'Something broke', id: 'abc-123' }, 500)

async function open(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent = standInForServer((each) => {
    if (/\/settings\/locations(\/|$)/.test(each.path)) return answer(each)
    return json([])
  })
  adoptSession(sessionOf())
  const root = createRootRoute()
  const locations = createRoute({
    getParentRoute: () => root,
    path: '/settings/locations',
    validateSearch: listSearch('locations'),
    component: LocationsScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([locations]),
    history: createMemoryHistory({ initialEntries: ['/settings/locations'] }),
  })
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(50))
  return sent
}

const toggle = () => named('Attic is active', 'input') as HTMLInputElement

test('What is switched is shown before the server has answered; what it refuses is shown as it was', async () => {
  const answer = Promise.withResolvers<Response>()
  const sent = await open(({ method }) => (method === 'GET' ? page() : answer.promise))
  expect(toggle().checked).toBe(true)
  await act(async () => toggle().click())
  await act(() => settle(20))
  expect(toggle().checked).toBe(false)
  // The list is not read again, so the screen must restore the old value itself.
  sent.length = 0
  answer.resolve(fault())
  await act(() => settle(20))
  expect(toggle().checked).toBe(true)
  expect(currentNotices().map(({ text }) => text)).toEqual(['Oops! Something went wrong'])
})

test('A list that cannot be loaded says so with its number, and can be tried again', async () => {
  let isBroken = true
  await open(() => (isBroken ? fault() : page()))
  expect(named('This could not be loaded', 'h2, h3')).toBeTruthy()
  expect(document.body.textContent).toContain('abc-123')
  isBroken = false
  await press('Try again')
  await act(() => settle(50))
  expect(toggle()).toBeTruthy()
})
