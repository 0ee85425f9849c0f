import { expect, test } from 'vitest'
import { languageRead } from './language-cells.ts'
import { recognizeFamilyColumns } from './import-family-columns.ts'

test.each([
  ['English', 'en'],
  ['inglés', 'en'],
  ['EN', 'en'],
  ['en-US', 'en'],
  ['eng', 'en'],
  [' Spanish ', 'es'],
  ['Español', 'es'],
  ['ESPANOL', 'es'],
  ['castellano', 'es'],
  ['es', 'es'],
  ['es_MX', 'es'],
  ['es-419', 'es'],
  ['French', undefined],
  ['English / Spanish', undefined],
  ['both', undefined],
  ['yes', undefined],
  ['', undefined],
] as const)('A cell %j means %s', (cell, language) => {
  expect(languageRead(cell)).toBe(language)
})

test('Headings of a language are known by whose it is; a bare one may be the child’s', () => {
  const names = 'Child,Parent 1,Parent 2'
  const languagesOf = (heads: string) => {
    const {
      fullName: _,
      guardianFullName: __,
      secondFullName: ___,
      ...rest
    } = recognizeFamilyColumns(`${names},${heads}`.split(','))
    return rest
  }
  expect(languagesOf('Guardian 1 language,Guardian 2 Language')).toEqual({
    guardianLanguage: 3,
    secondLanguage: 4,
  })
  expect(languagesOf("Mother's language,Father language")).toEqual({ guardianLanguage: 3, secondLanguage: 4 })
  expect(languagesOf('Preferred Language')).toEqual({ guardianLanguage: 3 })
  expect(languagesOf('Idioma de la madre,Idioma del padre')).toEqual({
    guardianLanguage: 3,
    secondLanguage: 4,
  })
  expect(languagesOf('Language')).toEqual({})
  expect(languagesOf('Home Language')).toEqual({})
})
