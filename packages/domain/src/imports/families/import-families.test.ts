import { describe, expect, test } from 'vitest'
import {
  checkFamilyOptions,
  orderOfBirthDates,
  readFamilyRow,
  type FamilyOptions,
} from './import-families.ts'
import { checkFamilyMapping, recognizeFamilyColumns } from './import-family-columns.ts'
import { emailRead, nameRead, peopleIn, phoneRead, pickupRead, sizeRead } from '../import-people.ts'
import { gatherFamilies } from '../import-siblings.ts'
import { dateRead } from '../../school/dates-read.ts'
import { gradeRead } from '../import-values.ts'
import { nameRules } from '../../kernel/name-rules.ts'

const names = nameRules({ moreNameCharacters: false }, null)

const HEAD =
  'Student First Name,Student Last Name,DOB,Grade,Allergies,Homeroom,T-Shirt Size,Parent 1 Name,Parent 1 Email,Parent 1 Phone,Parent 2 Name,Parent 2 Cell,Pickup 1,Pickup 2,Do not release'.split(
    ',',
  )
const options: FamilyOptions = {
  dateOrder: 'MONTH_FIRST',
  unknownChoices: 'LEAVE_OUT',
  removedChildren: 'BRING_BACK',
  people: [],
  leftOutColumns: [],
}
const school = {
  country: 'US',
  names,
  today: '2026-11-18',
  teachers: new Map([['ms. park', 'park']]),
  sizes: new Map([['YS', 'ys']]),
}

const good: Record<string, string> = {
  'Student First Name': 'Ada',
  'Student Last Name': 'Lee',
  DOB: '4/3/2019',
  Grade: '2nd grade',
  Allergies: 'None',
  Homeroom: 'Ms. Park',
  'T-Shirt Size': 'Youth Small',
  'Parent 1 Name': 'Ann Lee',
  'Parent 1 Email': 'ann@example.test',
  'Parent 1 Phone': '(555) 010-0100',
}

function read(over: Record<string, string> = {}, how = options) {
  const values = { ...good, ...over }
  const cells = HEAD.map((name) => values[name] ?? '')
  return readFamilyRow({ row: 2, cells }, recognizeFamilyColumns(HEAD), how, school)
}

describe('Columns are known by the words such files have', () => {
  test.each([
    ['Child Name,Parent Name,Parent Email', { fullName: 0, guardianFullName: 1, guardianEmail: 2 }],
    [
      'First Name,Last Name,Date of Birth,Mother First Name,Mother Last Name,Father Name,Father Email',
      {
        firstName: 0,
        lastName: 1,
        birthDate: 2,
        guardianFirstName: 3,
        guardianLastName: 4,
        secondFullName: 5,
        secondEmail: 6,
      },
    ],
    [
      'Student,Guardian 1,Guardian 2,Email,Phone',
      { fullName: 0, guardianFullName: 1, secondFullName: 2, guardianEmail: 3, guardianPhone: 4 },
    ],
    [
      'lastfirst,Account Holder First Name,Account Holder Last Name,Account Holder Email',
      { fullName: 0, guardianFirstName: 1, guardianLastName: 2, guardianEmail: 3 },
    ],
    [
      'Child,Mum,Mum Mobile,Dad,Dad Mobile',
      { fullName: 0, guardianFullName: 1, guardianPhone: 2, secondFullName: 3, secondPhone: 4 },
    ],
    [
      "Child's First Name,Child's Last Name,Primary Contact Name,Email 1,Email 2",
      { firstName: 0, lastName: 1, guardianFullName: 2, guardianEmail: 3, secondEmail: 4 },
    ],
    [
      'Nombre del alumno,Fecha de nacimiento,Madre,Teléfono de la madre,Padre,Autorizados para recoger,No entregar a',
      {
        fullName: 0,
        birthDate: 1,
        guardianFullName: 2,
        guardianPhone: 3,
        secondFullName: 4,
        pickups: 5,
        doNotRelease: 6,
      },
    ],
    [
      'Nombre,Apellidos,Nombre del tutor,Correo electrónico,Contacto de emergencia,Parentesco contacto de emergencia,Alergias',
      {
        firstName: 0,
        lastName: 1,
        guardianFullName: 2,
        guardianEmail: 3,
        emergencyFullName: 4,
        emergencyRelation: 5,
        allergies: 6,
      },
    ],
    [
      'Alumno/a,Nombre de la madre,Apellidos de la madre,Celular,Nombre del contacto de emergencia',
      {
        fullName: 0,
        guardianFirstName: 1,
        guardianLastName: 2,
        guardianPhone: 3,
        emergencyFullName: 4,
      },
    ],
  ])('%s', (head, mapping) => expect(recognizeFamilyColumns(head.split(','))).toEqual(mapping))

  test('names of children and guardians are asked for', () => {
    expect(checkFamilyMapping({ birthDate: 0 }, ['DOB']).map(({ path }) => path)).toEqual([
      'mapping.firstName',
      'mapping.guardianFirstName',
    ])
    expect(checkFamilyMapping({ fullName: 0, guardianFullName: 4 }, ['Name'])).toEqual([
      { path: 'mapping.guardianFullName', message: 'The file does not have this column' },
    ])
  })
})

