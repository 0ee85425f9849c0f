import { describe, expect, test } from 'vitest'
import { LANGUAGES, languageFor, languageNames } from './languages.ts'

describe('the language of a reader', () => {
  test.each([
    [['es'], 'es'],
    [['es-MX', 'en-US'], 'es'],
    [['ES-419'], 'es'],
    [['fr-CA', 'es', 'en'], 'es'],
    [['en-GB', 'es'], 'en'],
    [['', 'x', '-es', 'español', 'est'], 'en'],
    [[], 'en'],
  ] as const)('%j reads %s', (preferences, language) => {
    expect(languageFor(preferences)).toBe(language)
  })

  test('each has a name, in its own words', () => {
    expect(LANGUAGES.map((language) => languageNames[language])).toEqual(['English', 'Español'])
  })
})
