import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { currentNotices } from '../../ui/notify/notify.ts'
import { openInviteForm } from './InviteForm.tsx'

afterEach(() => vi.unstubAllGlobals())

test('Somebody who cannot be invited is named at the field, and the dialog stays until somebody can', async () => {
  const message = 'Ann works here already'
  const refused = { code: 'ALREADY_HERE', message, fields: [{ path: 'email', message }] }
  const sent = standInForServer(({ body }) =>
    (body as { email: string }).email.startsWith('ann') ? json(refused, 400) : json({ id: '1' }),
  )
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(async () => void openInviteForm())
  const email = () => named('Email', 'input') as HTMLInputElement
  await type(email(), 'ann@school.org')
  await press('Send invitation')
  await act(() => settle(10))
  expect([email().value, email().getAttribute('aria-invalid')]).toEqual(['ann@school.org', 'true'])
  expect(document.body.textContent).toContain(message)
  await type(email(), 'ben@school.org')
  await press('Send invitation')
  await act(() => settle(10))
  expect(sent).toHaveLength(2)
  expect(allNamed('Email', 'input')).toEqual([])
  expect(currentNotices().map(({ text }) => text)).toContain('Invitation sent to ben@school.org')
  await screen.remove()
})