describe('A row', () => {
  test('names no more approved pickups than a form can hold', () => {
    const people = Array.from({ length: 21 }, (_, index) => `Rose ${String.fromCharCode(65 + index)}. Lee`)
    expect(read({ 'Pickup 1': people.join(';') }).problems).toEqual([
      'Approved pickups: A child can have at most 20 approved pickups',
    ])
    expect(read({ 'Pickup 1': people.slice(1).join(';') }).problems).toEqual([])
  })

  test('becomes the form of a child', () => {
    expect(
      read({
        'Pickup 1': 'Rose Lee (grandmother) 555-010-0199; Tom Fox',
        'Pickup 2': 'Kit Fox',
        'Parent 2 Name': 'Fox, Ben',
        'Do not release': 'Max Ray',
      }),
    ).toMatchObject({
      problems: [],
      notes: [],
      grade: 'SECOND',
      teacherId: 'park',
      tshirtSizeId: 'ys',
      doNotRelease: [{ name: 'Max Ray', note: '' }],
      form: {
        firstName: 'Ada',
        lastName: 'Lee',
        birthDate: '2019-04-03',
        allergies: '',
        primaryGuardian: {
          firstName: 'Ann',
          lastName: 'Lee',
          email: 'ann@example.test',
          phone: '5550100100',
        },
        secondaryGuardian: { firstName: 'Ben', lastName: 'Fox', email: null, phone: null },
        approvedPickups: [
          { name: 'Rose Lee', relation: 'grandmother', phone: '5550100199' },
          { name: 'Tom Fox', relation: '', phone: null },
          { name: 'Kit Fox', relation: '', phone: null },
        ],
      },
    })
  })

  test.each([
    [{ DOB: 'soon' }, 'Birth date: "soon" could not be read'],
    [{ DOB: '4/3/2039' }, 'Birth date: '],
    [{ 'Student Last Name': '' }, 'Child’s last name: This field is required'],
    [{ 'Parent 1 Name': '' }, 'Guardian’s first name: This field is required'],
    [
      { 'Pickup 1': 'Max Ray', 'Do not release': 'RAY, Max' },
      'Approved pickups, name: This person is on the do-not-release list',
    ],
    [{ 'Do not release': '李雷' }, 'Do not release to: May contain'],
    [{ 'Do not release': 'Ray, Max, Fox, Ben' }, 'Do not release to: Put a semicolon between two people'],
  ])('that does not fit says why: %o', (over, problem) => {
    expect(read(over).problems.join('. ')).toContain(problem)
  })

  test.each(['None known', 'NKDA.', 'n.a.', '-', 'No known allergies', 'not applicable'])(
    'with allergies %s has none, and one with all of something has',
    (cell) => {
      expect(read({ Allergies: cell }).form.allergies).toBe('')
      expect(read({ Allergies: 'All' }).form.allergies).toBe('All')
      expect(read({ Allergies: 'No nuts' }).form.allergies).toBe('No nuts')
    },
  )

  test('with a little picture beside an allergy keeps the allergy', () => {
    expect(read({ Allergies: 'Peanuts 🥜, EpiPen® ⚠️' })).toMatchObject({
      problems: [],
      notes: ['Allergies: "🥜⚠️" was left out'],
      form: { allergies: 'Peanuts , EpiPen®' },
    })
  })

  test('with a father alone has him as its primary guardian', () => {
    const over = {
      'Parent 1 Name': '',
      'Parent 1 Email': '',
      'Parent 1 Phone': '',
      'Parent 2 Name': 'Ben Fox',
    }
    expect(read(over)).toMatchObject({
      problems: [],
      form: { primaryGuardian: { firstName: 'Ben', lastName: 'Fox' }, secondaryGuardian: null },
    })
  })

  test('keeps a phone without its extension, and the first of two e-mails, and says so', () => {
    const both = { 'Parent 1 Phone': '1-555-010-0100 ext. 4', 'Parent 1 Email': 'a@b.test; c@d.test' }
    expect(read(both)).toMatchObject({
      problems: [],
      notes: ['Guardian’s email: "c@d.test" was left out', 'Guardian’s phone: "ext. 4" was left out'],
      form: { primaryGuardian: { email: 'a@b.test', phone: '5550100100' } },
    })
  })

  test('is read without what nobody sees in it', () => {
    expect(read({ 'Student First Name': ' Mary\u00a0 Ann\u200b' }).form.firstName).toBe('Mary Ann')
  })

  test('says what a doctor would ask, and nothing where it says that there is nothing', () => {
    const cells = ['Ada Lee', 'Ann Lee', 'Asthma', 'none', 'Dr. Roe', '555 010 0100']
    const head = ['Child', 'Parent', 'Medical Conditions', 'Medications', 'Physician', 'Physician Phone']
    const { medical, problems } = readFamilyRow(
      { row: 2, cells },
      recognizeFamilyColumns(head),
      options,
      school,
    )
    expect([medical, problems]).toEqual([
      { conditions: 'Asthma', medication: '', doctorName: 'Dr. Roe', doctorPhone: '5550100100' },
      [],
    ])
  })

  test('says each thing once', () => {
    expect(read({ DOB: 'soon' }).problems).toHaveLength(1)
  })

  test('with a teacher the school does not have is taken with a note, or skipped', () => {
    const sentence = 'Homeroom teacher: "Mr. Who" is not on your school’s list'
    expect(read({ Homeroom: 'Mr. Who' })).toMatchObject({
      teacherId: null,
      problems: [],
      notes: [`${sentence}, so it was left out`],
    })
    expect(read({ Homeroom: 'Mr. Who' }, { ...options, unknownChoices: 'SKIP' }).problems).toEqual([sentence])
  })

  test('that forbids anybody forbids them by their whole name', () => {
    const names = (cell: string) => read({ 'Do not release': cell }).doNotRelease.map(({ name }) => name)
    expect(names('Ray, Max')).toEqual(['Max Ray'])
    expect(names('Max Ray, Ben Fox')).toEqual(['Max Ray', 'Ben Fox'])
    expect(names('Max Ray (father)\nBen Fox')).toEqual(['Max Ray', 'Ben Fox'])
    expect(names('none')).toEqual([])
    expect(read({ 'Do not release': 'Max Ray (court order)' }).doNotRelease[0]!.note).toBe(
      'Max Ray (court order)',
    )
  })
})

