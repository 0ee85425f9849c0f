import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import {
  formWords as english,
  type FormProblem,
  type FormWords,
} from '@afterbell/domain/payments/form-words.en'
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
import { usePayWords } from './pay-words.ts'

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
  /** Rules, each with what is wrong if it does not hold. */
  rules: readonly (readonly [FormProblem, Rule])[]
}

/** The sandbox's form. Turns test numbers into tokens; other numbers are never sent. */
export function EnterTestMethod({ type, currency, save, submitLabel, children }: EnterTestMethodProps) {
  const { payWords, formWords = english } = usePayWords()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Partial<Record<Field['name'], string>>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const fields = type === 'CARD' ? cardFields(currency, formWords) : accountFields(currency, formWords)
  const example = SANDBOX_NUMBERS.find((each) => each.type === type && isPaidIn(each, currency))!.number

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const formData = new FormData(form.current!)
    const problems = fields.flatMap(({ name, rules }) => {
      const text = String(formData.get(name))
      const broken = rules.find(([, rule]) => rule(text) !== null)
      return broken ? [[name, formWords.problem(broken[0], broken[1](text)!)] as const] : []
    })
    setWrong(Object.fromEntries(problems))
    if (problems[0]) return fieldOf(form.current, problems[0][0])?.focus()
    setIsSending(true)
    setRefusal(undefined)
    try {
      await save(sandboxToken(String(formData.get('number')), currency)!)
    } catch (error) {
      setRefusal(refusalText(error, payWords))
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
            placeholder={name === 'expiry' ? formWords.expiryShape : undefined}
            onInput={() => setWrong((before) => ({ ...before, [name]: undefined }))}
            aria-invalid={wrong[name] !== undefined}
            aria-describedby={`${name}-wrong${name === 'number' ? ' number-hint' : ''}`}
          />
          {name === 'number' && (
            <span id="number-hint" className="pay-hint">
              {formWords.testNumbersOnly(example)}
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

function testNumber(currency: Currency, { notATestNumber }: FormWords): readonly [FormProblem, Rule] {
  return ['testNumber', (text) => (sandboxToken(text ?? '', currency) === undefined ? notATestNumber : null)]
}

const filled = ['required', required] as const

function holder(label: string): Field {
  return { name: 'holder', label, autoComplete: 'name', isNumeric: false, rules: [filled] }
}

function cardFields(currency: Currency, words: FormWords): readonly Field[] {
  return [
    {
      name: 'number',
      label: words.cardNumber,
      autoComplete: 'cc-number',
      isNumeric: true,
      rules: [filled, ['card', cardNumber], testNumber(currency, words)],
    },
    {
      name: 'expiry',
      label: words.expiry,
      autoComplete: 'cc-exp',
      isNumeric: true,
      rules: [
        filled,
        ['expiry', (text) => all(expirationDate, cardExpiry(Temporal.Now.plainDateISO().toString()))(text)],
      ],
    },
    { ...holder(words.nameOnCard), autoComplete: 'cc-name' },
  ]
}

/** Field names as used in the currency's country. */
function accountFields(currency: Currency, words: FormWords): readonly Field[] {
  const { bankCode, account } = bankDebitOf(currency)
  return [
    {
      name: 'routing',
      label: words.bankCode(currency),
      autoComplete: 'off',
      isNumeric: true,
      rules: [filled, ['routing', currency === 'USD' ? routingNumber : digitsOf(bankCode)]],
    },
    {
      name: 'number',
      label: words.account(currency),
      autoComplete: 'off',
      isNumeric: true,
      rules: [
        filled,
        ['account', currency === 'USD' ? accountNumber : digitsOf(account)],
        testNumber(currency, words),
      ],
    },
    holder(words.holder),
  ]
}
