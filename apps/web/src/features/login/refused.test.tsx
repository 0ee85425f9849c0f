import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '@afterbell/domain/kernel/roles'
import { act, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession, currentSession, endSession } from '../../platform/session/session.ts'
import { ConfirmScreen } from './ConfirmScreen.tsx'

let screen: ReturnType<typeof draw>

/** Renders the page of a refusal, with its code and message in the address. */
async function open(code: string) {
  // The page would confirm a token in the address instead.
  history.replaceState(null, '', '/confirm')
  const root = createRootRoute()
  const at = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const exception = encodeURIComponent(JSON.stringify({ code, message: 'Call 555 0199 at once' }))
  const router = createRouter({
    routeTree: root.addChildren([
      at('/confirm', ConfirmScreen),
      at('/login', () => <p>Login page</p>),
      at('/', () => <p>Home page</p>),
    ]),
    history: createMemoryHistory({ initialEntries: [`/confirm?exception=${exception}`] }),
    parseSearch: parseSearchWith((text) => text),
  })
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(20))
  return router
}

afterEach(async () => {
  await screen.remove()
  if (currentSession()) endSession('left')
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const text = () => document.body.textContent

test.each([
  ['ACCESS_DENIED', 'Your role does not include this', 'Back to login'],
  ['UNVERIFIED_EMAIL', 'Please confirm your email address', 'Back to login'],
  ['EMAIL_VERIFICATION_TOKEN_EXPIRED', 'This link has expired', 'Back to login'],
  ['VALID_EMAIL_VERIFICATION_TOKEN_EXISTS', 'A link is already on its way', 'Back to login'],
  ['DEACTIVATED_ACCOUNT', 'Your account is turned off', 'Log in with another account'],
  ['SCHOOL_WAS_DEACTIVATED', 'This school is closed', 'Log in with another account'],
  ['SOMETHING_ELSE', 'This did not work', 'Back to login'],
])('%s has a text and a way on, and nothing of the address is shown', async (code, title, way) => {
  standInForServer(() => json({ code: 'NOT_SIGNED_IN', message: 'No' }, 401))
  const router = await open(code)
  expect(named(title, 'h1')).toBeTruthy()
  expect(text()).not.toContain('555')
  await press(way)
  await act(() => settle(20))
  expect(router.state.location.pathname).toBe('/login')
})

test.each<Role>(['SCHOOL_COORDINATOR', 'SCHOOL_INSTRUCTOR'])(
  'A %s who was refused something goes back home, and stays logged in',
  async (role) => {
    standInForServer(() => json({}, 204))
    adoptSession(sessionOf({ role }))
    const router = await open('ACCESS_DENIED')
    await press('Back to home')
    await act(() => settle(20))
    expect(router.state.location.pathname).toBe('/')
    expect(currentSession()).not.toBeNull()
  },
)

test('Where a link has expired another one is asked for, and known and unknown addresses read the same', async () => {
  const sent = standInForServer(() => json({}, 204))
  await open('EMAIL_VERIFICATION_TOKEN_EXPIRED')
  await type(named('Email', 'input'), ' nobody@example.test ')
  await press('Send the email again')
  await act(() => settle(20))
  expect(named(/^If this address is waiting to be confirmed/, '[role="status"]')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'nobody@example.test' }])
})