describe('Birth dates that can be read both ways', () => {
  const at = (cell: string, dateOrder: FamilyOptions['dateOrder'] = null) =>
    checkFamilyOptions({ ...options, dateOrder }, { birthDate: 0 }, [{ row: 2, cells: [cell] }])

  test('ask for a choice', () => {
    expect(at('4/3/2019')).toEqual([
      { path: 'options.dateOrder', message: 'Choose: 4/3/2019 can be read both ways' },
    ])
    expect(at('4/3/2019', 'DAY_FIRST')).toEqual([])
    expect([at('2019-04-03'), at('3 Apr 2019'), at('5/5/2019'), at('')]).toEqual([[], [], [], []])
  })

  test('are read as the rest of the file tells', () => {
    expect(orderOfBirthDates(['4/3/2019', '4/13/2019'])).toBe('MONTH_FIRST')
    expect(orderOfBirthDates(['4/3/19', '13/4/19'])).toBe('DAY_FIRST')
    expect(orderOfBirthDates(['4/3/2019'])).toBeNull()
    // A file with both orders decides nothing.
    expect(orderOfBirthDates(['4/3/2019', '4/13/2019', '13/4/2019'])).toBeNull()
  })
})

describe('Words of people', () => {
  test.each([
    ['Grade 3', 'THIRD'],
    ['Gr. 3', 'THIRD'],
    ['03', 'THIRD'],
    ['third grade', 'THIRD'],
    ['3rd Grade', 'THIRD'],
    ['G3', 'THIRD'],
    ['Kinder', 'K'],
    ['Grade K', 'K'],
    ['Pre-Kindergarten', 'PRE_K'],
    ['Toddler', 'TOD'],
    ['TK', 'TK'],
    ['12th', 'TWELFTH'],
    ['Preschool 2', 'PS2'],
    ['0', 'K'],
    ['-1', 'PRE_K'],
    ['PK4', 'PRE_K'],
    ['1.0', 'FIRST'],
    ['1-2', undefined],
    ['1/2', undefined],
    ['-3', undefined],
    ['college', undefined],
  ])('grade %s', (cell, grade) => expect(gradeRead(cell)).toBe(grade))

  test.each([
    ['43558', '2019-04-03'],
    ['20190403', '2019-04-03'],
    ['4/3/2019 12:00:00 AM', '2019-04-03'],
    ['3-Apr-19', '2019-04-03'],
    ['2019-04-03T00:00:00Z', '2019-04-03'],
    ['20191403', undefined],
    ['99999', undefined],
  ])('date %s', (cell, date) => expect(dateRead(cell, 'MONTH_FIRST')).toBe(date))

  test.each([
    ['416-555-0100 x12', '416-555-0100', 'x12'],
    ['cell: 416-555-0100 / 647-555-0101', '416-555-0100', 'cell: / 647-555-0101'],
    ['(416) 555-0100', '(416) 555-0100', ''],
    ['416-555-0100 (cell)', '416-555-0100', ''],
    ['ask Ann', 'ask Ann', ''],
    ['+44 (0)20 7946 0123', '+44 20 7946 0123', ''],
    ['+44(0)2079460123', '+442079460123', ''],
    ['2125550171.0', '2125550171', ''],
    ['212–555–0185', '212-555-0185', ''],
    ['212 — 555 — 0185 (cell)', '212 - 555 - 0185', ''],
    ['212/555/0176', '212-555-0176', ''],
    ['212/555-0176', '212-555-0176', ''],
    ['416-555-0100/647-555-0101', '416-555-0100', '/647-555-0101'],
  ])('phone %s', (cell, value, rest) => expect(phoneRead(cell)).toEqual({ value, rest }))

  test.each([
    ['Ann Lee <ann@lee.test>', 'ann@lee.test', ''],
    ['mailto:ann@lee.test', 'ann@lee.test', ''],
    ['ann@lee.test, tom@lee.test', 'ann@lee.test', 'tom@lee.test'],
    ['ann lee@x.test', 'ann lee@x.test', ''],
  ])('e-mail %s', (cell, value, rest) => expect(emailRead(cell)).toEqual({ value, rest }))

  test.each([
    ['Youth Small', 'YS'],
    ['YS', 'YS'],
    ['Adult Medium', 'M'],
    ['medium', 'M'],
    ['2XL', 'XXL'],
    ['Youth X-Large', 'YXL'],
  ])('size %s', (cell, size) => expect(sizeRead(cell)).toBe(size))

  test.each([
    ['Rose Lee, Tom Fox', ['Rose Lee', 'Tom Fox']],
    ['Rose Lee, aunt, 555-010-0100', ['Rose Lee, aunt, 555-010-0100']],
    ['Rose Lee; Tom Fox', ['Rose Lee', 'Tom Fox']],
    ['N/A', []],
    ['None known.', []],
  ])('people of %s', (cell, people) => expect(peopleIn(cell)).toEqual(people))

  test.each([
    ['Rose Lee - aunt', { name: 'Rose Lee', relation: 'aunt', phone: null }],
    ['Rose Lee, aunt, 555-010-0100', { name: 'Rose Lee', relation: 'aunt', phone: '555-010-0100' }],
    ['Anne-Marie Lee', { name: 'Anne-Marie Lee', relation: '', phone: null }],
    ['Lee, Rose', { name: 'Rose Lee', relation: '', phone: null }],
    ['Rose Lee 555-010-0100 x12', { name: 'Rose Lee', relation: '', phone: '555-010-0100' }],
  ])('pickup %s', (cell, pickup) => expect(pickupRead(cell)).toEqual(pickup))
})

