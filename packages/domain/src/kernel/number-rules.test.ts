import { describe, expect, it } from 'vitest'
import * as rules from './number-rules.ts'

describe('rules for numbers', () => {
  it.each([
    ['numeric', rules.numeric('12a'), 'May contain numbers only'],
    ['numeric', rules.numeric('012'), null],
    ['numeric', rules.numeric('-1'), 'May contain numbers only'],
    ['decimals', rules.decimalPoints(2)('12.345'), 'May contain number with 2 decimal points'],
    ['decimals', rules.decimalPoints(2)('12.34'), null],
    ['decimals', rules.decimalPoints(2)('12.'), null],
    ['decimals', rules.decimalPoints(2)('.5'), null],
    ['decimals', rules.decimalPoints(2)('.'), 'May contain number with 2 decimal points'],
    ['decimals', rules.decimalPoints(2)('1,5'), 'May contain number with 2 decimal points'],
    ['decimals', rules.decimalPoints(1)(0.25), 'May contain number with 1 decimal points'],
    ['whole', rules.wholeNumber(2.5), 'May contain numbers only'],
    ['whole', rules.wholeNumber('3'), null],
    ['percentage', rules.percentage(100), null],
    ['percentage', rules.percentage('100.01'), 'Should be less or equal 100%'],
    ['bigger', rules.biggerThan(5)(5), 'Should be more then 5'],
    ['bigger', rules.biggerThan(5)('5.01'), null],
    ['bigger or equal', rules.biggerOrEqual(1)(0), 'Should be more or equal then 1'],
    ['bigger or equal', rules.biggerOrEqual(1)(1), null],
    ['bigger or equal to 0', rules.biggerOrEqual(0)(-0.01), 'Should be positive'],
    ['bigger or equal to 0', rules.biggerOrEqual(0)(0), null],
    ['not a number', rules.biggerOrEqual(0)('abc'), 'Should be positive'],
    ['less or equal', rules.lessOrEqual(9)(10), 'Should be less or equal 9'],
    ['whole', rules.wholeNumber('1e3'), 'May contain numbers only'],
    ['whole', rules.wholeNumber('0x10'), 'May contain numbers only'],
    ['whole', rules.wholeNumber('1 000'), 'May contain numbers only'],
    ['bigger', rules.biggerThan(0)('0x10'), 'Should be more then 0'],
    ['less or equal', rules.lessOrEqual(1000)('1e2'), 'Should be less or equal 1000'],
    ['percentage', rules.percentage('1e1'), 'Should be less or equal 100%'],
  ])('%s: %j is %j', (_, message, expected) => {
    expect(message).toBe(expected)
  })

  it('is content with an empty field', () => {
    for (const rule of [
      rules.decimalPoints(2),
      rules.percentage,
      rules.biggerThan(5),
      rules.biggerOrEqual(5),
      rules.wholeNumber,
    ]) {
      expect([rule(''), rule(null), rule(undefined)]).toEqual([null, null, null])
    }
  })
})
