import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, SCHOOL, sessionOf, standInForServer, type Sent } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { currentSession, endSession } from '../../platform/session/session.ts'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { InvitationScreen } from './InvitationScreen.tsx'

const invalid = () =>
  json(
    {
      code: 'TOKEN_INVALID',
      message: 'Your token is invalid',
      showMessageToUser: true,
      fields: [{ path: 'token', message: 'Your token is invalid' }],
    },
    400,
  )

/** Opens an invitation page and accepts it; the server answers with `accepted`. Returns where the user ends up. */
async function accept(accepted: () => Response, { exists = false, role = 'SCHOOL_INSTRUCTOR' } = {}) {
  const invitation = {
    schoolName: 'Maple Clubs',
    role,
    email: 'ivy@example.test',
    firstName: 'Ivy',
    lastName: 'New',
    exists,
    country: 'US',
    moreNameCharacters: false,
  }
  const sent: Sent[] = standInForServer(({ path }) =>
    path.endsWith('/exists') ? json(invitation) : accepted(),
  )
  const root = createRootRoute()
  const at = (to: string, component = () => <p>{to}</p>) =>
    createRoute({ getParentRoute: () => root, path: to, component })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/invite', () => <InvitationScreen />),
      at('/login'),
      at('/classes'),
      at('/dashboard'),
      at('/forgot-password'),
    ]),
    history: createMemoryHistory({ initialEntries: ['/invite'] }),
  })
  screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(() => settle(20))
  if (exists) {
    await type(named('Password', 'input'), 'Correct9Horse')
    await press('Log in and join Maple Clubs')
  } else {
    await type(named('Phone', 'input'), '212 555 0188')
    await type(named('Password', 'input'), 'Fresh9Start')
    await type(named('Confirm password', 'input'), 'Fresh9Start')
    await press('Create account and join')
  }
  await act(() => settle(20))
  return { sent: sent.at(-1)!, path: router.state.location.pathname }
}

let screen: ReturnType<typeof draw>
const notices = () => currentNotices().map(({ text }) => text)

beforeEach(() => window.location.replace('#token=secret'))
afterEach(async () => {
  await screen.remove()
  endSession('left')
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.unstubAllGlobals()
})

test.each([
  ['SCHOOL_INSTRUCTOR', '/classes'],
  ['SCHOOL_DIRECTOR', '/dashboard'],
] as const)('Accepted as %s one stands at %s; the phone is sent without spaces', async (role, home) => {
  const { sent, path } = await accept(() => json(sessionOf({ role })), { role })
  expect(sent.body).toMatchObject({ phone: expect.not.stringContaining(' ') })
  expect([path, currentSession()!.schoolId]).toEqual([home, SCHOOL])
})

test.each([
  ['a new account', false],
  ['an account there is', true],
])(
  'A link that means nothing any more, accepted with %s, leads to the login, which says so',
  async (_, exists) => {
    const { path } = await accept(invalid, { exists })
    expect([path, notices()]).toEqual(['/login', ['Your token is invalid']])
  },
)

test('A wrong password is said at its field, and one stays', async () => {
  const wrong = { code: 'NOT_SIGNED_IN', message: 'There is a mistake in your password.' }
  const { path } = await accept(() => json(wrong, 401), { exists: true })
  expect([path, notices()]).toEqual(['/invite', []])
  expect(document.body.textContent).toContain(wrong.message)
})
