import { expect, it } from 'vitest'
import { birthDate } from '../date-rules.ts'
import { moneyPaid } from '../money-rules.ts'
import { phone } from '../phone.ts'
import { email, required } from '../rules.ts'
import { latinText, personName } from '../text-rules.ts'
import type { FieldSentences } from './family-fields.en.ts'
import { englishFields as english, fieldText } from './field-text.ts'
import { fieldSentences as spanish } from './fields.es.ts'

const names = { takesMore: false, canChange: false, existingTexts: new Set<string>() }
const NUMBERED: readonly (keyof FieldSentences)[] = [
  'tooShort',
  'tooLong',
  'decimals',
  'moreThan',
  'atLeast',
  'atMost',
]

it.each(Object.keys(english) as (keyof FieldSentences)[])('%s is found again, with its part', (key) => {
  const part = NUMBERED.includes(key) ? '999.99' : 'latin letters and spaces'
  const [said, told] = [english[key], spanish[key]].map((sentence) =>
    typeof sentence === 'string' ? sentence : (sentence as (part: string) => string)(part),
  )
  expect(fieldText(said!, spanish)).toBe(told)
  expect(fieldText(said!, english)).toBe(said)
  expect(told).not.toBe(said)
})

it('says in Spanish what a rule says in English', () => {
  const inSpanish = (message: string | null) => fieldText(message ?? '', spanish)
  expect(inSpanish(required(''))).toBe('Este campo es obligatorio')
  expect(inSpanish(email('mara@'))).toBe('Escriba un correo electrónico válido')
  expect(inSpanish(birthDate('2026-11-30')('2026-12-01'))).toBe('Debe ser hoy o una fecha pasada')
  expect(inSpanish(moneyPaid('1e3'))).toBe('Puede tener hasta 2 decimales')
  expect(inSpanish(phone('US')('+354 12'))).toBe(
    '+354 12 no es un número completo. Escriba +, el código del país y todos los dígitos',
  )
  expect(inSpanish(latinText(20)('x'.repeat(21)))).toBe('Debe tener como máximo 20 caracteres')
  expect(inSpanish(personName(names)('Ann 2'))).toBe(
    'Puede tener letras del alfabeto latino, espacios, apóstrofos y guiones',
  )
})

it('leaves out what only staff meet, and what nobody says', () => {
  for (const message of ['A family can have at most two homes', 'Length should be', '', 'May contain '])
    expect(fieldText(message, spanish)).toBeNull()
})
