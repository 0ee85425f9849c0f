import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../test/draw-routed.tsx'
import { act, eventually, press, removeDrawn } from '../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../test/server.ts'
import { adoptSession } from '../../platform/session/session.ts'
import { NotificationsScreen } from './NotificationsScreen.tsx'

afterEach(async () => {
  await removeDrawn()
  vi.unstubAllGlobals()
})

const texts = () => document.querySelector<HTMLInputElement>('input[value="SMS"]')!
const stand = (noTexts: string | null) => ({
  notifications: [{ event: 'LATE_PICKUP', channel: 'EMAIL' }],
  phone: noTexts === null ? '+15550100142' : null,
  noTexts,
})

test('A text that cannot be chosen says why beside the choice', async () => {
  standInForServer(() => json(stand('NO_NUMBER')))
  adoptSession(sessionOf())
  await drawRouted(NotificationsScreen, '/settings/notifications')
  await eventually(() => expect(texts().disabled).toBe(true))
  expect(document.body.textContent).toContain('Text (add a mobile number to your personal info first)')
})

test('A text that can be chosen says where it goes, and is kept', async () => {
  const sent = standInForServer(({ method, body }) =>
    json(method === 'PUT' ? { ...stand(null), ...(body as object) } : stand(null)),
  )
  adoptSession(sessionOf())
  await drawRouted(NotificationsScreen, '/settings/notifications')
  await eventually(() => expect(document.body.textContent).toContain('or by text to +15550100142'))
  await act(async () => texts().click())
  await press('Save', 'button')
  await eventually(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
  expect(sent.find(({ method }) => method === 'PUT')!.body).toEqual({
    notifications: [{ event: 'LATE_PICKUP', channel: 'SMS' }],
  })
  expect(texts().checked).toBe(true)
})
