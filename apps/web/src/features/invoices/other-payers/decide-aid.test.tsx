import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, draw, press, settle, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { openDecideAid } from './DecideAid.tsx'

afterEach(() => vi.unstubAllGlobals())

const ANN = '01999999-0000-7000-8000-00000000000a'
const request = {
  id: '01999999-0000-7000-8000-00000000000d',
  kind: 'FINANCIAL_AID' as const,
  familyId: '01999999-0000-7000-8000-00000000000f',
  children: [{ id: ANN, name: 'Ann Roe' }],
  person: '',
  activity: '',
  by: 'Mara Roe',
  askedAt: '2026-11-03T12:00:00Z',
  words: 'Forty a month',
  state: 'OPEN' as const,
  until: null,
  isLate: false,
  answer: '',
  endedAt: null,
  decidedBy: null,
  version: 3,
}
const toDecide = {
  ...request,
  asker: { isGuardian: true, held: [] },
  others: [],
  guardians: ['Mara Roe'],
  spot: null,
  guardian: null,
  aid: { held: [{ id: ANN, name: 'Juggling' }], isPaying: false },
}
const billed = {
  currency: 'USD',
  count: 1,
  amount: 80,
  invoices: [{ id: ANN, number: '0012', payer: 'Mara Roe', amount: 80 }],
}

async function open(over: object = {}, role = 'SCHOOL_DIRECTOR') {
  const sent = standInForServer(({ method, path }) => {
    if (method !== 'GET') return json({ request, isInvited: false })
    if (path.endsWith('/billed')) return json(billed)
    return json(path.endsWith('/activities') ? [] : { ...toDecide, ...over })
  })
  adoptSession(sessionOf({ role: role as never }))
  await draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  ).drawn
  await act(async () => void openDecideAid(request))
  await act(() => settle(80))
  const dialog = () => document.querySelector('[role="dialog"]')!
  const field = (label: string) =>
    [...dialog().querySelectorAll<HTMLInputElement>('input, textarea')].find((each) =>
      each.labels?.[0]?.textContent.startsWith(label),
    )!
  const decisions = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { decisions, field, text: () => dialog().textContent }
}

test('Staff give aid for days and a percentage, beside what the family wrote, holds and was billed', async () => {
  const { decisions, field, text } = await open()
  for (const each of [
    'Give financial aid for Ann Roe?',
    'Forty a month',
    'Juggling',
    'Aid is taken off what is held now',
    'This invoice stays as it is. To take aid off it too',
  ])
    expect(text()).toContain(each)
  await press('Give aid', 'button')
  expect(decisions()).toEqual([])
  await type(field('Percent'), '40')
  await press('Give aid', 'button')
  expect(decisions()).toMatchObject([
    {
      grants: true,
      version: 3,
      aid: { type: 'PERCENT', percent: 40, label: 'Financial aid', activityIds: [], to: null },
    },
  ])
})

test('A no needs a sentence, and sends no aid', async () => {
  const { decisions, field } = await open()
  const decline = [...document.querySelectorAll<HTMLInputElement>('[role="dialog"] [type="radio"]')].find(
    ({ value }) => value === 'DECLINE',
  )!
  await act(async () => decline.click())
  await press('Decline', 'button')
  expect(decisions()).toEqual([])
  await type(field('Your answer'), 'The fund is empty')
  await press('Decline', 'button')
  expect(decisions()).toEqual([{ grants: false, answer: 'The fund is empty', version: 3 }])
})

test('A spot that is being paid stays at its price, and who may not edit shares reads that a Manager decides', async () => {
  expect((await open({ aid: { held: [], isPaying: true } })).text()).toContain('stays at its price')
  expect((await open({}, 'SCHOOL_COORDINATOR')).text()).toContain('A Manager decides this.')
})
