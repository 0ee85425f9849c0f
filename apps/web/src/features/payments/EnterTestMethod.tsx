import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { all, required, type Rule } from '@afterbell/domain/kernel/rules'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import {
  accountNumber,
  cardExpiry,
  cardNumber,
  digitsOf,
  expirationDate,
  routingNumber,
} from '@afterbell/domain/payments/card-rules'
import { isPaidIn, SANDBOX_NUMBERS, sandboxToken } from '@afterbell/domain/providers/sandbox-numbers'
import { refusalText } from './ask.ts'

interface EnterTestMethodProps {
  type: 'CARD' | 'BANK_ACCOUNT'
  /** Decides the names of bank account fields, which differ by country. */
  currency: Currency
  /** Sends the token of a test number. */
  save: (sandboxToken: string) => Promise<void>
  submitLabel: string
  /** Content between the fields and the button. */
  children?: ReactNode
}

interface Field {
  name: 'number' | 'expiry' | 'routing' | 'holder'
  label: string
  autoComplete: string
  isNumeric: boolean
  rule: Rule
}

/** The sandbox's form. Turns test numbers into tokens; other numbers are never sent. */
export function EnterTestMethod({ type, currency, save, submitLabel, children }: EnterTestMethodProps) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Partial<Record<Field['name'], string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const fields = type === 'CARD' ? cardFields(currency) : accountFields(currency)
  const example = SANDBOX_NUMBERS.find((each) => each.type === type && isPaidIn(each, currency))!.number

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const formData = new FormData(form.current!)
    const problems = fields.flatMap(({ name, rule }) => {
      const message = rule(String(formData.get(name)))
      return message === null ? [] : [[name, message] as const]
    })
    setWrong(Object.fromEntries(problems))
    if (problems[0]) return fieldOf(form.current, problems[0][0])?.focus()
    setIsSending(true)
    setRefusal(undefined)
    try {
      await save(sandboxToken(String(formData.get('number')), currency)!)
    } catch (error) {
      setRefusal(refusalText(error))
      setIsSending(false)
    }
  }
  // After a refusal, focuses the field to correct.
  useEffect(() => {
    if (refusal !== undefined) fieldOf(form.current, 'number')?.focus()
  }, [refusal])

  return (
    <form ref={form} className="pay-form" noValidate onSubmit={(event) => void submit(event)}>
      <p role="alert" className="pay-wrong">
        {refusal}
      </p>
      {fields.map(({ name, label, autoComplete, isNumeric }) => (
        <div key={name} className="pay-field">
          <label htmlFor={name}>{label}</label>
          <input
            id={name}
            name={name}
            autoComplete={autoComplete}
            inputMode={isNumeric ? 'numeric' : 'text'}
            placeholder={name === 'expiry' ? 'MM/YY' : undefined}
            onInput={() => setWrong((before) => ({ ...before, [name]: undefined }))}
            aria-invalid={wrong[name] !== undefined}
            aria-describedby={`${name}-wrong${name === 'number' ? ' number-hint' : ''}`}
          />
          {name === 'number' && (
            <span id="number-hint" className="pay-hint">
              Test numbers only, such as {example}
            </span>
          )}
          <span id={`${name}-wrong`} className="pay-wrong">
            {wrong[name]}
          </span>
        </div>
      ))}
      {children}
      <button type="submit" disabled={isSending}>
        {submitLabel}
      </button>
    </form>
  )
}

function fieldOf(form: HTMLFormElement | null, name: Field['name']) {
  return form?.querySelector<HTMLInputElement>(`[name=${name}]`)
}

const testNumber =
  (currency: Currency): Rule =>
  (text) =>
    sandboxToken(text ?? '', currency) === undefined
      ? 'This is not a test number. Real cards and bank accounts do not work in test mode'
      : null

const holder: Field = {
  name: 'holder',
  label: 'Name of the account holder',
  autoComplete: 'name',
  isNumeric: false,
  rule: required,
}

const cardFields = (currency: Currency): readonly Field[] => [
  {
    name: 'number',
    label: 'Card number',
    autoComplete: 'cc-number',
    isNumeric: true,
    rule: all(required, cardNumber, testNumber(currency)),
  },
  {
    name: 'expiry',
    label: 'Expiration date',
    autoComplete: 'cc-exp',
    isNumeric: true,
    rule: (text) => all(required, expirationDate, cardExpiry(Temporal.Now.plainDateISO().toString()))(text),
  },
  { ...holder, label: 'Name on card', autoComplete: 'cc-name' },
]

/** Field names as used in the currency's country. */
function accountFields(currency: Currency): readonly Field[] {
  const { bankCode, account } = bankDebitOf(currency)
  return [
    {
      name: 'routing',
      label: bankCode.label,
      autoComplete: 'off',
      isNumeric: true,
      rule: all(required, currency === 'USD' ? routingNumber : digitsOf(bankCode)),
    },
    {
      name: 'number',
      label: account.label,
      autoComplete: 'off',
      isNumeric: true,
      rule: all(required, currency === 'USD' ? accountNumber : digitsOf(account), testNumber(currency)),
    },
    holder,
  ]
}
