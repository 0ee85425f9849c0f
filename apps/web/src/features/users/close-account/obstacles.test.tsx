import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../../test/draw-routed.tsx'
import { eventually, named, press, removeDrawn } from '../../../../test/draw.tsx'
import { json, SCHOOL, sessionOf, standInForServer } from '../../../../test/server.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { CloseAccount } from './CloseAccount.tsx'

afterEach(async () => {
  await removeDrawn()
  vi.unstubAllGlobals()
})

const TEXT = 'Make somebody else Super Admin of Oak, or close the school first'

test('The only Super Admin of a school reads what has to be done before, with the way there', async () => {
  const obstacles = [{ schoolId: SCHOOL, code: 'ONLY_ADMIN', text: TEXT }]
  standInForServer(() => json({ schools: [], obstacles, lastDay: '2026-11-06' }))
  adoptSession(sessionOf())
  await drawRouted(CloseAccount, '/settings/personal-info')
  await press('Close your account…')
  await eventually(() => expect(document.body.textContent).toContain(TEXT))
  expect(named('Users', 'a').getAttribute('href')).toBe('/settings/users')
  expect(named('Close school', 'a').getAttribute('href')).toBe('/settings/close')
  expect(document.querySelector('form')).toBeNull()
})
