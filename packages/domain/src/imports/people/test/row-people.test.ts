import { describe, expect, test } from 'vitest'
import { nameRules } from '../../../kernel/name-rules.ts'
import { readFamilyRow, type FamilyOptions } from '../../families/import-families.ts'
import { recognizeFamilyColumns } from '../../families/import-family-columns.ts'
import { questionsOfRows, sortedQuestions } from '../asked-of-rows.ts'
import { contactKindsOf } from '../contact-kinds.ts'
import { usesOf, type PeopleAnswer } from '../people-questions.ts'

const options: FamilyOptions = {
  dateOrder: 'MONTH_FIRST',
  unknownChoices: 'LEAVE_OUT',
  removedChildren: 'BRING_BACK',
  people: [],
  leftOutColumns: [],
}
const school = {
  country: 'US',
  names: nameRules({ moreNameCharacters: false }, null),
  today: '2026-11-18',
  teachers: new Map<string, string>(),
  sizes: new Map<string, string>(),
}

const answerOf = (over: Partial<PeopleAnswer>): PeopleAnswer => ({
  kind: 'PICKUP',
  text: '',
  use: 'NOBODY',
  names: [],
  forbidden: [],
  ...over,
})

function read(values: Record<string, string>, people: readonly PeopleAnswer[] = []) {
  const all = { Student: 'Ada Lee', 'Parent 1': 'Ann Lee', ...values }
  const mapping = recognizeFamilyColumns(Object.keys(all))
  return readFamilyRow({ row: 2, cells: Object.values(all) }, mapping, { ...options, people }, school)
}

