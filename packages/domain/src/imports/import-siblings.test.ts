import { describe, expect, test } from 'vitest'
import type { GuardianForm } from '../families/children.ts'
import type { FamilyRow } from './families/import-families.ts'
import type { ExistingFamily } from './import-groups.ts'
import { gatherFamilies as gather } from './import-siblings.ts'

const person = (name: string, email: string | null = null, phone: string | null = null): GuardianForm => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return { firstName, lastName, email, phone }
}
const ann = person('Ann Lee', 'ann@example.test', '5550100100')

let next = 2
function row(child: string, guardians: GuardianForm[], birthDate: string | null = '2019-04-03'): FamilyRow {
  const [firstName = '', lastName = ''] = child.split(' ')
  const [primaryGuardian, secondaryGuardian = null] = guardians
  const rest = { allergies: '', preferredName: '', specialNeeds: '', approvedPickups: [] }
  return {
    row: (next += 1),
    form: { firstName, lastName, birthDate, ...rest, primaryGuardian: primaryGuardian!, secondaryGuardian },
    grade: null,
    teacherId: null,
    tshirtSizeId: null,
    medical: { conditions: '', medication: '', doctorName: '', doctorPhone: null },
    doNotRelease: [],
    isNameless: false,
    rules: [],
    address: null,
    questions: [],
    phonesInDoubt: [],
    notes: [],
    problems: [],
  }
}

const existingFamily = (
  children: string[],
  guardians: (GuardianForm & { marketingConsent?: boolean })[],
): ExistingFamily => ({
  id: 'known',
  guardians: guardians.map(({ marketing: _, marketingConsent = null, ...guardian }) => ({
    ...guardian,
    id: `${guardian.firstName} ${guardian.lastName}`,
    marketingConsent,
  })),
  children: children.map((name) => ({
    ...person(name),
    preferredName: '',
    id: name,
    birthDate: '2019-04-03',
    isArchived: false,
    allergies: '',
    approvedPickups: [],
    doNotRelease: [],
  })),
})
const removed = (family: ExistingFamily): ExistingFamily => ({
  ...family,
  children: family.children.map((child) => ({ ...child, isArchived: true })),
})

const gatherFamilies = (
  rows: FamilyRow[],
  families: ExistingFamily[],
  how: 'BRING_BACK' | 'MAKE_NEW' = 'BRING_BACK',
) => gather(rows, families, { removed: how, country: 'US' })

const namesOf = ({ families }: ReturnType<typeof gatherFamilies>) =>
  families.map(({ children }) => children.map(({ combinedRow }) => combinedRow.form.firstName))

