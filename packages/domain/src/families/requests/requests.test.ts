import { REQUEST_STATES } from './request-values.ts'
import { describe, expect, test } from 'vitest'
import { nameRules } from '../../kernel/name-rules.ts'
import type { Telling } from '../../messages/tellings.ts'
import { decideRequest, lastDayOf, requestAnswerFindings, requestKinds } from './family-requests.ts'
import { askedGuardianFindings, decideAddGuardian, sameContactBy } from './second-guardian.ts'

const names = nameRules({ moreNameCharacters: false }, null)
const rosa = {
  firstName: 'Rosa',
  lastName: 'Vexley',
  email: 'rosa@example.org',
  phone: null,
  relation: '',
  words: '',
}
const findingsOf = (more: object) =>
  askedGuardianFindings({ ...rosa, ...more }, { country: 'US', names }).map(({ path }) => path)

test('A family that asks to be forgotten gets its answer within 30 days', () => {
  expect(lastDayOf('FORGET_US', '2026-11-18')).toBe('2026-12-18')
  expect(lastDayOf('FORGET_US', '2024-01-30')).toBe('2024-02-29')
  expect(lastDayOf('SECOND_GUARDIAN', '2026-11-18')).toBeNull()
})

test('Aid is decided by who edits shares, and no law names a day', () => {
  expect(requestKinds.FINANCIAL_AID.right).toEqual(['invoice', 'add'])
  expect(lastDayOf('FINANCIAL_AID', '2026-11-18')).toBeNull()
})

test('Only an open request is decided, and a no needs words', () => {
  expect(REQUEST_STATES.filter((state) => decideRequest(state).allowed)).toEqual(['OPEN'])
  expect(requestAnswerFindings({ grants: true, answer: '' })).toEqual([])
  expect(requestAnswerFindings({ grants: false, answer: ' ' })).toMatchObject([{ path: 'answer' }])
})

test.each([
  [{}, []],
  [{ email: '', phone: '212-555-0176' }, []],
  [{ email: '', phone: '' }, ['email']],
  [{ email: 'rosa@' }, ['email']],
  [{ firstName: '', lastName: '' }, ['firstName', 'lastName']],
  [{ phone: '55' }, ['phone']],
])('A guardian is asked for with a name and a way to reach them: %j', (more, paths) => {
  expect(findingsOf(more)).toEqual(paths)
})

test('The same contact is told by email, phone or name', () => {
  const asked = { name: 'Rosa Vexley', email: 'Rosa@Example.org', phone: '2125550176' }
  expect(sameContactBy(asked, { name: 'R. Vexley', email: 'rosa@example.org', phone: '2125550176' })).toEqual(
    ['EMAIL', 'PHONE', 'NAME'],
  )
  expect(
    sameContactBy({ ...asked, email: null, phone: null }, { name: 'Bo', email: null, phone: null }),
  ).toEqual([])
})

describe('A guardian whom a family asked for', () => {
  const ann = { id: 'ann', name: 'Ann', entry: null }
  const listed = { ...ann, entry: { name: 'Rosa Vexly', likeness: 'NEAR' as const } }
  const seeing = (telling: Telling) => new Map([['ann', telling]])
  const facts = {
    name: 'Rosa Vexley',
    guardians: ['Mara Osei'],
    children: [ann],
    access: seeing('EVERYTHING'),
    isListKnown: false,
  }
  const codeOf = (more: Partial<Parameters<typeof decideAddGuardian>[0]>) => {
    const decision = decideAddGuardian({ ...facts, ...more })
    return decision.allowed ? null : decision.code
  }

  test('is added once, to a family with room', () => {
    expect(codeOf({})).toBeNull()
    expect(codeOf({ guardians: ['VEXLEY, Rosa'] })).toBe('ALREADY_GUARDIAN')
    expect(codeOf({ guardians: ['A B', 'C D', 'E F', 'G H', 'I J'] })).toBeNull()
    expect(codeOf({ guardians: ['A B', 'C D', 'E F', 'G H', 'I J', 'K L'] })).toBe('TOO_MANY_GUARDIANS')
  })

  test('begins with nothing of a child whose list may name them, and only where staff say so', () => {
    const children = [listed, { ...ann, id: 'ben' }]
    expect(codeOf({ children, access: new Map() })).toBe('ON_DO_NOT_RELEASE')
    expect(codeOf({ children, isListKnown: true })).toBe('ON_DO_NOT_RELEASE')
    expect(codeOf({ children, isListKnown: true, access: seeing('MONEY') })).toBe('ON_DO_NOT_RELEASE')
    expect(codeOf({ children, isListKnown: true, access: seeing('NOTHING') })).toBeNull()
    expect(codeOf({ children, isListKnown: true, access: new Map([['ben', 'EVERYTHING']]) })).toBeNull()
  })
})
