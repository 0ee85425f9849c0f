import { expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

// One component takes money, and it never drops input it cannot read.

const FIELD = 'apps/web/src/ui/fields/MoneyField.tsx'

/** Labels of money fields in another component, and number inputs built by hand. */
function otherMoneyInputs(text: string): string[] {
  const byHand =
    /<(?:TextInput|NumberInput|input)\b[^>]*(?:inputMode="decimal"|type="number"|aria-hidden>\$)/g
  const labelled =
    /<(?:NumberField|TextField|TextInput|NumberInput)\b(?:(?!\/>)[^])*?label=["'{`][^"'`]*\b(?:amount|price|deposit|refund|money)\b[^"'`]*["'`]/gi
  return [...text.matchAll(byHand), ...text.matchAll(labelled)].map(([match]) => match)
}

test('an input for money that is another component is found', () => {
  const isFound = (text: string) => otherMoneyInputs(text).length > 0
  expect(isFound('<NumberField {...form.field("fee")} label="Amount" />')).toBe(true)
  expect(isFound('<TextInput inputMode="decimal" value={text} />')).toBe(true)
  expect(isFound('<input className="x" type="number" />')).toBe(true)
  expect(isFound('<MoneyField {...form.field("amount")} label="Amount" />')).toBe(false)
  expect(isFound('<NumberField label="Seats" /><MoneyField label="Price" />')).toBe(false)
})

test('no screen has another input for money than the one field', () => {
  const screens = sourcesBelow('apps/web/src').filter(
    ({ path }) => path.endsWith('.tsx') && !path.startsWith('apps/web/src/ui/fields/'),
  )
  expect(
    screens.flatMap(({ path, text }) => otherMoneyInputs(text).map((match) => `${path}: ${match}`)),
  ).toEqual([])
  expect(sourcesBelow('apps/web/src').some(({ path }) => path === FIELD)).toBe(true)
})