describe('Siblings', () => {
  test.each([
    ['an e-mail in any case', person('Annie Lee', 'ANN@example.test')],
    ['a name and a phone', person('ann lee', null, '5550100100')],
  ])('are known by %s', (_, guardian) => {
    expect(namesOf(gatherFamilies([row('Ada Lee', [ann]), row('Ben Lee', [guardian])], []))).toEqual([
      ['Ada', 'Ben'],
    ])
  })

  test.each([
    ['a phone alone', person('Tom Fox', null, '5550100100')],
    ['a name alone', person('Ann Lee')],
  ])('are not known by %s', (_, guardian) => {
    const gathered = gatherFamilies([row('Ada Lee', [ann]), row('Ben Lee', [guardian])], [])
    expect(namesOf(gathered)).toEqual([['Ada'], ['Ben']])
  })

  test('hang together through their second guardians, whose facts fill each other in', () => {
    const ben = person('Ben Fox', 'ben@example.test')
    const rows = [
      row('Ada Lee', [person('Ann Lee', 'ann@example.test')]),
      row('Cy Fox', [ben]),
      row('Di Lee', [person('Ann Lee', 'ann@example.test', '5550100100'), ben]),
    ]
    const gathered = gatherFamilies(rows, [])
    expect(gathered.families[0]).toMatchObject({ id: null, guardians: [ann, ben] })
    expect(namesOf(gathered)).toEqual([['Ada', 'Cy', 'Di']])
    expect([...gathered.looks.keys()]).toEqual([rows[1], rows[2]])
  })

  test('whom a row brought together stay together for those who come after', () => {
    const [ann1, ben, eve] = ['ann', 'ben', 'eve'].map((name) =>
      person(`${name} Lee`, `${name}@example.test`),
    )
    const rows = [
      row('Ada Lee', [ann1!]),
      row('Cy Lee', [ben!]),
      row('Di Lee', [eve!]),
      row('Ed Lee', [ann1!, ben!]),
      row('Flo Lee', [ben!]),
      row('Gil Lee', [eve!]),
    ]
    expect(namesOf(gatherFamilies(rows, []))).toEqual([
      ['Ada', 'Cy', 'Ed', 'Flo'],
      ['Di', 'Gil'],
    ])
  })

  test('are not those who share an e-mail with everybody, such as that of the school', () => {
    const rows = ['Ada Lee', 'Ben Fox', 'Cy Ray', 'Di Day'].map((child) =>
      row(child, [person(`Ann ${child.split(' ')[1]}`, 'office@example.test')]),
    )
    expect(namesOf(gatherFamilies(rows, []))).toEqual([['Ada'], ['Ben'], ['Cy'], ['Di']])
    // Families that the school already has count too.
    const there = [
      existingFamily(['Eve Fay'], [person('Ann Fay', 'Office@example.test')]),
      { ...existingFamily(['Flo Gay'], [person('Ann Gay', 'office@EXAMPLE.test')]), id: 'other' },
    ]
    expect(namesOf(gatherFamilies(rows.slice(2), there))).toEqual([['Cy'], ['Di']])
    // Three children of a family may share an address.
    expect(namesOf(gatherFamilies(rows.slice(1), []))).toEqual([['Ben', 'Cy', 'Di']])
  })

  test('of two families of the school join that of their guardian, and neither where that is not told', () => {
    const [lee, fox] = [
      existingFamily(['Ada Lee'], [ann]),
      existingFamily(['Cy Fox'], [{ ...ann, firstName: 'Tom' }]),
    ]
    const families = [lee, { ...fox, id: 'other' }]
    const rowOfAnn = row('Ben Lee', [ann])
    expect(gatherFamilies([rowOfAnn], families).families.map(({ id }) => id)).toEqual(['known'])
    const untold = row('Ben Lee', [{ ...ann, firstName: 'Eve', phone: null }])
    const gathered = gatherFamilies([untold], families)
    expect(gathered.families).toEqual([])
    expect(gathered.skipped.get(untold)).toBe(
      'The guardians are in 2 families. Merge those first, or add the child by hand',
    )
    const there = row('Cy Fox', [{ ...ann, firstName: 'Eve', phone: null }])
    expect(gatherFamilies([there], families).skipped.get(there)).toBe(
      'Cy Fox is already there, but their guardians do not include: Eve Lee. Add that there',
    )
  })

  test('join a family of the school, whose guardians stay', () => {
    const added = row('Ben Lee', [ann, person('Tom Fox')])
    const gathered = gatherFamilies([added], [existingFamily(['Ada Lee'], [ann])])
    expect(gathered.families).toMatchObject([{ id: 'known', guardians: [] }])
    expect(gathered.looks.get(added)).toEqual(['Tom Fox is not a guardian of this family and is not added'])
  })

  test('have at most six guardians', () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) =>
      row(`${letter} Lee`, [ann, person(`${letter} Fox`)]),
    )
    const gathered = gatherFamilies(rows, [])
    expect(gathered.skipped.get(rows[5]!)).toBe('With this row, the family would have more than 6 guardians')
    expect(gathered.families[0]!.guardians).toHaveLength(6)
  })
})

