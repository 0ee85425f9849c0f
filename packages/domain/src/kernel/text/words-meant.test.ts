import { expect, test } from 'vitest'
import { wordsMeant } from './words-meant.ts'

const texts = ['piano for beginners', 'robotics and code', 'room 4', 'alma ruiz']
const meant = (search: string) => {
  const found = wordsMeant(search, texts)
  return found && Object.fromEntries(found)
}

test('A small slip finds the word that is there: a letter too many, too few, another, or swapped', () => {
  expect(meant('pianno')).toEqual({ pianno: ['piano'] })
  expect(meant('paino')).toEqual({ paino: ['piano'] })
  expect(meant('pino')).toEqual({ pino: ['piano'] })
  expect(meant('Robotiks Beginers')).toEqual({ robotiks: ['robotics'], beginers: ['beginners'] })
})

test('A slip in the beginning of a longer word is one as well', () => {
  expect(meant('robto')).toEqual({ robto: ['robotics'] })
})

test('Words that are there are left alone, and a word that is like nothing finds nothing', () => {
  expect(meant('piano')).toBeNull()
  expect(meant('piano beginers')).toEqual({ beginers: ['beginners'] })
  expect(meant('piano swimming')).toBeNull()
  // Too short to guess.
  expect(meant('rom')).toBeNull()
})