describe('A cell that is not understood', () => {
  test('is a problem of its row until somebody says what it means', () => {
    const open = read({ Pickups: 'Kwame Osei; NOT Yaw Osei' })
    expect(open).toMatchObject({
      problems: ['Approved pickups: say above what “Kwame Osei; NOT Yaw Osei” means'],
      isNameless: true,
      form: { approvedPickups: [] },
      questions: [{ reading: 'MAY_NOT', names: ['Kwame Osei', 'Yaw Osei'] }],
    })
  })

  test.each([
    [
      { use: 'PICKUP', names: ['Yaw Osei'] },
      { form: { approvedPickups: [{ name: 'Yaw Osei' }] }, doNotRelease: [] },
    ],
    [
      { use: 'FORBIDDEN', names: ['Yaw Osei'] },
      { form: { approvedPickups: [] }, doNotRelease: [{ name: 'Yaw Osei', note: 'NOT Yaw Osei' }] },
    ],
    [
      { use: 'SOME', names: ['Kwame Osei'], forbidden: ['Yaw Osei'] },
      { form: { approvedPickups: [{ name: 'Kwame Osei' }] }, doNotRelease: [{ name: 'Yaw Osei' }] },
    ],
    [
      { use: 'RULE' },
      { form: { approvedPickups: [] }, rules: ['Approved pickups: NOT Yaw Osei'], doNotRelease: [] },
    ],
    [{ use: 'NOBODY' }, { form: { approvedPickups: [] }, rules: [], doNotRelease: [] }],
  ] as const)('means what the answer says: %j', (over, row) => {
    const answer = answerOf({ text: 'not  yaw osei', ...over } as Partial<PeopleAnswer>)
    expect(read({ Pickups: 'NOT Yaw Osei' }, [answer])).toMatchObject({
      problems: [],
      isNameless: false,
      ...row,
    })
  })

  test.each([
    ['NOT Max Ray (court order); NOT Rosa Fox', ['NOT Max Ray (court order)', 'NOT Rosa Fox']],
    ['Rosa Fox, never\nmax RAY: no', ['max RAY: no', 'Rosa Fox, never']],
    // Text about both, or about nobody by name, stays with both.
    ['NOT Max Ray or Rosa Fox', null],
    ['NOT Max Ray; NOT Rosa Fox; court order for each', null],
    ['NOT Max Ray; NOT Rosa Fox; Max Ray not by phone', null],
    ['NOT her father, NOT his wife', null],
  ] as const)('puts beside each person what it says of them: %s', (text, notes) => {
    const answer = answerOf({ text, use: 'FORBIDDEN', names: ['Max Ray', 'Rosa Fox'] })
    const { doNotRelease } = read({ Pickups: text }, [answer])
    expect(doNotRelease).toEqual([
      { name: 'Max Ray', note: notes?.[0] ?? text },
      { name: 'Rosa Fox', note: notes?.[1] ?? text },
    ])
  })

  test('says of whom it bars nothing of whom it approves', () => {
    const text = 'Kwame Osei, uncle, call him first; NOT Yaw Osei'
    const answer = answerOf({ text, use: 'SOME', names: ['Kwame Osei'], forbidden: ['Yaw Osei'] })
    expect(read({ Pickups: text }, [answer]).doNotRelease).toEqual([
      { name: 'Yaw Osei', note: 'NOT Yaw Osei' },
    ])
  })

  test.each([
    { use: 'PICKUP' },
    { use: 'FORBIDDEN', names: ['  '] },
    { use: 'SOME', names: ['Kwame Osei'] },
    { use: 'GUARDIAN', names: ['Yaw Osei'] },
  ] as const)('stays open with an answer that is not whole, or none of its choices: %j', (over) => {
    const answer = answerOf({ text: 'NOT Yaw Osei', ...over } as Partial<PeopleAnswer>)
    const row = read({ Pickups: 'NOT Yaw Osei' }, [answer])
    expect(row.problems).toHaveLength(1)
    expect([row.form.approvedPickups, row.doNotRelease]).toEqual([[], []])
  })

  test('that somebody approves and another cell bars is no pickup', () => {
    const answer = answerOf({ text: 'NOT Yaw Osei', use: 'FORBIDDEN', names: ['Yaw Osei'] })
    expect(read({ 'Pickup 1': 'NOT Yaw Osei', 'Pickup 2': 'Yaw Osei' }, [answer]).problems).toEqual([
      'Approved pickups, name: This person is on the do-not-release list',
    ])
  })

  test.each([
    'Yaw Osei - do not contact',
    'Not in picture',
    'Same as mother',
    'restraining order',
    'Yaw Osei (no pickup)',
    'No custody',
  ])('among guardians is neither one nor lost: %s', (cell) => {
    expect(read({ 'Parent 2': cell })).toMatchObject({
      problems: [`Guardians: say above what “${cell}” means`],
      form: { secondaryGuardian: null },
    })
  })

  test('stands in the phone of a guardian too', () => {
    expect(read({ 'Parent 2': 'Yaw Osei', 'Parent 2 Phone': '212-555-0111 do not call' }).problems).toEqual([
      'Guardians: say above what “Yaw Osei · do not call” means',
    ])
    expect(read({ 'Parent 2': 'Yaw Osei', 'Parent 2 Phone': 'none' }).problems).toEqual([])
  })

  test('is asked once for all rows that have it, however it is typed', () => {
    const rows = ['Mom only', 'mom  ONLY', 'See file'].map((cell) => read({ Pickups: cell }))
    expect(
      questionsOfRows(
        rows.map((row, index) => ({ ...row, row: index + 2 })),
        [answerOf({ text: 'See file' })],
      ),
    ).toMatchObject([
      { text: 'Mom only', reading: 'RULE', row: 2, rows: 2, isOpen: true },
      { text: 'See file', row: 4, rows: 1, isOpen: false },
    ])
  })
})

