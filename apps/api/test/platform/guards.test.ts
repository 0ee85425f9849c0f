import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guards } from '../../src/guards.ts'
import { refusalOf, Refusal } from '../../src/platform/problems.ts'

const schema = readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8')

test('Every guard of the database says what it refuses, and nothing is said that no guard asks for', () => {
  const raised = [...schema.matchAll(/errcode = '(AB\d+)'/g)].map(([, code]) => code)
  const words =
    /constraint (\w+_is_taken) UNIQUE|constraint (\w+) EXCLUDE|UNIQUE INDEX (\w+_in_use|\w+_is_taken)/g
  const constraints = [...schema.matchAll(words)].map(
    ([, unique, exclusion, index]) => unique ?? exclusion ?? index,
  )
  expect(constraints.length).toBeGreaterThan(0)
  expect(new Set(Object.keys(guards))).toEqual(new Set([...raised, ...constraints]))
})

test('A guard is known by its code or by its constraint, and is told what the trigger said', () => {
  const full = refusalOf({ code: 'AB004', detail: '12' }, guards)
  expect(full).toBeInstanceOf(Refusal)
  expect(full!.problem).toMatchObject({ code: 'CAPACITY_BELOW_ENROLLED', fields: [{ path: 'maxEnroll' }] })
  expect(full!.problem.message).toContain('12 children')
  const duplicate = refusalOf({ code: '23505', constraint: 'teacher_name_is_taken' }, guards)
  expect(duplicate!.problem.code).toBe('NAME_TAKEN')
  expect(refusalOf({ code: '23505', constraint: 'account_email_key' }, guards)).toBeNull()
})