describe('Who may never collect a child', () => {
  const rex = { name: 'Rex Roe', note: 'Court order' }
  const forbiddenOf = ({ families }: ReturnType<typeof gatherFamilies>) =>
    families.flatMap(({ children }) =>
      children.map(({ combinedRow, forbidden }) => [combinedRow.form.firstName, forbidden] as const),
    )

  test('may not pick up the brothers and sisters it comes with either', () => {
    const rows = [row('Ada Lee', [ann]), { ...row('Ben Lee', [ann]), doNotRelease: [rex] }]
    const gathered = gatherFamilies(rows, [])
    const { looks } = gathered
    expect(forbiddenOf(gathered)).toEqual([
      ['Ada', [rex]],
      ['Ben', []],
    ])
    expect(looks.get(rows[0]!)).toEqual([
      'Rex Roe may never pick up the siblings, and goes on this child’s do-not-release list too',
    ])
    expect(looks.get(rows[1]!)).toBeUndefined()
  })

  test('comes on the list of a sibling with what is said of them, and of nobody else', () => {
    const max = { name: 'Max Ray', note: 'NOT Max Ray' }
    const rows = [row('Ada Lee', [ann]), { ...row('Ben Lee', [ann]), doNotRelease: [rex, max] }]
    expect(forbiddenOf(gatherFamilies(rows, []))[0]).toEqual(['Ada', [rex, max]])
  })

  test('may be who collects another by a name that is near: that is told, and nothing is left out', () => {
    const ada = {
      ...row('Ada Lee', [ann]),
      doNotRelease: [rex, { name: 'Anne Lee', note: '' }],
    }
    const rows = [
      { ...ada, form: { ...ada.form, approvedPickups: [{ name: 'Rex A. Roe', relation: '', phone: null }] } },
    ]
    const gathered = gatherFamilies(rows, [])
    expect(gathered.looks.get(rows[0]!)).toEqual([
      'Ann Lee may be Anne Lee, who is on the do-not-release list. Staff must check a photo ID each time Ann Lee picks up this child',
      'Rex A. Roe may be Rex Roe, who is on the do-not-release list. Staff must check a photo ID each time Rex A. Roe picks up this child',
    ])
    expect(gathered.families[0]!.children[0]!.combinedRow.form.approvedPickups).toHaveLength(1)
  })

  test('may be a guardian, which is said', () => {
    const ada = { ...row('Ada Lee', [ann]), doNotRelease: [{ name: 'Lee, Ann', note: '' }] }
    expect(gatherFamilies([ada], []).looks.get(ada)).toEqual([
      'Ann Lee is a guardian and on the do-not-release list: the child is not handed to them, and messages do not tell them where the child is',
    ])
  })

  test('nor those of the family of the school it joins', () => {
    const family = existingFamily(['Ada Lee'], [ann])
    const lees = { ...family, children: family.children.map((child) => ({ ...child, doNotRelease: [rex] })) }
    const [ben, cy] = [
      row('Ben Lee', [ann]),
      { ...row('Cy Lee', [ann]), doNotRelease: [{ ...rex, name: 'roe, rex' }] },
    ]
    expect(forbiddenOf(gatherFamilies([ben, cy], [lees]))).toEqual([
      ['Ben', [rex]],
      ['Cy', []],
    ])
  })

  test('is no approved pickup of a brother or sister: that row is skipped', () => {
    const ada = { ...row('Ada Lee', [ann]), doNotRelease: [rex] }
    const plain = row('Ben Lee', [ann])
    const pickup = { name: 'rex roe', phone: null, relation: 'Uncle' }
    const ben = { ...plain, form: { ...plain.form, approvedPickups: [pickup] } }
    const gathered = gatherFamilies([ada, ben], [])
    expect(gathered.skipped.get(ben)).toBe(
      'rex roe is an approved pickup here, and on the do-not-release list of a sibling',
    )
    expect(namesOf(gathered)).toEqual([['Ada']])
  })

  test('is not lost with a row of a child that is there already', () => {
    const again = { ...row('Ada Lee', [ann]), doNotRelease: [rex] }
    expect(gatherFamilies([again], [existingFamily(['Ada Lee'], [ann])]).skipped.get(again)).toBe(
      'Ada Lee is already there, but their do-not-release list does not include: Rex Roe. Add that there',
    )
  })
})

