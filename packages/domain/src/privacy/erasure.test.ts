import { describe, expect, test } from 'vitest'
import { decideErasure, erasureBlockers, type ErasureFacts } from './erasure.ts'

const nothing: ErasureFacts = {
  enrolled: [],
  present: [],
  openInvoices: 0,
  creditCents: 0,
  moneyUnderWay: 0,
  undecided: 0,
}
const formatMoney = (cents: number) => `$${cents / 100}`

describe('Before a family is erased', () => {
  test('nothing has to be done where nothing is left', () => {
    expect(erasureBlockers(nothing, formatMoney)).toEqual([])
  })

  test.each([
    [{ present: ['Zoe'] }, 'Zoe is checked in'],
    [{ enrolled: [{ child: 'Zoe', activity: 'Chess' }] }, 'Zoe has a spot in Chess'],
    [{ openInvoices: 1 }, '1 invoice is not settled'],
    [{ openInvoices: 2 }, '2 invoices are not settled'],
    [{ creditCents: 500 }, 'a credit of $5'],
    [{ moneyUnderWay: 1 }, '1 payment is under way'],
    [{ undecided: 3 }, '3 things are waiting'],
  ])('%j has to end', (fact, sentence) => {
    const blockers = erasureBlockers({ ...nothing, ...fact }, formatMoney)
    expect(blockers).toHaveLength(1)
    expect(blockers[0]).toContain(sentence)
  })

  test('the names are typed again, in any capitals and with any spaces', () => {
    const input = { blockers: [], names: 'Zoe Lee, Max Lee' }
    expect(decideErasure({ ...input, typed: ' zoe  lee, MAX lee ' })).toMatchObject({ allowed: true })
    expect(decideErasure({ ...input, typed: 'Zoe Lee' })).toMatchObject({
      code: 'NAMES_DIFFER',
      field: 'names',
    })
    expect(decideErasure({ ...input, typed: '' })).toMatchObject({ code: 'NAMES_DIFFER' })
  })

  test('what stands in the way is told before the names are', () => {
    expect(decideErasure({ blockers: ['One', 'Two'], names: 'Zoe', typed: 'x' })).toMatchObject({
      code: 'ERASURE_BLOCKED',
      message: 'One. Two.',
    })
  })
})
