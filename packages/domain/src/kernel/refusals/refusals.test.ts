import { describe, expect, it } from 'vitest'
import { refusalText } from './refusal-text.ts'
import { refusalSentences } from './refusals.es.ts'
import { ofSection, onDate, refusedAs, type RefusalCode } from './refusals.ts'
import { FORMAT, SAMPLES } from './test/samples.ts'

/** Accepts any code. Rules pass one code, whose parts the compiler checks. */
const refusedAny = refusedAs as (
  code: RefusalCode,
  parts: object,
  how: object,
) => ReturnType<typeof refusedAs>

const SAID = Object.entries(SAMPLES).flatMap(([code, samples]) =>
  samples.map(([parts, english, spanish]) => ({ code: code as RefusalCode, parts, english, spanish })),
)

describe('a refusal', () => {
  it.each(SAID)('$code $parts is told: $english', ({ code, parts, english }) => {
    expect(refusedAny(code, parts, FORMAT)).toMatchObject({ allowed: false, code, parts, message: english })
    // Parts from the wire give the same sentence.
    const sent = JSON.parse(JSON.stringify(parts)) as object
    expect(refusedAny(code, sent, FORMAT).message).toBe(english)
  })

  it.each(SAID)('$code $parts is told in Spanish: $spanish', ({ code, parts, english, spanish }) => {
    const refused = refusedAny(code, JSON.parse(JSON.stringify(parts)) as object, FORMAT)
    expect(refusalText(refused, refusalSentences)).toBe(spanish)
    expect(spanish).not.toBe(english)
  })

  it('is told in other words when its parts are others', () => {
    for (const samples of Object.values(SAMPLES)) {
      expect(new Set(samples.map(([, english]) => english)).size).toBe(samples.length)
      expect(new Set(samples.map(([, , spanish]) => spanish)).size).toBe(samples.length)
    }
  })

  it('stands at a field where it belongs to one', () => {
    expect(refusedAs('NOT_SIBLINGS', {}, { field: 'siblingIds' })).toMatchObject({ field: 'siblingIds' })
  })

  it('of one section among several names it', () => {
    const full = refusedAs('FULL', { of: 'SECTION', capacity: 2, used: 2, children: 1 })
    expect(ofSection(full, 'Monday')).toEqual({
      allowed: false,
      code: 'FULL',
      parts: { of: 'SECTION', capacity: 2, used: 2, children: 1, ofSection: 'Monday' },
      message: 'Monday: All spots are taken (2 of 2)',
    })
    expect(refusalText(ofSection(full, 'Lunes'), refusalSentences)).toBe(
      'Lunes: Todos los cupos están ocupados (2 de 2)',
    )
  })

  it('of one date of several names it, in the way of the school', () => {
    const full = refusedAs('FULL', { of: 'DROP_IN', capacity: 2, used: 2, children: 1 })
    const refused = onDate(full, '2026-11-17', 'EUROPEAN')
    expect(refusalText(refused, refusalSentences)).toBe(
      '17/11/2026: Todos los cupos por día están ocupados (2 de 2)',
    )
    expect(refused).toMatchObject({
      allowed: false,
      code: 'FULL',
      parts: { of: 'DROP_IN', capacity: 2, used: 2, children: 1, date: '2026-11-17' },
      message: '17/11/2026: All drop-in spots are taken (2 of 2)',
    })
  })

  it('keeps the formats of the school for other languages where its sentence has an amount or a time', () => {
    expect(refusedAs('AMOUNT_CHANGED', { totalCents: 100 }, { currency: 'USD', field: 'amount' })).toEqual({
      allowed: false,
      code: 'AMOUNT_CHANGED',
      parts: { totalCents: 100 },
      message: '$1 is due now. Please check it, and pay again',
      field: 'amount',
      format: { currency: 'USD' },
    })
    expect(refusedAs('NOT_SIBLINGS', {})).toEqual({
      allowed: false,
      code: 'NOT_SIBLINGS',
      parts: {},
      message: 'Only siblings can wait together',
    })
  })

  it('that is not in the table has no other language', () => {
    expect(refusalText({ code: 'IN_USE', parts: {} }, refusalSentences)).toBeNull()
    expect(refusalText({ code: 'toString', parts: {} }, refusalSentences)).toBeNull()
    expect(refusalText({ code: 'FULL' }, refusalSentences)).toBeNull()
  })
})