describe('What columns say of a contact', () => {
  const cells = { type: null, relation: null, mayPickUp: null, custody: null, mailings: null }

  test.each([
    [{}, ['GUARDIAN']],
    [{ type: 'Parent' }, ['GUARDIAN']],
    [{ type: 'Approved Pickup' }, ['PICKUP']],
    [{ type: 'Authorized Pick-up' }, ['PICKUP']],
    [{ type: 'Emergency Contact' }, ['EMERGENCY']],
    [{ type: 'Emergency Contact', mayPickUp: 'No' }, ['EMERGENCY']],
    [{ type: 'Emergency Contact', mayPickUp: 'Yes' }, ['EMERGENCY', 'PICKUP']],
    [{ mayPickUp: 'Yes', custody: '1', mailings: 'TRUE' }, ['GUARDIAN']],
    [{ mayPickUp: 'No' }, null],
    [{ mayPickUp: '0', custody: '0' }, null],
    [{ mayPickUp: '' }, null],
    [{ mayPickUp: 'Sometimes' }, null],
    [{ custody: 'No' }, null],
    [{ mailings: '0' }, null],
    [{ type: 'Sponsor' }, null],
    [{ type: 'Approved Pickup', mayPickUp: 'No' }, null],
    [{ relation: 'Father (no contact)' }, null],
    [{ relation: 'Ex-husband' }, null],
    [{ relation: 'Grandmother' }, ['GUARDIAN']],
  ])('%j', (over, kinds) => expect(contactKindsOf({ ...cells, ...over }, 'GUARDIAN')).toEqual(kinds))

  test('puts each where they belong: the emergency contact is called, and collects nobody', () => {
    const row = read({
      contact_2_first_name: 'Wim',
      contact_2_last_name: 'Baars',
      contact_2_type: 'Emergency Contact',
      contact_2_relationship: 'Uncle',
      contact_2_mobile_phone: '2125550173',
      contact_3_first_name: 'Lena',
      contact_3_last_name: 'Roth',
      contact_3_type: 'Approved Pickup',
    })
    expect(row).toMatchObject({
      problems: [],
      form: {
        secondaryGuardian: null,
        approvedPickups: [{ name: 'Lena Roth' }],
        emergencyContacts: [{ name: 'Wim Baars', relation: 'Uncle', phone: '2125550173', otherPhone: null }],
      },
    })
  })

  test('with a no is asked about by name, what it may not first, and never becomes a guardian unasked', () => {
    const values = {
      'Guardian 2 Name': 'Yaw Osei',
      'Guardian 2 Allowed Pickup': '0',
      'Guardian 2 Has Custody': '0',
    }
    const text = 'Yaw Osei · May pick up: 0 · Custody: 0'
    expect(read(values).questions.at(-1)?.uses).toEqual([
      'EMERGENCY',
      'FORBIDDEN',
      'NOBODY',
      'GUARDIAN',
      'PICKUP',
    ])
    expect(read(values)).toMatchObject({
      problems: [`Contacts: say above what “${text}” means`],
      form: { secondaryGuardian: null },
    })
    expect(read(values, [answerOf({ kind: 'CONTACT', text, use: 'EMERGENCY' })])).toMatchObject({
      problems: [],
      form: { secondaryGuardian: null, emergencyContacts: [{ name: 'Yaw Osei' }], approvedPickups: [] },
    })
    expect(read(values, [answerOf({ kind: 'CONTACT', text, use: 'FORBIDDEN' })])).toMatchObject({
      problems: [],
      form: { secondaryGuardian: null, approvedPickups: [] },
      doNotRelease: [{ name: 'Yaw Osei', note: text }],
    })
  })

  test('whose name was asked about is still refused by the columns beside it', () => {
    const values = {
      'Guardian 2 Name': 'Cal Farrow',
      'Guardian 2 Relationship': 'Father - restraining order',
      'Guardian 2 Allowed Pickup': 'No',
    }
    const name = answerOf({ kind: 'GUARDIAN', text: 'Cal Farrow', use: 'GUARDIAN', names: ['Cal Farrow'] })
    const no = 'Cal Farrow · Relationship: Father - restraining order · May pick up: No'
    const open = read(values, [name])
    expect(open.questions.map(({ text }) => text)).toEqual(['Cal Farrow', no])
    expect(open).toMatchObject({ form: { secondaryGuardian: null }, problems: [expect.any(String)] })
    expect(read(values).questions.map(({ text }) => text)).toEqual(['Cal Farrow', no])
    expect(read(values, [name, answerOf({ kind: 'CONTACT', text: no, use: 'FORBIDDEN' })])).toMatchObject({
      form: { secondaryGuardian: null },
      doNotRelease: [{ name: 'Cal Farrow' }],
      problems: [],
    })
    // The name alone bars this person; the columns change nothing.
    const barred = answerOf({ kind: 'GUARDIAN', text: 'Cal Farrow', use: 'FORBIDDEN', names: ['Cal Farrow'] })
    expect(read(values, [barred])).toMatchObject({ doNotRelease: [{ name: 'Cal Farrow' }], problems: [] })
  })

  test('an emergency contact whose column says no of pickups collects nobody, whatever is answered of the name', () => {
    const values = { 'Emergency Contact': 'Abe Farrow', 'Emergency Contact Authorized Pickup': 'No' }
    const row = read(values, [
      answerOf({ kind: 'EMERGENCY', text: 'Abe Farrow', use: 'PICKUP', names: ['Abe Farrow'] }),
    ])
    expect(row.form).toMatchObject({ approvedPickups: [], emergencyContacts: [{ name: 'Abe Farrow' }] })
  })

  test('a pickup whose relationship refuses is asked about, and a plain one is kept', () => {
    const refused = read({
      'Authorized Pickup 1': 'Sue Smith',
      'Authorized Pickup 1 Relationship': 'Not allowed',
    })
    expect(refused.questions).toMatchObject([{ text: 'Sue Smith · Not allowed', reading: 'MAY_NOT' }])
    expect(refused.form.approvedPickups).toEqual([])
    const plain = read({ 'Authorized Pickup 1': 'Sue Smith', 'Authorized Pickup 1 Relationship': 'Aunt' })
    expect(plain.form.approvedPickups).toMatchObject([{ name: 'Sue Smith', relation: 'Aunt' }])
  })

  test('Emergency Contact columns name somebody to call, and nobody who collects the child', () => {
    const row = read({ 'Emergency Contact': 'Ama Mensah', 'Emergency Contact Phone': '212-555-0263' })
    expect(row.form).toMatchObject({
      approvedPickups: [],
      secondaryGuardian: null,
      emergencyContacts: [{ name: 'Ama Mensah', phone: '2125550263' }],
    })
    expect(
      read({ 'Emergency Contact': 'Ama Mensah', 'Emergency Contact Authorized Pickup': 'Yes' }).form
        .approvedPickups,
    ).toMatchObject([{ name: 'Ama Mensah' }])
    expect(read({ 'Emergency Contact': 'Yaw Osei - do not call' }).problems).toHaveLength(1)
  })
})