describe('Where names may hold more characters', () => {
  const more = nameRules({ moreNameCharacters: true }, null)
  const readMore = (over: Record<string, string>) => {
    const values = { ...good, ...over }
    const row = { row: 2, cells: HEAD.map((name) => values[name] ?? '') }
    return readFamilyRow(row, recognizeFamilyColumns(HEAD), options, { ...school, names: more })
  }

  test('a row with them is taken as it is written, and refused elsewhere', () => {
    const people = {
      'Student First Name': '明',
      'Student Last Name': '李',
      'Parent 1 Name': 'Luc St. Pierre, Jr.',
    }
    const { form, problems } = readMore(people)
    expect([form.firstName, form.lastName, form.primaryGuardian, problems]).toEqual([
      '明',
      '李',
      { firstName: 'Luc', lastName: 'St. Pierre, Jr.', email: 'ann@example.test', phone: '5550100100' },
      [],
    ])
    expect(read(people).problems).toHaveLength(3)
    expect(readMore({ 'Student First Name': 'امیر\u200cحسین' }).form.firstName).toBe('امیر\u200cحسین')
    expect(readMore({ 'Student First Name': '\ufeffAda\u200d' })).toMatchObject({
      form: { firstName: 'Ada' },
      problems: [],
    })
    expect(readMore({ 'Student First Name': '\u202eAda' }).problems).toHaveLength(1)
  })

  test.each([
    ['Tom Smith Jr.', 'Tom', 'Smith Jr.'],
    ['Tom Smith, Jr.', 'Tom', 'Smith, Jr.'],
    ['Smith, Jr., Tom', 'Tom', 'Smith, Jr.'],
    ['Smith Jr., Tom', 'Tom', 'Smith Jr.'],
    ['Marie Ste. Anne', 'Marie', 'Ste. Anne'],
    ['李 明', '明', '李'],
    ['محمد علي', 'محمد', 'علي'],
  ])('%s', (cell, firstName, lastName) => expect(nameRead(cell, more)).toEqual({ firstName, lastName }))

  test.each([
    [
      'Tom Smith, Jr., uncle, 555-010-0100',
      { name: 'Tom Smith, Jr.', relation: 'uncle', phone: '555-010-0100' },
    ],
    ['Smith, Jr., Tom', { name: 'Tom Smith, Jr.', relation: '', phone: null }],
    ['李明 (叔叔)', { name: '李明', relation: '叔叔', phone: null }],
  ])('pickup %s', (cell, pickup) => expect(pickupRead(cell, more)).toEqual(pickup))

  test('people between commas are each one, in scripts without spaces too', () => {
    expect(peopleIn('李明, 王芳')).toEqual(['李明', '王芳'])
    expect(peopleIn('李明、王芳')).toEqual(['李明', '王芳'])
    expect(peopleIn('Rose Lee, Tom Smith, Jr.')).toEqual(['Rose Lee', 'Tom Smith, Jr.'])
  })

  test('who may never pick up a child is listed with their Jr.', () => {
    const { doNotRelease, problems } = readMore({ 'Do not release': 'Max St. Ray, Jr.' })
    expect([doNotRelease, problems]).toEqual([[{ name: 'Max St. Ray, Jr.', note: '' }], []])
  })
})

