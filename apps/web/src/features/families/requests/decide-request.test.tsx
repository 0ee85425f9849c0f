import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { act, allNamed, draw, named, press, settle, type } from '../../../../test/draw.tsx'
import { json, sessionOf, standInForServer } from '../../../../test/server.ts'
import { createQueryClient } from '../../../platform/calls/calls.ts'
import { adoptSession } from '../../../platform/session/session.ts'
import { ModalHost } from '../../../ui/dialogs/modals.tsx'
import { openDecideRequest } from './DecideRequest.tsx'

afterEach(() => vi.unstubAllGlobals())

const ANN = '01999999-0000-7000-8000-00000000000a'
const request = {
  id: '01999999-0000-7000-8000-00000000000d',
  kind: 'SECOND_GUARDIAN' as const,
  familyId: '01999999-0000-7000-8000-00000000000f',
  children: [{ id: ANN, name: 'Ann Roe' }],
  person: 'Rosa Vexley',
  activity: '',
  by: 'Mara Roe',
  askedAt: '2026-11-03T12:00:00Z',
  words: 'She brings them on Mondays',
  state: 'OPEN' as const,
  until: null as string | null,
  isLate: false,
  answer: '',
  endedAt: null,
  decidedBy: null,
  version: 3,
}
const guardian = {
  firstName: 'Rosa',
  lastName: 'Vexley',
  email: 'rosa@families.test',
  phone: null,
  relation: 'Aunt',
  lives: 'ELSEWHERE',
  same: [
    {
      name: 'Rosa Vexly',
      email: null,
      phone: null,
      is: 'PICKUP',
      child: { id: ANN, name: 'Ann Roe' },
      by: ['NAME'],
    },
  ],
  children: [{ id: ANN, name: 'Ann Roe', isAsked: true, entry: null as object | null }],
}
const toDecide = {
  ...request,
  asker: { isGuardian: true, held: [] as string[] },
  others: [] as object[],
  guardians: ['Mara Roe'],
  spot: null as object | null,
  change: null as object | null,
  aid: null as object | null,
  guardian: guardian as object | null,
}

async function open(over: object = {}, role = 'SCHOOL_DIRECTOR') {
  const sent = standInForServer(({ method }) =>
    method === 'GET' ? json({ ...toDecide, ...over }) : json({ request, isInvited: true }),
  )
  adoptSession(sessionOf({ role: role as never }))
  const screen = draw(
    <QueryClientProvider client={createQueryClient()}>
      <ModalHost />
    </QueryClientProvider>,
  )
  await screen.drawn
  await act(async () => void openDecideRequest(request))
  await act(() => settle(80))
  const decisions = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { screen, decisions, text: () => document.querySelector('[role="dialog"]')!.textContent! }
}

