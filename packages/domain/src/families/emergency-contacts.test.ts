import { describe, expect, test } from 'vitest'
import { childFindings, type ChildForm } from './children.ts'
import { childPhoneFindings } from './child-phones.ts'
import {
  contactRights,
  mergedEmergencyContacts,
  phonesOf,
  type EmergencyContactForm,
} from './emergency-contacts.ts'
import { nameRules } from '../kernel/name-rules.ts'
import { EMERGENCY_CONTACTS_MAX } from './family-limits.ts'

const nell: EmergencyContactForm = {
  name: 'Nell Gray',
  phone: '2125550101',
  otherPhone: null,
  relation: 'Neighbor',
}

function form(emergencyContacts: ChildForm['emergencyContacts']): ChildForm {
  return {
    firstName: 'Zoë',
    lastName: 'Lee',
    preferredName: '',
    birthDate: null,
    allergies: '',
    specialNeeds: '',
    primaryGuardian: { firstName: 'Ana', lastName: 'Lee', email: null, phone: null },
    secondaryGuardian: null,
    approvedPickups: [],
    emergencyContacts,
  }
}

describe('An emergency contact', () => {
  const school = { country: 'US', today: '2026-11-18', names: nameRules({ moreNameCharacters: false }, null) }
  const findingsOf = (contacts: ChildForm['emergencyContacts']) => [
    ...childFindings(form(contacts), school),
    ...childPhoneFindings(form(contacts), 'US'),
  ]

  test('is named and reached by the rules of approved pickups, each finding at its field', () => {
    expect(findingsOf([nell, { ...nell, name: 'Ben Ray', otherPhone: '212-555-0102' }])).toEqual([])
    const wrong = { name: '', phone: 'call me', otherPhone: '212-555', relation: 'x'.repeat(51) }
    expect(findingsOf([nell, wrong]).map(({ path }) => path)).toEqual([
      'emergencyContacts.1.name',
      'emergencyContacts.1.phone',
      'emergencyContacts.1.otherPhone',
      'emergencyContacts.1.relation',
    ])
  })

  test('is one of ten at most', () => {
    const many = Array.from({ length: EMERGENCY_CONTACTS_MAX + 1 }, () => nell)
    expect(findingsOf(many.slice(1))).toEqual([])
    expect(findingsOf(many)).toEqual([
      { path: 'emergencyContacts', message: 'A child can have at most 10 emergency contacts' },
    ])
  })

  test('may not pick up, unless a guardian or approved pickup has that name; the do-not-release list goes before', () => {
    const lists = { pickups: [{ name: 'Zoé Núñez' }], doNotRelease: [{ name: 'Max Gray' }] }
    expect(contactRights('Nell Gray', lists)).toBe('MAY_NOT_PICK_UP')
    expect(contactRights('ZOÉ  NÚÑEZ', lists)).toBe('MAY_PICK_UP')
    expect(contactRights('gray, max', { ...lists, pickups: [{ name: 'gray, max' }] })).toBe('DO_NOT_RELEASE')
  })

  test('has up to two numbers, one that is there twice once', () => {
    expect(phonesOf({ phone: null, otherPhone: '2' })).toEqual(['2'])
    expect(phonesOf({ phone: '1', otherPhone: '1' })).toEqual(['1'])
    expect(phonesOf({ phone: '', otherPhone: null })).toEqual([])
  })

  test('of two entries of a child is one person, with the numbers of both', () => {
    const twin = { ...nell, name: 'GRAY,  néll', phone: '2125550102', relation: 'Friend' }
    const ben = { ...nell, name: 'Ben Ray' }
    expect(mergedEmergencyContacts([{ ...nell, relation: '' }], [twin, ben])).toEqual([
      { ...nell, otherPhone: '2125550102', relation: 'Friend' },
      ben,
    ])
    const full: EmergencyContactForm = { ...nell, otherPhone: '2125550103' }
    expect(mergedEmergencyContacts([full], [twin])).toEqual([full])
  })
})
