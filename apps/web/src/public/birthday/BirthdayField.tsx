import { measureOfBirthday } from '@afterbell/domain/public-pages/measure-of-birthday'
import { birthdayWords as english } from '@afterbell/domain/public-pages/birthday-words.en'
import { useRef, useState } from 'react'
import { addressWith, type PageAddress } from '../page-address.ts'
import type { School } from '../page-data.ts'
import { useWords } from '../words.ts'

export interface BirthdayFieldProps {
  page: PageAddress
  school: School
  onPage: (to: PageAddress) => void
}

/**
 * Turns a birthday into an age and a grade to filter by. The birthday has no name in the form, and is in no address: it
 * never leaves the browser.
 */
export function BirthdayField({ page, school, onPage }: BirthdayFieldProps) {
  const { birthdayWords = english, formatWords } = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<{ text: string; isWrong: boolean } | null>(null)
  const find = () => {
    const measure = measureOfBirthday(field.current!.value, school.today)
    if (!measure) {
      field.current!.focus()
      return setOutcome({ text: birthdayWords.wrong, isWrong: true })
    }
    const { age, grade } = measure
    setOutcome({
      text:
        age === null
          ? birthdayWords.tooYoung
          : birthdayWords.chosen(formatWords.ageLabel(age), grade && formatWords.gradeName(grade)),
      isWrong: false,
    })
    if (age !== null) onPage(addressWith(page, { narrowed: { ...page.narrowed, age, grade } }))
  }
  return (
    <div className="birthday">
      <label className="field">
        <span>{birthdayWords.birthday}</span>
        <input
          ref={field}
          type="date"
          autoComplete="off"
          autoFocus
          max={school.today}
          aria-invalid={outcome?.isWrong || undefined}
          aria-describedby={outcome?.isWrong ? 'birthday-outcome' : 'birthday-hint'}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Not the form, which the server would answer.
            event.preventDefault()
            find()
          }}
        />
      </label>
      <button type="button" onClick={find}>
        {birthdayWords.find}
      </button>
      <p id="birthday-hint" className="hint">
        {birthdayWords.stays}
      </p>
      <p id="birthday-outcome" className="hint" role="status">
        {outcome?.text}
      </p>
    </div>
  )
}
