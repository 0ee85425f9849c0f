import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, standInForServer, type Sent } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { currentNotices, dismissNotice } from '../../ui/notify/notify.ts'
import { ConfirmEmail } from './ConfirmEmail.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'

let screen: ReturnType<typeof draw>

/** Renders a letter's page in a browser without a session. */
async function open(page: ReactNode) {
  const root = createRootRoute()
  const at = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([at('/confirm', () => page), at('/login', () => <p>Login page</p>)]),
    history: createMemoryHistory({ initialEntries: ['/confirm'] }),
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
  for (const { id } of currentNotices()) dismissNotice(id)
  vi.unstubAllGlobals()
})

const refused = (code: string, more: object) => json({ code, message: 'Not yet', ...more }, 400)
const text = () => document.body.textContent
const bodies = (sent: Sent[]) => sent.map(({ body }) => body)

test('A sign-up whose letter is opened in another browser names who signed up, and is opened with a password chosen there', async () => {
  const details = {
    email: 'ivy@example.test',
    firstName: 'Ivy',
    lastName: 'New',
    phone: '212-555-0188',
    schoolName: 'Maple Clubs',
  }
  const sent = standInForServer((_, count) => {
    if (count === 1) return refused('CONFIRMED_ELSEWHERE', { details })
    if (count > 2) return json({ schoolName: 'Maple Clubs' })
    const message = 'This password is too easy to guess. Please choose another one'
    return refused('VALIDATION', { fields: [{ path: 'password', message }] })
  })
  await open(<VerifyEmail token="secret" />)
  expect(named('Choose a password to open Maple Clubs', 'h1')).toBeTruthy()
  expect(text()).toContain('Ivy New signed up with ivy@example.test and the phone number 212-555-0188')
  await press('Confirm and open the school')
  expect(sent).toHaveLength(1)
  await type(named('Password', 'input'), 'Ivy@example.test9')
  await type(named('Confirm password', 'input'), 'Other9Word')
  expect(text()).toContain('Your password cannot be similar to the email')
  expect(text()).toContain("Password and Confirm Password doesn't match")
  const enter = async (password: string) => {
    await type(named('Password', 'input'), password)
    await type(named('Confirm password', 'input'), password)
    await press('Confirm and open the school')
    await act(() => settle(20))
  }
  await enter('Fresh9Start')
  expect(text()).toContain('This password is too easy to guess')
  await enter('Fresh9Starts')
  expect(named('Maple Clubs is open', 'h1')).toBeTruthy()
  const chosen = (password: string) => ({ token: 'secret', password, confirmPassword: password })
  expect(bodies(sent)).toEqual([{ token: 'secret' }, chosen('Fresh9Start'), chosen('Fresh9Starts')])
})

test('A new email is confirmed with the password of the account where it is not logged in', async () => {
  const sent = standInForServer((_, count) => {
    if (count === 1) return refused('CONFIRMED_ELSEWHERE', { fields: [{ path: 'password', message: '' }] })
    if (count === 2)
      return json({ code: 'NOT_SIGNED_IN', message: 'There is a mistake in your password.' }, 401)
    return json({ email: 'ivy@example.test' })
  })
  const router = await open(<ConfirmEmail token="secret" onOver={() => {}} />)
  await press('Confirm this email')
  await act(() => settle(20))
  expect(text()).toContain('You are not logged in with this account here.')
  const enter = async (password: string) => {
    await type(named('Password', 'input'), password)
    await press('Confirm this email')
    await act(() => settle(20))
  }
  await enter('Wrong9Horse')
  expect(text()).toContain('There is a mistake in your password.')
  await enter('Correct9Horse')
  expect(router.state.location.pathname).toBe('/login')
  expect(currentNotices().map((each) => each.text)).toEqual(['You now log in with ivy@example.test'])
  expect(bodies(sent)).toEqual([{}, { password: 'Wrong9Horse' }, { password: 'Correct9Horse' }])
})

test('A link to a new email that is used up meanwhile leads to the login, which says so', async () => {
  standInForServer((_, count) =>
    count === 1
      ? refused('CONFIRMED_ELSEWHERE', {})
      : refused('TOKEN_INVALID', { message: 'This link was already used' }),
  )
  const router = await open(<ConfirmEmail token="secret" onOver={() => {}} />)
  await press('Confirm this email')
  await act(() => settle(20))
  await type(named('Password', 'input'), 'Correct9Horse')
  await press('Confirm this email')
  await act(() => settle(20))
  expect(router.state.location.pathname).toBe('/login')
  expect(currentNotices().map((each) => each.text)).toEqual(['This link was already used'])
})
