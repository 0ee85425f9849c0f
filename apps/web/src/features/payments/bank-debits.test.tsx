import { afterEach, expect, test, vi } from 'vitest'
import { CURRENCIES, type Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import { act, draw, press, settle } from '../../../test/draw.tsx'
import { Checkout } from './by-link/Checkout.tsx'
import type { LinkedInvoice } from './by-link/useLinkedInvoice.ts'
import { EnterTestMethod } from './EnterTestMethod.tsx'

let screen: ReturnType<typeof draw>
afterEach(async () => {
  await screen.remove()
})

const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)

test.each([
  ['USD', 'Routing number', 'Account number', '000123456789'],
  ['AUD', 'BSB number', 'Account number', '000123456'],
  ['CAD', 'Transit and institution number', 'Account number', '0012345678'],
  ['GBP', 'Sort code', 'Account number', '00012345'],
  ['NZD', 'Bank and branch number', 'Account number and suffix', '0000000010'],
] as const)('A bank account in %s is asked for by its %s', async (currency, bank, account, example) => {
  screen = draw(
    <EnterTestMethod type="BANK_ACCOUNT" currency={currency} save={async () => {}} submitLabel="Save" />,
  )
  await screen.drawn
  expect(labels()).toEqual([bank, account, 'Name of the account holder'])
  expect(document.body.textContent).toContain(`Test numbers only, such as ${example}`)
})

test('The number of another country goes nowhere', async () => {
  const save = vi.fn<() => Promise<void>>(async () => {})
  screen = draw(<EnterTestMethod type="BANK_ACCOUNT" currency="AUD" save={save} submitLabel="Save" />)
  await screen.drawn
  const type = (name: string, value: string) => {
    document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = value
  }
  type('routing', '062-000')
  type('holder', 'Gus')
  type('number', '00012345')
  await press('Save')
  expect(save).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('This is not a test number')
  type('number', '000123456')
  await press('Save')
  await act(() => settle())
  expect(save).toHaveBeenCalledExactlyOnceWith('tok_bank_au_clears')
})

const checkoutOf = (types: readonly ('CARD' | 'BANK_ACCOUNT')[]) =>
  ({ provider: 'SANDBOX', isTest: true, types, stripe: null }) as NonNullable<LinkedInvoice['checkout']>
const invoiceIn = (currency: Currency) =>
  ({
    schoolName: 'Oak Street Arts',
    currency,
    amountDue: 40,
    amountAsked: 40,
    installments: [],
  }) as unknown as LinkedInvoice

test.each(CURRENCIES)(
  'An invoice in %s offers the debit of its country by its name, and says how long it takes',
  async (currency) => {
    const { name, settlesInDays } = bankDebitOf(currency)
    screen = draw(
      <Checkout
        invoice={invoiceIn(currency)}
        checkout={checkoutOf(['CARD', 'BANK_ACCOUNT'])}
        pay={async () => {}}
      />,
    )
    await screen.drawn
    const choices = [...document.querySelectorAll<HTMLInputElement>('[name=type]')]
    expect(choices.map(({ labels }) => labels![0]!.textContent)).toEqual(['Card', name])
    expect(document.body.textContent).not.toContain('business days')
    await act(async () => choices[1]!.click())
    expect(document.body.textContent).toContain(`takes about ${settlesInDays} business days`)
  },
)

test('Where no debit is offered there is nothing to choose', async () => {
  screen = draw(<Checkout invoice={invoiceIn('CAD')} checkout={checkoutOf(['CARD'])} pay={async () => {}} />)
  await screen.drawn
  expect(document.querySelector('[name=type]')).toBeNull()
  expect(labels()[0]).toBe('Card number')
})