describe('A column of people that only answers', () => {
  const ANSWERS = [
    'X',
    'Yes',
    'y',
    'TRUE',
    '1',
    '✓',
    'see file',
    'See court order',
    'on file',
    'attached',
    '?',
  ]

  test.each([
    ...ANSWERS,
    'custody papers on file',
    'Father',
    'her dad',
    'Restricted',
    'court order: ask office',
  ])('under do not release, %s asks who is meant, and no child is made without it', (cell) => {
    const { doNotRelease, problems, isNameless } = read({ 'Do not release': cell })
    expect([doNotRelease, isNameless]).toEqual([[], true])
    expect(problems).toEqual([
      `Do not release to: "${cell}" says that someone may not pick up this child, but not who. Enter the name instead, or add the child by hand`,
    ])
  })

  test.each([
    'No',
    'FALSE',
    'N/A',
    'none',
    'none on file',
    'n',
    '0',
    '-',
    'No restrictions',
    'nobody listed',
  ])('under do not release, %s is nobody', (cell) =>
    expect(read({ 'Do not release': cell })).toMatchObject({
      doNotRelease: [],
      isNameless: false,
      problems: [],
      notes: [],
    }),
  )

  test.each([
    ['Yes, Max Ray', 'Max Ray'],
    ['Yes: Max Ray', 'Max Ray'],
    ['YES - Max Ray (father)', 'Max Ray'],
    ['X; Ray, Max', 'Max Ray'],
    ['Nguyen, Y', 'Y Nguyen'],
    ['Cher', 'Cher'],
    ['Onyeka Trueman', 'Onyeka Trueman'],
  ])('under do not release, %s is a person', (cell, name) => {
    const { doNotRelease, problems } = read({ 'Do not release': cell })
    expect([doNotRelease.map((each) => each.name), problems]).toEqual([[name], []])
  })

  test.each(['Ben: Max Ray', 'Ben Lee: Max Ray', 'Max Ray - Tom Fox', 'Ada: Max Ray; Ben: Rosa Fox'])(
    'under do not release, %s may name a child or two people, and nobody is put on the list in their place',
    (cell) => {
      const { doNotRelease, problems, isNameless } = read({ 'Do not release': cell })
      expect([doNotRelease, isNameless]).toEqual([[], true])
      expect(problems).toContain(
        `Do not release to: "${cell.split('; ')[0]}" may name two people. Enter only who may not pick up this child, with a semicolon between two people`,
      )
    },
  )

  test.each([
    'Max Ray: court order',
    'Max Ray - father',
    'Max Ray – Restraining Order',
    'Max Ray: Non-custodial parent',
    'Max Ray - No Contact (212-555-0176)',
    'Max Ray: his ex wife',
  ])('under do not release, %s is one person and the reason', (cell) =>
    expect(read({ 'Do not release': cell })).toMatchObject({
      doNotRelease: [{ name: 'Max Ray', note: cell }],
      problems: [],
    }),
  )

  test('under do not release, each of several has their own part of the cell as the note', () => {
    const cell = 'Max Ray (court order, no calls); Ben Fox, uncle\nEve Day'
    expect(read({ 'Do not release': cell }).doNotRelease).toEqual([
      { name: 'Max Ray', note: 'Max Ray (court order, no calls)' },
      { name: 'Ben Fox', note: 'Ben Fox, uncle' },
      { name: 'Eve Day', note: '' },
    ])
  })

  test.each(ANSWERS)('under approved pickups, %s is asked about', (cell) => {
    const { form, problems, questions } = read({ 'Pickup 1': cell, 'Pickup 2': 'Rose Lee' })
    expect(form.approvedPickups.map(({ name }) => name)).toEqual(['Rose Lee'])
    expect(problems).toEqual([`Approved pickups: say above what “${cell}” means`])
    expect(questions.map(({ kind, text }) => [kind, text])).toEqual([['PICKUP', cell]])
  })

  test.each(ANSWERS)('of the guardian, %s is asked about', (cell) => {
    const { form, problems, questions } = read({ 'Parent 1 Name': cell })
    expect(form.primaryGuardian.firstName).toBe('')
    expect(problems).toEqual([`Guardians: say above what “${cell}” means`])
    expect(questions.map(({ kind, text }) => [kind, text])).toEqual([['GUARDIAN', cell]])
  })

  test('of the second guardian is asked about, and nobody where it says so', () => {
    expect(read({ 'Parent 2 Name': 'See file', 'Parent 2 Cell': '212-555-0100' })).toMatchObject({
      problems: ['Guardians: say above what “See file” means'],
      form: { secondaryGuardian: null },
    })
    expect(read({ 'Parent 2 Name': 'N/A' })).toMatchObject({
      problems: [],
      notes: [],
      form: { secondaryGuardian: null },
    })
  })
})

