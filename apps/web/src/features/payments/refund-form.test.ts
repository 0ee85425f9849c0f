import { centsTyped } from '@afterbell/domain/kernel/money-rules'
import { describe, expect, it } from 'vitest'
import {
  refundFindings,
  intendedRefund,
  refundPromised,
  stillOwed,
  type RefundableCharge,
  type RefundValues,
} from './refund-form.ts'

/** The first invoice has $20 open and $30 paid; the second is paid in full. */
const charge: RefundableCharge = {
  refundable: 5000,
  invoices: [
    { refundable: 3000, open: 2000, lines: [{ id: 'chess', net: 5000, credited: 0 }] },
    {
      refundable: 2000,
      open: 0,
      lines: [
        { id: 'choir', net: 1500, credited: 0 },
        { id: 'lunch', net: 1000, credited: 500 },
      ],
    },
  ],
}
const values: RefundValues = {
  way: 'WHOLE',
  amount: null,
  lines: ['chess', 'choir', 'lunch'].map((id) => ({ id, amount: null })),
  reason: '',
  rest: 'KEPT',
}
const byLines = (chess: number, choir: number, lunch: number): RefundValues => ({
  ...values,
  way: 'LINES',
  lines: [
    { id: 'chess', amount: chess },
    { id: 'choir', amount: choir },
    { id: 'lunch', amount: lunch },
  ],
})
const money = (cents: number) => `${cents} cents`
const wrong = (typed: RefundValues) => refundFindings(charge, typed, money)

describe('a refund', () => {
  it('is whole, a part, or of named lines', () => {
    expect(intendedRefund(charge, values)).toEqual({ cents: 5000 })
    expect(intendedRefund(charge, { ...values, way: 'PART', amount: 700 })).toEqual({ cents: 700 })
    expect(intendedRefund(charge, byLines(0, 1500, 500))).toEqual({
      cents: 2000,
      lines: [
        { id: 'choir', amount: 1500 },
        { id: 'lunch', amount: 500 },
      ],
    })
  })

  it('tells what is still owed of the invoices it reaches, and of no other', () => {
    expect(stillOwed(charge, values)).toBe(2000)
    expect(stillOwed(charge, { ...values, way: 'PART', amount: 100 })).toBe(2000)
    expect(stillOwed(charge, byLines(0, 1500, 0))).toBe(0)
    expect(stillOwed(charge, byLines(1, 0, 0))).toBe(2000)
  })

  it.each([
    ['1.005', 'May contain number with 2 decimal points'],
    ['2.345', 'May contain number with 2 decimal points'],
    ['abc', 'May contain number with 2 decimal points'],
    ['1e3', 'May contain number with 2 decimal points'],
    ['0', 'Should be more then 0'],
    ['-1', 'Should be positive'],
    ['', 'This field is required'],
  ])('of an amount of %j is refused at its field', (typed, message) => {
    expect(wrong({ ...values, way: 'PART', amount: centsTyped(typed, '$') })).toEqual([
      { path: 'amount', message },
    ])
  })

  it.each([
    ['2.345', 'May contain number with 2 decimal points'],
    ['abc', 'May contain number with 2 decimal points'],
    ['-1', 'Should be positive'],
  ])('never leaves out a line of %j beside one that can be read', (typed, message) => {
    const lines = [
      { id: 'chess', amount: 100 },
      { id: 'choir', amount: centsTyped(typed, '$') },
      { id: 'lunch', amount: null },
    ]
    expect(wrong({ ...values, way: 'LINES', lines })).toEqual([{ path: 'lines.1.amount', message }])
  })

  it('promises what goes back, and nothing while an amount is not one', () => {
    expect(refundPromised(charge, values)).toBe(5000)
    expect(refundPromised(charge, { ...values, way: 'PART', amount: 700 })).toBe(700)
    expect(refundPromised(charge, { ...values, way: 'PART', amount: '2.345' })).toBeNull()
    expect(refundPromised(charge, byLines(100, 0, 500))).toBe(600)
    expect(refundPromised(charge, byLines(100, 0, 501))).toBeNull()
    const unread = byLines(100, 0, 0)
    unread.lines[1]!.amount = '2.345'
    expect(refundPromised(charge, unread)).toBeNull()
  })

  it('is something, and never more than there is', () => {
    expect(wrong(values)).toEqual([])
    expect(wrong({ ...values, way: 'PART' })).toEqual([{ path: 'amount', message: 'This field is required' }])
    expect(wrong(byLines(0, 0, 0))).toEqual([
      { path: 'lines', message: 'Enter an amount for at least one line' },
    ])
    expect(wrong({ ...values, way: 'PART', amount: 5001 })).toEqual([
      { path: 'amount', message: 'At most 5000 cents can be refunded' },
    ])
    expect(wrong(byLines(0, 0, 501))).toEqual([
      { path: 'lines.2.amount', message: 'At most 500 cents of this line' },
    ])
    expect(wrong(byLines(5000, 1, 0))).toEqual([
      { path: 'lines', message: 'At most 5000 cents can be refunded' },
    ])
  })
})
