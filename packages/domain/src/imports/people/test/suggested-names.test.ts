import { expect, test } from 'vitest'
import { suggestedNames } from '../people-questions.ts'
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
