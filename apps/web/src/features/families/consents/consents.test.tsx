import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { GuardianConsents, type Consents } from './GuardianConsents.tsx'

afterEach(() => vi.unstubAllGlobals())

const everything = { ended: 'NOTHING', endedAt: null, endedBy: null, bounces: false } as const
const byFamily = { endedAt: '2026-10-03T12:00:00Z', endedBy: 'FAMILY' } as const

const gus = (over: Partial<Consents> = {}): Consents => ({
  guardianId: '01999999-0000-7000-8000-00000000000b',
  name: 'Gus Con',
  email: { address: 'gus@example.test', ...everything },
  phone: { address: '+12125550100', ...everything },
  ...over,
})

async function open(of: Consents) {
  const sent = standInForServer(() => json(of))
  adoptSession(sessionOf())
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <GuardianConsents childId="01999999-0000-7000-8000-00000000000a" of={of} />
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  const lines = document.querySelector('main')!.textContent!
  await press('Change which emails and texts Gus Con gets', 'button')
  await act(() => settle(10))
  const bodies = () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { screen, bodies, lines }
}

test('Staff see what a guardian gets, and end news and texts in their name', async () => {
  const { screen, bodies, lines } = await open(gus())
  expect(lines).toContain('Emails: all')
  expect(lines).toContain('Texts: yes')
  await press('Only what concerns their child', 'label')
  await press('No texts to this number', 'label')
  await press('Save', 'button')
  await act(() => settle(10))
  expect(bodies()).toMatchObject([{ emails: 'NEWS', texts: false, isFamilysWish: false }])
  await screen.remove()
})

test('Emails a family ended begin again only once staff say that the family asked for them', async () => {
  const email = { address: 'gus@example.test', bounces: true, ended: 'EVERYTHING', ...byFamily } as const
  const { screen, bodies, lines } = await open(gus({ email, phone: null }))
  expect(lines).toContain('Emails: none (unsubscribed, 10/03/2026). Emails to this address bounce')
  expect(allNamed(/asked to get these emails again/, 'label')).toEqual([])
  await press('Only what concerns their child', 'label')
  await press('Save', 'button')
  await act(() => settle(10))
  expect(bodies()).toEqual([])
  expect(document.body.textContent).toContain('Change this only if they asked you to')
  await press(/asked to get these emails again/, 'label')
  await press(/Try it again/, 'label')
  await press('Save', 'button')
  await act(() => settle(10))
  expect(bodies()).toMatchObject([{ emails: 'NEWS', isFamilysWish: true, triesEmailAgain: true }])
  await screen.remove()
})

test('Texts a family ended with STOP cannot be begun again here, and it says how they can', async () => {
  const phone = { address: '+12125550100', bounces: false, ended: 'EVERYTHING', ...byFamily } as const
  const { screen, lines } = await open(gus({ phone }))
  expect(lines).toContain('Texts: none (replied STOP, 10/03/2026)')
  const radio = named('Texts go to this number', 'label').querySelector('input')!
  expect(radio.disabled).toBe(true)
  expect(document.body.textContent).toContain('Texts begin again when they text START')
  await screen.remove()
})
