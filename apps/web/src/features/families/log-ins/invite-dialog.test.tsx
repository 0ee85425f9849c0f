import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { Invitation } from '@afterbell/domain/families/invitations'
import { act, allNamed, draw, press, settle } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { currentNotices } from '../../../ui/notify/notify.ts'
import { openInvite } from './InviteDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

const CHILD = '01999999-0000-7000-8000-00000000000a'
const guardian = (name: string, email: string | null, invitation: Invitation) => ({
  id: `01999999-0000-7000-8000-0000000000${name.charCodeAt(0)}`,
  name,
  email,
  child: { id: CHILD, name: 'Ann Con' },
  invitation,
})
const all = [
  guardian('Gus Con', 'gus@example.test', 'READY'),
  guardian('Ida Con', null, 'NO_EMAIL'),
  guardian('Tom Con', 'tom@example.test', 'HELD_BACK'),
]

async function open({ guardians = all, isOn = true, status = 200 } = {}) {
  const sent = standInForServer(({ path }) =>
    path.endsWith('/recipients')
      ? json({ isOn, guardians })
      : status === 200
        ? json({ isOn, guardians, sent: 1 })
        : json({ code: 'PORTAL_CLOSED', message: 'The family portal is closed' }, status),
  )
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  let result: boolean | undefined
  await act(async () => {
    void openInvite({ of: 'CHILDREN', ids: [CHILD], chosen: '1 child' }).then((each) => (result = each))
    await settle(50)
  })
  // The dialog asks the server first.
  for (let tries = 0; tries < 40 && !document.body.textContent.includes('Gets an email ('); tries += 1)
    await act(() => settle(50))
  return { screen, sent, result: () => result, text: () => document.body.textContent }
}

async function until(is: () => boolean) {
  for (let tries = 0; tries < 40 && !is(); tries += 1) await act(() => settle(50))
}

test('The dialog says who gets an email, and who not and why, and sends all by one call', async () => {
  const { screen, sent, result, text } = await open()
  expect(text()).toContain('Gets an email (1)')
  expect(text()).toContain('No email (1)')
  expect(text()).toContain('Does not see a child: the child’s page says why (1)')
  await press('Invite 1 guardian', 'button')
  await until(() => result() === true)
  const body = { of: 'CHILDREN', ids: [CHILD] }
  expect(sent.map(({ path, body: each }) => [path.split('/').at(-1), each])).toEqual([
    ['recipients', body],
    ['family-invitations', body],
  ])
  expect(result()).toBe(true)
  expect(currentNotices().at(-1)?.text).toContain('1 guardian gets an email.')
  await screen.remove()
})

test('Nobody is invited where nobody can be, or the portal is closed', async () => {
  const none = await open({ guardians: all.slice(1) })
  expect(none.text()).toContain('Nobody of these can be invited.')
  expect(allNamed('Invite', 'button').map((each) => (each as HTMLButtonElement).disabled)).toEqual([true])
  await press('Cancel', 'button')
  await act(() => settle(50))
  expect(none.result()).toBe(false)
  await none.screen.remove()
  const closed = await open({ isOn: false })
  expect(closed.text()).toContain('The family portal is closed.')
  await press('Cancel', 'button')
  await act(() => settle(50))
  await closed.screen.remove()
})

test('What could not be sent leaves the dialog open', async () => {
  const { screen, result, text } = await open({ status: 400 })
  await press('Invite 1 guardian', 'button')
  await act(() => settle(50))
  expect(text()).toContain('Gets an email (1)')
  expect(result()).toBeUndefined()
  await press('Cancel', 'button')
  await act(() => settle(50))
  await screen.remove()
})
