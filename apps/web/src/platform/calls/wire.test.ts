import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { money } from '@afterbell/contract/kernel/fields'
import { page } from '@afterbell/contract/kernel/lists'
import { fromWire, toWire } from './wire.ts'

const addOn = z.object({ name: z.string(), price: z._default(money, 0) })
const form = z.object({
  price: money,
  deposit: z.nullable(money),
  addOns: z._default(z.array(addOn), []),
  byWeek: z.record(z.string(), money),
})

const amountsInCents = {
  price: 1250,
  deposit: null,
  addOns: [{ name: 'Paint', price: 500 }],
  byWeek: { first: 1 },
}
const traveling = {
  price: 12.5,
  deposit: null,
  addOns: [{ name: 'Paint', price: 5 }],
  byWeek: { first: 0.01 },
}

describe('money is cents in the browser and a decimal on the wire', () => {
  test('in answers, however deep', () => {
    expect(fromWire(form, traveling)).toEqual(amountsInCents)
    expect(fromWire(page(form), { content: [traveling], totalPages: 1 })).toEqual({
      content: [amountsInCents],
      totalPages: 1,
    })
  })

  test('in what is sent', () => {
    expect(toWire(form, amountsInCents)).toEqual(traveling)
  })

  test('what was left out stays out, and what is no amount goes as it was typed', () => {
    expect(toWire(form, { price: 'much' })).toEqual({ price: 'much' })
  })

  test('fields the contract does not know pass', () => {
    expect(fromWire(form, { price: 1, more: true })).toEqual({ price: 100, more: true })
  })
})

test('an answer without money is handed on as it is', () => {
  const answer = { name: 'Gym' }
  expect(fromWire(z.object({ name: z.string() }), answer)).toBe(answer)
})

test('money within a union is refused, for nobody could tell which it is', () => {
  expect(() => fromWire(z.union([money, z.string()]), 5)).toThrow('union')
})