test('Staff add the guardian with what they see, beside who may be the same person', async () => {
  const { screen, decisions, text } = await open()
  for (const each of ['She brings them on Mondays', 'Rosa Vexly · an approved pickup, Ann Roe'])
    expect(text()).toContain(each)
  await press('Add guardian', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([
    {
      grants: true,
      answer: '',
      version: 3,
      access: [{ childId: ANN, telling: 'EVERYTHING' }],
      isListKnown: false,
      invites: true,
    },
  ])
  await screen.remove()
})

test('Whom a do-not-release list may name is added only by saying so, and begins with nothing', async () => {
  const listed = { ...guardian.children[0]!, entry: { name: 'Rosa Vexli', likeness: 'NEAR' } }
  const { screen, decisions, text } = await open({ guardian: { ...guardian, children: [listed] } })
  expect(text()).toContain('Rosa Vexley may be Rosa Vexli, who is on the do-not-release list of Ann Roe.')
  expect(named('Add guardian', 'button')).toHaveProperty('disabled', true)
  await act(async () => document.querySelector<HTMLInputElement>('[name="isListKnown"]')!.click())
  await press('Add guardian', 'button')
  await act(() => settle(50))
  expect(decisions()).toMatchObject([{ isListKnown: true, invites: false, access: [{ telling: 'NOTHING' }] }])
  await screen.remove()
})

test('Staff decline with words for the family', async () => {
  const { screen, decisions } = await open()
  await press('Decline', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([])
  await type(named('Your answer to the family', 'textarea'), 'Please call us')
  await press('Decline', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([{ grants: false, answer: 'Please call us', version: 3 }])
  await screen.remove()
})

const spot = {
  kind: 'classes',
  sections: ['Group A'],
  isDropIn: false,
  nextOn: '2026-12-07',
  isGone: false,
  fee: 15,
  discounts: 5,
  withFee: { givenBack: 60, noLongerOwed: 25 },
  withoutFee: { givenBack: 75, noLongerOwed: 25 },
}
const givingUp = { kind: 'GIVE_UP_SPOT', person: '', activity: 'Chess', guardian: null }

test('A spot is given up with what that comes to, and the fee may be left out', async () => {
  const { screen, decisions, text } = await open({ ...givingUp, spot })
  for (const each of ['Chess, Group A', 'To refund$60', 'No longer owed$25', 'Fee kept$15'])
    expect(text()).toContain(each)
  await act(async () => document.querySelector<HTMLInputElement>('[name="waivesFee"]')!.click())
  for (const each of ['To refund$75', 'Fee kept$0']) expect(text()).toContain(each)
  await press('Agree', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([{ grants: true, answer: '', version: 3, waivesFee: true }])
  await screen.remove()
})

test('A spot that is gone is only answered, and a no needs words', async () => {
  const { screen, decisions, text } = await open({ ...givingUp, spot: { ...spot, isGone: true, fee: 0 } })
  expect(text()).toContain('Ann Roe no longer has this spot. Agreeing only answers the family.')
  expect(text()).not.toContain('To refund')
  await press('Decline', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([])
  await type(named('Your answer to the family', 'textarea'), 'It is full')
  await press('Decline', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([{ grants: false, answer: 'It is full', version: 3 }])
  await screen.remove()
})

const change = {
  from: 'Chess',
  to: 'Pottery',
  isGone: false,
  why: null as string | null,
  money: {
    before: 100,
    after: 160,
    difference: 60,
    shown: 50,
    eachCycle: { before: 20, after: 30, cycle: 'WEEKLY' },
  },
}
const changing = { kind: 'CHANGE_SPOT', person: '', activity: 'Chess', guardian: null }

test('A change is agreed to with what it comes to now, beside what the family read', async () => {
  const { screen, decisions, text } = await open({ ...changing, change })
  for (const each of [
    'NowChess',
    'InsteadPottery',
    'New price$160',
    'Owed more$60',
    'The family read: owed more$50',
    'Each week$30 instead of $20',
    'The price is no longer what the family read',
  ])
    expect(text()).toContain(each)
  await press('Agree', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([{ grants: true, answer: '', version: 3, difference: 60 }])
  await screen.remove()
})

test.each([
  ['All 12 spots are taken', { why: 'All 12 spots are taken' }],
  ['Ann Roe no longer has this spot', { isGone: true, from: '', to: '', money: null }],
])('A change that cannot be done now is only declined: %s', async (says, over) => {
  const { screen, decisions, text } = await open({ ...changing, change: { ...change, ...over } })
  expect(text()).toContain(says)
  expect(named('Agree', 'button').hasAttribute('disabled')).toBe(true)
  await type(named('Your answer to the family', 'textarea'), 'Not now')
  await press('Decline', 'button')
  await act(() => settle(50))
  expect(decisions()).toEqual([{ grants: false, answer: 'Not now', version: 3 }])
  await screen.remove()
})

test('Staff read that who asked is no guardian anymore, and Coordinators decide nothing', async () => {
  const { screen, text } = await open({ asker: { isGuardian: false, held: [] } }, 'SCHOOL_COORDINATOR')
  expect(text()).toContain('Mara Roe is no longer a guardian of this family')
  expect(allNamed('Add guardian', 'button')).toEqual([])
  await screen.remove()
})
