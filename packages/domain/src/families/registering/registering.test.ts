import { expect, test } from 'vitest'
import { nameRules } from '../../kernel/name-rules.ts'
import { CHILDREN_MAX } from './limits.ts'
import { newChildrenFindings, newGuardianFindings, type NewChildForm } from './registering.ts'

const names = nameRules({ moreNameCharacters: false }, null)
const ann: NewChildForm = {
  firstName: 'Ann',
  lastName: 'Roe',
  birthDate: '2018-03-04',
  grade: null,
  allergies: '',
  specialNeeds: '',
}
const inFamily = { ...ann, preferredName: '' }

function pathsOf(forms: NewChildForm[], { siblings = [] as (typeof inFamily)[], isUnknown = true } = {}) {
  return newChildrenFindings(forms, { today: '2026-11-30', names, siblings, isUnknown }).map(
    ({ path }) => path,
  )
}

test('children whom a family enters have names and a birth date that has been', () => {
  expect(pathsOf([ann])).toEqual([])
  expect(pathsOf([{ ...ann, lastName: ' ' }])).toEqual(['children.0.lastName'])
  expect(pathsOf([{ ...ann, birthDate: null }])).toEqual(['children.0.birthDate'])
  expect(pathsOf([ann, { ...ann, firstName: 'Ben', birthDate: '2026-12-01' }])).toEqual([
    'children.1.birthDate',
  ])
})

test('a child is in a family once, however the name is typed; twins are two', () => {
  expect(pathsOf([ann], { siblings: [inFamily] })).toEqual(['children.0.firstName'])
  expect(pathsOf([{ ...ann, firstName: 'ÁNN' }], { siblings: [inFamily] })).toEqual(['children.0.firstName'])
  expect(pathsOf([ann, ann])).toEqual(['children.1.firstName'])
  expect(pathsOf([ann, { ...ann, firstName: 'Zoe' }])).toEqual([])
  expect(pathsOf([{ ...ann, birthDate: '2019-03-04' }], { siblings: [inFamily] })).toEqual([])
})

test('a family that nobody knows enters fewer children', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...ann, firstName: `Ann${'abcdefghijklm'[index]}` }))
  expect(pathsOf(many(CHILDREN_MAX.unknown))).toEqual([])
  expect(pathsOf(many(CHILDREN_MAX.unknown + 1))).toEqual(['children'])
  expect(pathsOf(many(CHILDREN_MAX.unknown + 1), { isUnknown: false })).toEqual([])
  expect(pathsOf(many(CHILDREN_MAX.known), { siblings: [inFamily], isUnknown: false })).toContain('children')
})

test('the first guardian has a name and a phone', () => {
  const rules = { country: 'US', names }
  const mara = { firstName: 'Mara', lastName: 'Roe', phone: '212-555-0176' }
  expect(newGuardianFindings(mara, rules)).toEqual([])
  expect(newGuardianFindings({ ...mara, lastName: '', phone: '' }, rules).map(({ path }) => path)).toEqual([
    'guardian.lastName',
    'guardian.phone',
  ])
})
