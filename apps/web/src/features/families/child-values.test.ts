import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  emptyChild,
  emptyGuardian,
  fieldText,
  findingsOf,
  valuesOf,
  type Child,
} from './child-values.ts'
import { nameRules } from '@afterbell/domain/kernel/name-rules'

const names = nameRules({ moreNameCharacters: false }, null)

const zoe: Child = {
  id: 'c1',
  familyId: 'f1',
  firstName: 'Zoë',
  lastName: 'Māori',
  birthDate: '2018-05-04',
  grade: 'THIRD',
  allergies: 'Peanuts',
  preferredName: '',
  specialNeeds: '',
  teacherId: 't1',
  tshirtSizeId: null,
  teacher: 'Ms. Zed',
  tshirtSize: null,
  primaryGuardian: {
    id: 'g1',
    firstName: 'Gus',
    lastName: 'Māori',
    email: null,
    phone: '5550100100',
    language: 'es',
    marketing: true,
    marketingSaid: { at: '2026-11-18T20:00:00Z', source: 'STAFF', by: 'Ann Archer' },
  },
  secondaryGuardian: null,
  furtherGuardians: [],
  doNotRelease: [],
  hasMedical: false,
  approvedPickups: [{ id: 'p1', name: 'Ann Lee', phone: null, relation: 'Aunt' }],
  emergencyContacts: [],
  siblings: [],
  createdAt: '2026-11-18T20:00:00Z',
  archivedAt: null,
  registeredAt: null,
  mergedIntoId: null,
  version: 4,
}

describe('the form of a child', () => {
  it('holds a child, and gives back what it was given', () => {
    const values = valuesOf(zoe)
    expect(values.primaryGuardian).toEqual({
      id: 'g1',
      firstName: 'Gus',
      lastName: 'Māori',
      phone: '5550100100',
      email: '',
      language: 'es',
      marketing: true,
    })
    expect(bodyOf(values)).toMatchObject({
      birthDate: '2018-05-04',
      grade: 'THIRD',
      secondaryGuardian: null,
      approvedPickups: [{ id: 'p1', name: 'Ann Lee', relation: 'Aunt', phone: '' }],
    })
    expect(bodyOf({ ...values, birthDate: '' }).birthDate).toBe(null)
  })

  it('names what is missing or wrong at its field, by the rules of the server', () => {
    const school = { country: 'US', today: '2026-10-07', names }
    expect(findingsOf(valuesOf(zoe), school)).toEqual([])
    const paths = findingsOf(
      {
        ...emptyChild,
        birthDate: '2027-01-01',
        secondaryGuardian: { ...emptyGuardian, firstName: 'Ann', lastName: 'Lee', email: 'ann@' },
        approvedPickups: [{ id: null, name: 'Bob', relation: '', phone: '555-01' }],
      },
      school,
    ).map(({ path }) => path)
    expect(paths).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      'primaryGuardian.firstName',
      'primaryGuardian.lastName',
      'secondaryGuardian.email',
      'approvedPickups.0.phone',
    ])
  })

  it('tells what stands in a field as people read it', () => {
    const values = valuesOf(zoe)
    const choices = {
      country: 'US',
      date: (day: string | null) => `on ${day}`,
      teachers: new Map([['t1', 'Ms. Frizzle']]),
      sizes: new Map<string, string>(),
    }
    const textOf = (path: string) => fieldText(path, values, choices)
    expect(textOf('birthDate')).toEqual({ label: 'Birth date', text: 'on 2018-05-04' })
    expect(textOf('grade')).toEqual({ label: 'Grade', text: '3' })
    expect(textOf('teacherId')).toEqual({ label: 'Homeroom teacher', text: 'Ms. Frizzle' })
    expect(textOf('tshirtSizeId').text).toBe('')
    expect(textOf('primaryGuardian.phone')).toEqual({
      label: 'Primary guardian, phone',
      text: '555-010-0100',
    })
    expect(textOf('primaryGuardian').text).toBe(
      'Gus Māori, 555-010-0100, Español, agreed to marketing emails',
    )
    expect(textOf('secondaryGuardian')).toEqual({ label: 'Secondary guardian', text: '' })
    expect(textOf('approvedPickups')).toEqual({ label: 'Approved pickups', text: 'Ann Lee' })
  })
})