test.each([
  [{ 'Parent 1': 'Yaw Osei Sr.' }, { firstName: 'Yaw', lastName: 'Osei Sr' }],
  [
    { 'Parent 1': '', 'Parent 1 First Name': 'Mary A.', 'Parent 1 Last Name': 'Lee Jr.' },
    { firstName: 'Mary A', lastName: 'Lee Jr' },
  ],
])('The period of a short form keeps no child out: %j', (columns, guardian) => {
  expect(read(columns)).toMatchObject({ problems: [], form: { primaryGuardian: guardian } })
})

describe('A text of a child', () => {
  test.each([
    ['Allergies', 'Do NOT release to father'],
    ['Medical Conditions', 'Asthma. Dad has no contact, see court order'],
    ['Medications', 'none - papá no puede recoger'],
    ['T-Shirt Size', 'YM (grandmother may no longer get him)'],
    ['T-Shirt Size', 'YM (also pls never let Aunt Carol sign her out)'],
  ])('in %s that refuses a pickup is asked about: %s', (column, text) => {
    const row = read({ [column]: text })
    expect(row.questions).toMatchObject([{ kind: 'PICKUP', text, uses: ['FORBIDDEN', 'RULE', 'NOBODY'] }])
    expect(row.problems).toHaveLength(1)
    const barred = read({ [column]: text }, [answerOf({ text, use: 'FORBIDDEN', names: ['Paul Lee'] })])
    expect(barred).toMatchObject({ problems: [], doNotRelease: [{ name: 'Paul Lee', note: text }] })
    const rule = read({ [column]: text }, [answerOf({ text, use: 'RULE' })])
    expect(rule).toMatchObject({ problems: [], rules: [`Approved pickups: ${text}`] })
    const nobody = read({ [column]: text }, [answerOf({ text, use: 'NOBODY' })])
    expect(nobody).toMatchObject({ problems: [], doNotRelease: [], rules: [] })
    expect(JSON.stringify([nobody.form, nobody.medical, nobody.notes])).toContain(text)
  })

  test.each([
    ['Allergies', 'No nuts, no gluten'],
    ['Allergies', 'none'],
    ['Medical Conditions', 'Cannot run long distances'],
    ['Medications', 'Mom brings the inhaler'],
  ])('in %s that speaks of something else is not: %s', (column, text) => {
    expect(read({ [column]: text })).toMatchObject({ questions: [], problems: [] })
  })
})

test('Refusals are asked about before rules, and those before names that are not known', () => {
  const row = (at: number, text: string, reading: 'MAY_NOT' | 'RULE' | 'UNKNOWN') => ({
    row: at,
    questions: [{ kind: 'PICKUP' as const, text, reading, names: [], uses: usesOf.PICKUP }],
  })
  const rows = [row(2, 'Lia Tydos', 'UNKNOWN'), row(3, 'Mom only', 'RULE'), row(4, 'NOT Yaw', 'MAY_NOT')]
  expect(sortedQuestions(questionsOfRows(rows, [])).map(({ text }) => text)).toEqual([
    'NOT Yaw',
    'Mom only',
    'Lia Tydos',
  ])
})
