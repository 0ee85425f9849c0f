import { describe, expect, test } from 'vitest'
import { addIntroduction } from './introduction.ts'
import { SMS_CHARACTERS_MAX, smsParts } from './sms-parts.ts'

describe('The first text of a conversation', () => {
  test.each([
    ['No class today', 'Oak School', 'Oak School: No class today\nReply STOP to end'],
    ['Oak School: no class today', 'Oak School', 'Oak School: no class today\nReply STOP to end'],
    ['At OAK SCHOOL today', 'Oak School', 'At OAK SCHOOL today\nReply STOP to end'],
    ['No class. Reply STOP to opt out', 'Oak School', 'Oak School: No class. Reply STOP to opt out'],
    ['No class today', 'Colegio Simón Bolívar', 'Colegio Simon Bolivar: No class today\nReply STOP to end'],
    ['No class today', 'St. Mary’s – Oak', "St. Mary's - Oak: No class today\nReply STOP to end"],
    ['Simón llegó tarde', 'Colegio Bolívar', 'Colegio Bolívar: Simón llegó tarde\nReply STOP to end'],
    ['No class today', '橡树学校', '橡树学校: No class today\nReply STOP to end'],
  ])('%j of %j is %j', (text, school, expected) => {
    expect(addIntroduction(text, school, 'en')).toBe(expected)
  })

  test('says how to stop in the language of the reader, unless the text does', () => {
    expect(addIntroduction('Hoy no hay clase', 'Oak School', 'es')).toBe(
      'Oak School: Hoy no hay clase\nPara cancelar, responda STOP',
    )
    expect(addIntroduction('Oak School: hola. Responda STOP', 'Oak School', 'es')).toBe(
      'Oak School: hola. Responda STOP',
    )
  })

  test('stays in one part where the name alone would make it two', () => {
    const text = 'x'.repeat(160 - 'Colegio Simon: '.length - '\nReply STOP to end'.length)
    expect(smsParts(addIntroduction(text, 'Colegio Simón', 'en'))).toMatchObject({
      parts: 1,
      characters: 160,
    })
  })

  test('is never longer than a carrier takes, however long the name of the school', () => {
    const longest = addIntroduction('x'.repeat(SMS_CHARACTERS_MAX), 'Oak '.repeat(25), 'en')
    expect(longest.length).toBeLessThanOrEqual(1600)
    expect(longest.endsWith('Reply STOP to end')).toBe(true)
  })
})