describe('Twice means once', () => {
  test.each([
    ['with an e-mail', [ann], '2019-04-03'],
    ['without any contact', [person('Ann Lee')], '2019-04-03'],
    ['without a birth date', [ann], null],
  ])('for a child %s', (_, guardians, birthDate) => {
    const again = row('ada LEE', guardians, birthDate)
    const gathered = gatherFamilies([again], [existingFamily(['Ada Lee'], guardians)])
    expect(gathered.skipped.get(again)).toBe('ada LEE is already there')
    expect(gathered.families).toEqual([])
  })

  test('for a child whose birth date the school does not know', () => {
    const { children, ...family } = existingFamily(['Ada Lee'], [ann])
    const there = { ...family, children: children.map((child) => ({ ...child, birthDate: null })) }
    const again = row('Ada Lee', [ann])
    expect(gatherFamilies([again], [there]).skipped.get(again)).toBe('Ada Lee is already there')
  })

  test('tells what the list says and the school does not: allergies, guardians and who may never collect it', () => {
    const again = row('Ada Lee', [ann, person('Tom Ray')])
    again.form = { ...again.form, allergies: 'Nuts' }
    again.doNotRelease = [{ name: 'Max Ray', note: '' }]
    const further = row('Ada Lee', [person('Eve Day', 'eve@example.test')])
    const { skipped } = gatherFamilies([again, further], [existingFamily(['Ada Lee'], [ann])])
    expect(skipped.get(further)).toBe(
      'Ada Lee is already there, but their do-not-release list does not include: Max Ray; their allergies do not include: Nuts; their guardians do not include: Tom Ray, Eve Day. Add that there',
    )
  })

  test('within a file', () => {
    const rows = [row('Ada Lee', [ann]), row('Ada Lee', [ann])]
    expect(gatherFamilies(rows, []).skipped.get(rows[1]!)).toBe(`Same as row ${rows[0]!.row}`)
  })
})

describe('Namesakes', () => {
  test('without a guardian in common are made, and marked', () => {
    const namesake = row('Ada Lee', [person('Tom Fox', 'tom@example.test')])
    const gathered = gatherFamilies([namesake], [existingFamily(['Ada Lee'], [ann])])
    expect(namesOf(gathered)).toEqual([['Ada']])
    expect(gathered.families[0]!.id).toBeNull()
    expect(gathered.looks.get(namesake)).toEqual([
      'Another family has a child named Ada Lee, with no guardian in common',
    ])
  })

  test('within a family with a different birth date are made, and marked', () => {
    const twin = row('Ada Lee', [ann], '2020-01-01')
    const gathered = gatherFamilies([twin], [existingFamily(['Ada Lee'], [ann])])
    expect(gathered.looks.get(twin)).toEqual([
      'This family has a child named Ada Lee with a different birth date',
    ])
  })
})

