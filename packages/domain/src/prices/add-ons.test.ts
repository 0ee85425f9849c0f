import { describe, expect, it } from 'vitest'
import { nameRules } from '../kernel/name-rules.ts'
import { checkAddOns, copiedAddOns, newAddOn, removeAddOn, type AddOn } from './add-ons.ts'

const lunch: AddOn = { ...newAddOn(), name: 'Lunch', price: 850 }

describe('add-ons', () => {
  it('go when they were never saved, and become inactive when they were', () => {
    const saved = { ...lunch, id: 'a' }
    expect(removeAddOn([saved, lunch], 1)).toEqual([saved])
    expect(removeAddOn([saved, lunch], 0)).toEqual([{ ...saved, active: false }, lunch])
  })

  it('are copied when active, as new ones', () => {
    expect(
      copiedAddOns([
        { ...lunch, id: 'a' },
        { ...lunch, id: 'b', active: false },
      ]),
    ).toEqual([{ ...lunch, id: null }])
  })

  it('of which ten at most can be taken, unless it is said otherwise', () => {
    expect(newAddOn().maxAmount).toBe(10)
  })

  it('must each be in order, and differ in name', () => {
    const paths = (addOns: AddOn[]) =>
      checkAddOns(addOns, nameRules({ moreNameCharacters: false }, null)).map(({ path }) => path)
    expect(paths([lunch, { ...lunch, name: 'Bus' }])).toEqual([])
    expect(paths([lunch, { ...lunch, name: 'lunch ' }])).toEqual(['addOns.1.name'])
    expect(paths([{ ...lunch, name: '', price: 0.5, maxAmount: 1001 }])).toEqual([
      'addOns.0.name',
      'addOns.0.price',
      'addOns.0.maxAmount',
    ])
  })
})
