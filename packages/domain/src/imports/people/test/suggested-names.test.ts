import { expect, test } from 'vitest'
import { answerFaults, suggestedNames } from '../people-questions.ts'
import { readPeople } from '../read-people.ts'

const suggested = (text: string, use: Parameters<typeof suggestedNames>[1]) => {
  const read = readPeople(text)
  return suggestedNames({ names: 'names' in read ? read.names : [] }, use)
}

test('one whole name that may not pick up is suggested; half of one, or one of several, is typed', () => {
  expect(suggested('NOT Yaw Osei', 'FORBIDDEN')).toEqual(['Yaw Osei'])
  for (const text of [
    'Abuela Lety, pero no el tío Nacho',
    'Hank Doss (former stepdad)',
    'Kwame Osei; NOT Yaw Osei',
  ])
    expect(suggested(text, 'FORBIDDEN')).toEqual([])
  expect(suggested('Kwame Osei; NOT Yaw Osei', 'SOME')).toEqual([])
})

test('who may pick up is suggested by whole names, and by first names where there are no others', () => {
  expect(suggested('Lo recoge Doña Meche Arce, su abuela', 'PICKUP')).toEqual(['Meche Arce'])
  expect(suggested('abuela Lety siempre', 'PICKUP')).toEqual(['Lety'])
})

test('a name of two words stays whole where neither is known', () => {
  expect(suggested('Iris Farrow', 'PICKUP')).toEqual(['Iris Farrow'])
})

test('an answer says at its field what is wrong with its names', () => {
  const faults = (names: string[], forbidden: string[] = [], use: 'SOME' | 'PICKUP' | 'GUARDIAN' = 'SOME') =>
    answerFaults({ kind: use === 'GUARDIAN' ? 'GUARDIAN' : 'PICKUP', text: 'x', use, names, forbidden })
  expect(faults(['Karl Lind'], [' karl  lind'])).toEqual({
    names: null,
    forbidden: 'Karl Lind is in both fields',
  })
  expect(faults(['Rosa Lind, Karl Lind'], [], 'PICKUP').names).toContain('semicolon')
  expect(faults(['Iris'], [], 'GUARDIAN').names).toBe('Enter a first and last name')
  expect(faults(['Iris'], [], 'PICKUP').names).toBeNull()
})