describe('A child in several rows', () => {
  const tom = person('Tom Ray', 'tom@example.test', '5550100111')

  test('one for each guardian is one child with both of them', () => {
    const rows = [row('Ada Lee', [ann]), row('Ben Ray', [tom]), row('ada lee', [tom])]
    const gathered = gatherFamilies(rows, [])
    expect(namesOf(gathered)).toEqual([['Ada', 'Ben']])
    expect(gathered.families[0]!.guardians).toEqual([ann, tom])
    expect(gathered.adds.get(rows[2]!)).toBe(`Same child as row ${rows[0]!.row}. This row adds Tom Ray`)
    expect(gathered.looks.has(rows[2]!)).toBe(false)
    expect(gathered.skipped.size).toBe(0)
  })

  test('loses nothing one of them says: allergies, who collects it, and who never may', () => {
    const [one, other] = [row('Ada Lee', [ann]), row('Ada Lee', [ann])]
    one.form = { ...one.form, allergies: 'Peanuts' }
    other.form = {
      ...other.form,
      allergies: 'Nuts',
      approvedPickups: [{ name: 'Rose Lee', phone: null, relation: '' }],
    }
    other.doNotRelease = [{ name: 'Max Ray', note: '' }]
    const gathered = gatherFamilies([one, other], [])
    expect(gathered.families[0]!.children).toMatchObject([
      {
        combinedRow: {
          form: { allergies: 'Peanuts\nNuts', approvedPickups: [{ name: 'Rose Lee' }] },
          doNotRelease: [{ name: 'Max Ray' }],
        },
        forbidden: [],
      },
    ])
    expect(gathered.adds.get(other)).toBe(
      `Same child as row ${one.row}. This row adds allergies, approved pickups, the do-not-release list`,
    )
  })

  test('keeps what the first one says, and tells what another says otherwise', () => {
    const [one, other] = [row('Ada Lee', [ann]), row('Ada Lee', [{ ...ann, phone: '5550100222' }])]
    one.grade = 'FIRST'
    other.grade = 'SECOND'
    const gathered = gatherFamilies([one, other], [])
    expect(gathered.families[0]).toMatchObject({
      guardians: [ann],
      children: [{ combinedRow: { grade: 'FIRST' } }],
    })
    expect(gathered.looks.get(other)).toEqual([
      `Row ${one.row} has different details for the same child and is kept: the grade`,
      'The phone 555-010-0222 of Ann Lee is left out: 555-010-0100 is kept',
    ])
  })

  test('is made of none of them where one names somebody who may collect it, and another who never may', () => {
    const [one, other] = [row('Ada Lee', [ann]), row('Ada Lee', [tom])]
    one.form = { ...one.form, approvedPickups: [{ name: 'Max Ray', phone: null, relation: '' }] }
    other.doNotRelease = [{ name: 'Ray, Max', note: '' }]
    const gathered = gatherFamilies([one, other], [])
    expect(gathered.families).toEqual([])
    expect([...gathered.skipped.keys()]).toEqual([one, other])
  })

  test('is marked where one of its rows cannot be read', () => {
    const [fine, wrong] = [row('Ada Lee', [ann]), row('Ada Lee', [tom])]
    wrong.problems = ['Guardian’s phone: You should fill the mask']
    const gathered = gatherFamilies([fine, wrong], [])
    expect(gathered.looks.get(fine)).toEqual([
      `Row ${wrong.row} is for the same child and is skipped, so its details are missing here`,
    ])
  })

  test('without a birth date and a guardian in common is two', () => {
    const rows = [row('Ada Lee', [ann], null), row('Ada Lee', [tom], null)]
    expect(namesOf(gatherFamilies(rows, []))).toEqual([['Ada'], ['Ada']])
  })
})

describe('A child that was removed', () => {
  const before = removed(existingFamily(['Ada Lee'], [ann]))

  test('is brought back as it was, with who may never collect it, and its new brothers join it', () => {
    const ada = row('Ada Lee', [ann])
    ada.doNotRelease = [{ name: 'Max Ray', note: '' }]
    const gathered = gatherFamilies([ada, row('Ben Lee', [ann])], [before])
    expect(gathered.families).toMatchObject([
      {
        id: 'known',
        children: [
          { back: { id: 'Ada Lee' }, forbidden: [{ name: 'Max Ray' }] },
          { back: null, forbidden: [{ name: 'Max Ray' }] },
        ],
      },
    ])
    expect(gathered.looks.get(ada)![0]).toContain(
      'Ada Lee was removed before and will be restored as they were',
    )
  })

  test('is made anew where staff say so, in its family or in a new one', () => {
    const ada = row('Ada Lee', [ann])
    const alone = gatherFamilies([ada], [before], 'MAKE_NEW')
    expect(alone.families).toMatchObject([{ id: null, children: [{ back: null }] }])
    expect(alone.looks.get(ada)).toEqual([
      'Ada Lee was removed before. A new entry is added, and the old one stays removed',
    ])
    const family = { ...before, children: [...before.children, ...existingFamily(['Ben Lee'], []).children] }
    expect(gatherFamilies([ada], [family], 'MAKE_NEW').families).toMatchObject([
      { id: 'known', children: [{ back: null }] },
    ])
  })

  test('is nobody to those who do not name it', () => {
    expect(gatherFamilies([row('Ben Lee', [ann])], [before]).families).toMatchObject([{ id: null }])
    const entered = existingFamily(['Ada Lee'], [ann])
    const again = row('Ada Lee', [ann])
    expect(gatherFamilies([again], [before, { ...entered, id: 'new' }]).skipped.get(again)).toBe(
      'Ada Lee is already there',
    )
  })

  test('forbids whom it forbade, for its brothers and sisters too', () => {
    const [child] = before.children
    const forbidding = { ...child!, doNotRelease: [{ name: 'Max Ray', note: '' }] }
    const family = { ...before, children: [forbidding, ...existingFamily(['Ben Lee'], []).children] }
    expect(gatherFamilies([row('Cy Lee', [ann])], [family]).families[0]!.children).toMatchObject([
      { forbidden: [{ name: 'Max Ray' }] },
    ])
  })
})

