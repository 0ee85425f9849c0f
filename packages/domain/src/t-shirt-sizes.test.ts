import { expect, it } from 'vitest'
import { compareTShirtSizes, T_SHIRT_SIZES } from './t-shirt-sizes.ts'

it('sorts sizes as they are shown, unknown ones last', () => {
  const mixed = ['XL', 'Toddler', 'YS', 'M', '2T', 'YXS']
  expect(mixed.toSorted(compareTShirtSizes)).toEqual(['YXS', 'YS', 'M', 'XL', '2T', 'Toddler'])
  expect(T_SHIRT_SIZES.toReversed().toSorted(compareTShirtSizes)).toEqual(T_SHIRT_SIZES)
})
