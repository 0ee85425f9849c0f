import type { ReactNode } from 'react'
import type { HomeWords } from '../words.ts'
import { methodText, type Method } from './method-text.ts'

/** The saved cards and bank accounts to pay with, and below them what else there is. */
export function MethodChoices({
  methods,
  chosen,
  onChoose,
  words,
  children,
}: {
  methods: readonly Method[]
  chosen: string | null
  onChoose: (methodId: string) => void
  words: HomeWords
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend>{words.moneyWords.payWith}</legend>
      {methods.map((method) => (
        <label key={method.id} className="choice">
          <input
            type="radio"
            name="method"
            checked={method.id === chosen}
            onChange={() => onChoose(method.id)}
          />
          {methodText(method, words)}
        </label>
      ))}
      {children}
    </fieldset>
  )
}
