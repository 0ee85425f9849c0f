import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession, currentSession } from '../../platform/session/session.ts'
import { currentNotices } from '../../ui/notify/notify.ts'
import { ChangePassword } from './ChangePassword.tsx'

afterEach(() => vi.unstubAllGlobals())

test('A new password is asked for; once it is changed the session goes on with a new one, and it is said', async () => {
  const sent = standInForServer(() => json(sessionOf({ token: 'token-2' })))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ChangePassword />
    </QueryClientProvider>,
  )
  await screen.drawn
  await type(named('Current password', 'input'), 'Kayak2Lagoon')
  await press('Change password')
  await act(() => settle(10))
  expect(document.body.textContent!.match(/This field is required/g)).toHaveLength(2)
  expect(sent).toEqual([])
  await type(named('New password', 'input'), 'Fresh9Start')
  await type(named('Confirm password', 'input'), 'Fresh9Star')
  await press('Change password')
  await act(() => settle(10))
  expect(document.body.textContent).toContain("Password and Confirm Password doesn't match")
  expect(sent).toEqual([])
  await type(named('Confirm password', 'input'), 'Fresh9Start')
  await press('Change password')
  await act(() => settle(10))
  const body = { currentPassword: 'Kayak2Lagoon', password: 'Fresh9Start', confirmPassword: 'Fresh9Start' }
  expect(sent[0]).toMatchObject({ method: 'PATCH', body })
  expect(currentSession()).toMatchObject({ jwtToken: 'token-2' })
  expect(currentNotices().map(({ text }) => text)).toEqual(['You have successfully changed your password'])
  expect(allNamed(/password$/i, 'input').map((field) => (field as HTMLInputElement).value)).toEqual([
    '',
    '',
    '',
  ])
  await screen.remove()
})