test('A brother of a child somebody may not pick up, nobody knows who, is to be looked at', () => {
  const ada = { ...row('Ada Lee', [ann]), isNameless: true, problems: ['Do not release to: "Yes" says …'] }
  const ben = row('Ben Lee', [ann])
  const { skipped, looks } = gatherFamilies([ada, ben, row('Cy Fox', [person('Tom Fox')])], [])
  expect([...skipped.keys()]).toEqual([ada])
  expect([...looks]).toEqual([
    [
      ben,
      [
        `Row ${ada.row} is for this family and is skipped. Someone may not pick up that child. Find out whether they may pick up Ben Lee`,
      ],
    ],
  ])
})

describe('What a file says of marketing emails', () => {
  const says = (marketing: boolean | undefined, guardian = ann) => ({ ...guardian, marketing })
  const marketingIn = (rows: FamilyRow[], families: ExistingFamily[]) => {
    const { statements, looks } = gatherFamilies(rows, families)
    return {
      said: statements.consents.map(({ id, marketing: hasConsent }) => [id, hasConsent]),
      told: [...statements.rows.values()].flat(),
      looks: [...looks.values()].flat(),
    }
  }

  test('is taken of a guardian the school has who never said anything, also where the child is there', () => {
    const family = existingFamily(['Ada Lee'], [ann])
    for (const child of ['Ada Lee', 'Ben Lee']) {
      expect(marketingIn([row(child, [says(true)])], [family])).toEqual({
        said: [['Ann Lee', true]],
        told: ['Ann Lee agrees to marketing emails'],
        looks: [],
      })
      expect(marketingIn([row(child, [says(false)])], [family]).said).toEqual([['Ann Lee', false]])
      expect(marketingIn([row(child, [says(undefined)])], [family]).said).toEqual([])
    }
    const twice = [row('Ada Lee', [says(true)]), row('Ben Lee', [says(false)])]
    expect(marketingIn(twice, [family]).said).toEqual([['Ann Lee', false]])
  })

  test('changes nothing of what was said before, and says so', () => {
    for (const marketingConsent of [true, false]) {
      const family = existingFamily(['Ada Lee'], [{ ...ann, marketingConsent }])
      expect(marketingIn([row('Ada Lee', [says(marketingConsent)])], [family])).toEqual({
        said: [],
        told: [],
        looks: [],
      })
      expect(marketingIn([row('Ada Lee', [says(!marketingConsent)])], [family])).toEqual({
        said: [],
        told: [],
        looks: [`What Ann Lee said of marketing emails stays: ${marketingConsent ? 'yes' : 'no'}`],
      })
    }
  })

  test('is not taken where it is not sure who is meant', () => {
    const other = { ...ann, email: 'other@example.test' }
    expect(
      marketingIn([row('Ada Lee', [says(true, other)])], [existingFamily(['Ada Lee'], [ann])]).said,
    ).toEqual([])
    const two = existingFamily(['Ada Lee'], [ann, { ...ann, email: null, phone: null }])
    expect(marketingIn([row('Ada Lee', [says(true)])], [two]).said).toEqual([])
    const families = [
      existingFamily(['Ada Lee'], [ann]),
      { ...existingFamily(['Ida Lee'], [ann]), id: 'other' },
    ]
    expect(marketingIn([row('Ben Lee', [says(true)])], families).said).toEqual([])
    const wrong = { ...row('Ada Lee', [says(true)]), problems: ['The birth date is wrong'] }
    expect(marketingIn([wrong], [existingFamily(['Ada Lee'], [ann])]).said).toEqual([])
  })
})