describe('A number in doubt', () => {
  const EXPECTED =
    'check this number. Write local numbers as 000-000-0000. Start a foreign number with + and its country code'

  test.each(['0000000000', '555-0199', 'ask Ann', '+354 555 01', '12'])(
    '%s is left out with a note',
    (cell) => {
      const over = { 'Parent 1 Phone': cell, 'Parent 2 Name': 'Tom Lee', 'Parent 2 Cell': '+354 555 0199' }
      expect(read(over)).toMatchObject({
        problems: [],
        notes: [`Guardian’s phone: "${cell}" was left out: ${EXPECTED}`],
        form: {
          primaryGuardian: { firstName: 'Ann', phone: null },
          secondaryGuardian: { firstName: 'Tom', phone: '+3545550199' },
        },
      })
    },
  )

  test('of an approved pickup is left out too', () => {
    const { form, notes } = read({ 'Pickup 1': 'Rose Lee 0000000000; Tom Fox +65 9123 4567' })
    expect(form.approvedPickups.map(({ phone }) => phone)).toEqual([null, '+6591234567'])
    expect(notes).toEqual([`Approved pickups: "0000000000" was left out: ${EXPECTED}`])
  })

  test('still tells in one file that children are of one mother; a number of nobody does not', () => {
    const families = (phone: string) => {
      const over = { 'Parent 1 Phone': phone, 'Parent 1 Email': '' }
      const rows = [read(over), { ...read({ ...over, 'Student First Name': 'Ben' }), row: 3 }]
      return gatherFamilies(rows, [], { removed: 'BRING_BACK', country: 'US' }).families.length
    }
    expect([families('+354 555 019'), families('0000000000'), families('+354 555 0199')]).toEqual([1, 2, 1])
  })
})

