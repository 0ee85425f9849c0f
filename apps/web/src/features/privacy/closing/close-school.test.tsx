import { afterEach, expect, test, vi } from 'vitest'
import { drawRouted } from '../../../../test/draw-routed.tsx'
import { eventually, removeDrawn } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { CloseSchoolScreen } from './CloseSchoolScreen.tsx'

afterEach(async () => {
  await removeDrawn()
  vi.unstubAllGlobals()
})

const NOTHING = {
  waiting: 0,
  meetings: 0,
  openInvoices: 0,
  openAmount: 0,
  autopay: 0,
  moneyUnderWay: 0,
  payouts: 0,
  payoutAmount: 0,
  offers: 0,
  messages: 0,
  reports: 0,
  feeds: 0,
  apiKeys: 0,
  webhooks: 0,
  apps: 0,
  users: 0,
  plan: null,
  exportedAt: null,
  lastDay: '2026-11-06',
  schoolName: 'Harbour Street',
}
const NORA = { id: '01999999-0000-7000-8000-000000000007', name: 'Nora Quist' }

test.each([
  ['does not own the school reads who does', false],
  ['owns the school can close it', true],
])('A Super Admin who %s', async (_, isOwner) => {
  standInForServer(() => json({ ...NOTHING, children: 3, isOwner, owners: [NORA] }))
  adoptSession(sessionOf())
  await drawRouted(CloseSchoolScreen, '/settings/close')
  await eventually(() => expect(document.body.textContent).toMatch(/3 children have spots/))
  expect(document.body.textContent!.includes('Ask Nora Quist')).toBe(!isOwner)
  expect(document.querySelector('form[aria-label="Close school"]') !== null).toBe(isOwner)
})
