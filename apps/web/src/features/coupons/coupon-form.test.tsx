import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, named, press, settle, type } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { createQueryClient } from '../../platform/calls/calls.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { closeAllModals } from '../../ui/dialogs/modal-stack.ts'
import { ModalHost } from '../../ui/dialogs/modals.tsx'
import { currentNotices } from '../../ui/notify/notify.ts'
import { openCouponForm } from './CouponForm.tsx'

afterEach(() => vi.unstubAllGlobals())

test('A name that is taken is told at its field, and what else was typed stays', async () => {
  const message = 'This name is already taken'
  const sent = standInForServer(() =>
    json({ code: 'NAME_TAKEN', message, fields: [{ path: 'name', message }] }, 400),
  )
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(async () => void openCouponForm(null))
  const [name, percent] = [named('Name', 'input'), named('Percent', 'input')] as HTMLInputElement[]
  await type(name!, 'SPRING')
  await type(percent!, '20')
  await press('Add coupon')
  await act(() => settle(10))
  expect(sent).toHaveLength(1)
  expect(name!.getAttribute('aria-invalid')).toBe('true')
  expect(document.body.textContent).toContain(message)
  expect(percent!.value).toBe('20')
  expect(currentNotices()).toEqual([])
  await act(async () => closeAllModals())
  await screen.remove()
})
