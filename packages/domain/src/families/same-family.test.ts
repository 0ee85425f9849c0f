import { expect, test } from 'vitest'
import { decideOwnFamily, joinedGuardians, looksLikeText } from './same-family.ts'

const roes = { familyId: 'roes', children: ['Ann Roe', 'Ben Roe'], field: 'primaryGuardian.phone' }
const lees = { familyId: 'lees', children: ['Kim Lee'], field: 'secondaryGuardian.email' }

test('A family of its own is asked about once for each family it looks like', () => {
  expect(decideOwnFamily([], []).allowed).toBe(true)
  expect(decideOwnFamily([roes, lees], [])).toEqual({
    allowed: false,
    code: 'LOOKS_LIKE_FAMILY',
    message:
      'This looks like the family of Ann Roe and Ben Roe. Join that family, or mark this as a different family',
    field: 'primaryGuardian.phone',
  })
  expect(decideOwnFamily([roes, lees], ['roes'])).toMatchObject({ field: 'secondaryGuardian.email' })
  expect(decideOwnFamily([roes, lees], ['lees', 'roes']).allowed).toBe(true)
  expect(looksLikeText(lees)).toBe('This looks like the family of Kim Lee')
})

const guardian = (name: string, phone = '', email = '') => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { id: null as string | null, firstName, lastName, phone, email }
}
const joinedTexts = (theirs: ReturnType<typeof guardian>[], typed: ReturnType<typeof guardian>[]) =>
  joinedGuardians(theirs, typed).map(({ firstName, lastName, phone, email }) =>
    [`${firstName} ${lastName}`.trim(), phone, email].join('|'),
  )

test('Who joins a family brings what it does not know, and changes nothing it has', () => {
  const gus = guardian('Gus Roe', '5550100150')
  expect(joinedTexts([gus], [guardian('gus roe', '555-010-0199', 'gus@example.test')])).toEqual([
    'Gus Roe|5550100150|gus@example.test',
  ])
  // A couple shares a phone.
  expect(joinedTexts([gus], [guardian('Ana Roe', '555-010-0150')])).toEqual([
    'Gus Roe|5550100150|',
    'Ana Roe|555-010-0150|',
  ])
  // The phone was typed before any name.
  expect(joinedTexts([gus], [guardian('', '555-010-0150', 'gus@example.test')])).toEqual([
    'Gus Roe|5550100150|gus@example.test',
  ])
  expect(joinedTexts([gus], [guardian('')])).toEqual(['Gus Roe|5550100150|'])
})

test('Of the family nobody is lost, however many were typed', () => {
  const five = ['A Roe', 'B Roe', 'C Roe', 'D Roe', 'E Roe'].map((name) => guardian(name))
  expect(joinedTexts(five, [guardian('F Poe'), guardian('G Poe')])).toEqual([
    'A Roe||',
    'B Roe||',
    'C Roe||',
    'D Roe||',
    'E Roe||',
    'F Poe||',
  ])
})