test.each(['Y3', 'Reception', '14'])('Grade %s is left out with a note, and the row stays', (cell) => {
  const { grade, notes, problems } = read({ Grade: cell })
  expect([grade, problems]).toEqual([null, []])
  expect(notes).toEqual([`Grade: "${cell}" was left out: it is not a grade at this school`])
})

test.each([
  'bob@lee.test NO CONTACT ORDER',
  'bob@lee.test; DO NOT RELEASE',
  'Bob <bob@lee.test> no pickup',
  'bob@lee no pickup',
])('What refuses beside an address makes nobody a guardian: %s', (email) => {
  const row = read({ 'Parent 1 Name': 'Bob Lee', 'Parent 1 Email': email })
  expect(row.questions).toHaveLength(1)
  expect(JSON.stringify(row.form)).not.toContain('Bob')
})

describe('What a row loses is said, and the child comes in all the same', () => {
  test.each(['ann at home', 'ann@', 'ann@example', '@example.test'])('an email that is none: %s', (email) => {
    const row = read({ 'Parent 1 Email': email })
    expect(row.problems).toEqual([])
    expect(row.form.primaryGuardian).toMatchObject({
      firstName: 'Ann',
      email: null,
      phone: expect.anything(),
    })
    expect(row.notes).toEqual([`Guardian’s email: "${email}" was left out: not a valid email address`])
  })

  const wide = (over: Record<string, string>) => {
    const values: Record<string, string> = { ...good, ...over }
    const head = Object.keys(values)
    const cells = head.map((name) => values[name]!)
    return readFamilyRow({ row: 2, cells }, recognizeFamilyColumns(head), options, school)
  }

  test('a balance is not taken, and it is said where it is entered; one of nothing is not worth a word', () => {
    expect(wide({ Balance: '$120.50' }).notes).toEqual([
      'Balance: "$120.50" was left out: balances are not imported. Create an invoice for what the family owes, with New invoice on the Invoices page',
    ])
    for (const nothing of ['0', '$0.00', '-', ''])
      expect(wide({ 'Account Balance': nothing }).notes).toEqual([])
  })

  test('an address is read from its columns, or from one, in however many lines', () => {
    const parts = {
      'Street Address': '12 Oak St',
      'Address 2': 'Apt 4',
      City: 'Salem',
      State: 'OR',
      Zip: '97301',
    }
    expect(wide(parts).address).toEqual({
      street: '12 Oak St, Apt 4',
      city: 'Salem',
      state: 'OR',
      postalCode: '97301',
    })
    expect(wide({ 'Home Address': '12 Oak St\nSalem, OR 97301' }).address).toEqual({
      street: '12 Oak St, Salem, OR 97301',
      city: '',
      state: '',
      postalCode: '',
    })
    expect(wide({ City: '' }).address).toBeNull()
    const long = wide({ Street: 'x'.repeat(101), City: 'Salem' })
    expect(long.address).toMatchObject({ street: '', city: 'Salem' })
    expect(long.notes).toHaveLength(1)
    expect(long.problems).toEqual([])
  })

  test('"Gr" heads a column of grades, and stands before or behind one', () => {
    expect(recognizeFamilyColumns(['First Name', 'Last Name', 'Gr'])).toMatchObject({ grade: 2 })
    for (const [cell, grade] of [
      ['Gr 3', 'THIRD'],
      ['Gr. 3', 'THIRD'],
      ['gr3', 'THIRD'],
      ['3rd Gr', 'THIRD'],
      ['3rd Gr.', 'THIRD'],
      ['Gr K', 'K'],
      ['K Gr', 'K'],
    ] as const)
      expect([cell, gradeRead(cell)]).toEqual([cell, grade])
  })
})
