import { TextInput } from '@mantine/core'
import { phoneMask } from '@afterbell/domain/phone'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { useLocal } from '../local.tsx'
import { inputProps, type Field } from './field.ts'

interface PhoneFieldProps extends Field<string> {
  /** Two letters, where it is not the school's (R126). */
  country?: string
}

/** A phone number in the mask of its country (R123, R124); without a mask, as it is typed. */
export function PhoneField(props: PhoneFieldProps) {
  const local = useLocal()
  const mask = phoneMask(props.country ?? local.country)
  const input = useRef<HTMLInputElement>(null)
  const caretDigits = useRef<number | null>(null)

  // Writing the hyphens moves the caret to the end: put it behind the digit it was behind.
  useLayoutEffect(() => {
    if (caretDigits.current === null || !input.current) return
    const caret = positionAfter(input.current.value, caretDigits.current)
    input.current.setSelectionRange(caret, caret)
    caretDigits.current = null
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget
    if (mask) caretDigits.current = digitsOf(value.slice(0, selectionStart ?? value.length)).length
    props.onChange(mask ? masked(value, mask) : value)
  }
  return (
    <TextInput
      {...inputProps(props)}
      ref={input}
      type="tel"
      className="numbers"
      autoComplete="tel-national"
      placeholder={props.placeholder ?? mask?.replace(/9/g, '0')}
      value={mask ? masked(props.value ?? '', mask) : (props.value ?? '')}
      onChange={change}
    />
  )
}

/** The digits of a text, set into a mask such as 999-999-9999. A country code of +1 is dropped with the plus. */
export function masked(text: string, mask: string): string {
  const slots = mask.replace(/\D/g, '').length
  const found = digitsOf(text)
  const digits = (text.trim().startsWith('+') ? found.slice(Math.max(0, found.length - slots)) : found).slice(
    0,
    slots,
  )
  let used = 0
  let shown = ''
  for (const slot of mask) {
    if (used >= digits.length) break
    shown += slot === '9' ? digits[used++] : slot
  }
  return shown
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function positionAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === digits) return index
    if (/\d/.test(text[index]!)) seen++
  }
  return text.length
}
