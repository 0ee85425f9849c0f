import { describe, expect, test } from 'vitest'
import { PICKUPS_MAX } from '../families/family-limits.ts'
import type { FamilyRow } from './families/import-families.ts'
import { listedChildren, personKey } from './import-same-child.ts'

const ann = { firstName: 'Ann', lastName: 'Lee', email: null, phone: null }

let next = 1
/** A row of Ada Lee with no other details. */
function row({
  form,
  ...over
}: Partial<Omit<FamilyRow, 'form'>> & { form?: Partial<FamilyRow['form']> } = {}) {
  return {
    row: (next += 1),
    form: {
      firstName: 'Ada',
      lastName: 'Lee',
      birthDate: null,
      allergies: '',
      preferredName: '',
      specialNeeds: '',
      approvedPickups: [],
      primaryGuardian: ann,
      secondaryGuardian: null,
      ...form,
    },
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
    ...over,
  } satisfies FamilyRow
}

const full = row({
  form: {
    birthDate: '2019-04-03',
    allergies: 'Nuts',
    specialNeeds: 'A ramp',
    approvedPickups: [{ name: 'Rose Lee', phone: null, relation: '' }],
  },
  grade: 'FIRST',
  teacherId: 'teacher',
  tshirtSizeId: 'size',
  medical: { conditions: 'Asthma', medication: 'Inhaler', doctorName: 'Dr. May', doctorPhone: '5550100199' },
  doNotRelease: [{ name: 'Max Ray', note: 'Court order' }],
})

describe('The rows of one child', () => {
  test('say together what either says, whichever comes first', () => {
    for (const rows of [
      [row(), full],
      [full, row({ medical: { ...full.medical, conditions: 'Eczema' } })],
    ]) {
      const { combinedRow } = listedChildren(rows).children[0]!
      expect(combinedRow.form).toMatchObject({
        birthDate: '2019-04-03',
        allergies: 'Nuts',
        specialNeeds: 'A ramp',
        approvedPickups: [{ name: 'Rose Lee' }],
      })
      expect(combinedRow).toMatchObject({ grade: 'FIRST', teacherId: 'teacher', tshirtSizeId: 'size' })
      expect(combinedRow.medical).toMatchObject({ medication: 'Inhaler', doctorName: 'Dr. May' })
      expect(combinedRow.medical.conditions).toContain('Asthma')
      expect(combinedRow.doNotRelease).toEqual(full.doNotRelease)
    }
  })

  test('are told what each adds', () => {
    const first = row()
    expect(listedChildren([first, full]).adds.get(full)).toBe(
      `Same child as row ${first.row}. This row adds the birth date, the grade, allergies, special needs, the homeroom teacher, the T-shirt size, approved pickups, the do-not-release list, medical facts`,
    )
    const reached = row({
      form: { primaryGuardian: { ...ann, email: 'ann@example.test', phone: '5550100100' } },
    })
    expect(listedChildren([first, reached]).adds.get(reached)).toBe(
      `Same child as row ${first.row}. This row adds the email of Ann Lee, the phone of Ann Lee`,
    )
    // Details that only the first row has are not mentioned.
    expect([...listedChildren([reached, row({ grade: 'FIRST' })]).adds.values()]).toEqual([
      `Same child as row ${reached.row}. This row adds the grade`,
    ])
  })

  test('are one where the second says nothing more, and it is skipped', () => {
    const again = row()
    const { children, skipped, adds, looks } = listedChildren([full, again])
    expect(children).toHaveLength(1)
    expect(skipped.get(again)).toBe(`Same as row ${full.row}`)
    expect([adds.size, looks.size]).toEqual([0, 0])
  })

  test('that say otherwise are told, and the first holds', () => {
    const other = row({ grade: 'SECOND', teacherId: 'another', tshirtSizeId: 'larger' })
    const { children, looks, adds } = listedChildren([full, other])
    expect(children[0]!.combinedRow).toMatchObject({
      grade: 'FIRST',
      teacherId: 'teacher',
      tshirtSizeId: 'size',
    })
    expect(looks.get(other)).toEqual([
      `Row ${full.row} has different details for the same child and is kept: the grade, the homeroom teacher, the T-shirt size`,
    ])
    expect(adds.size).toBe(0)
  })

  test('name who collects it once, and keep both who never may', () => {
    const other = row({
      form: { approvedPickups: [{ name: 'lee, rose', phone: null, relation: 'Aunt' }] },
      doNotRelease: [
        { name: 'ray max', note: '' },
        { name: 'Eve Day', note: '' },
      ],
    })
    const { combinedRow } = listedChildren([full, other]).children[0]!
    expect(combinedRow.form.approvedPickups.map(({ name }) => name)).toEqual(['Rose Lee'])
    expect(combinedRow.doNotRelease.map(({ name }) => name)).toEqual(['Max Ray', 'Eve Day'])
  })

  test('are skipped, all of them, where together they say more than a child has room for', () => {
    const pickups = (count: number, letter: string) =>
      Array.from({ length: count }, (_, at) => ({
        name: `${letter}${'a'.repeat(at)} Lee`,
        phone: null,
        relation: '',
      }))
    const many = [
      row({ form: { approvedPickups: pickups(PICKUPS_MAX, 'B') } }),
      row({ form: { approvedPickups: pickups(1, 'C') } }),
    ]
    expect([...listedChildren(many).skipped.values()]).toEqual(
      many.map(() => 'The rows for this child list more than 20 approved pickups'),
    )
    expect(listedChildren(many.slice(0, 1)).children).toHaveLength(1)
    const text = 'a'.repeat(600)
    for (const [one, other] of [
      [{ form: { allergies: text } }, { form: { allergies: `b${text}` } }],
      [{ form: { specialNeeds: text } }, { form: { specialNeeds: `b${text}` } }],
      [
        { medical: { ...row().medical, conditions: text } },
        { medical: { ...row().medical, conditions: `b${text}` } },
      ],
      [
        { medical: { ...row().medical, medication: text } },
        { medical: { ...row().medical, medication: `b${text}` } },
      ],
    ]) {
      const { children, skipped } = listedChildren([row(one), row(other)])
      expect(children).toEqual([])
      expect(new Set(skipped.values())).toEqual(
        new Set([
          'The rows for this child have more than 1000 characters of allergies, special needs or medical facts',
        ]),
      )
    }
  })

  test('are known by name, however it is typed', () => {
    const ada = { firstName: 'Zoë', lastName: 'De la Cruz' }
    expect(personKey({ firstName: ' ZOE\u0308', lastName: 'de  la   cruz ' })).toBe(personKey(ada))
  })
})
