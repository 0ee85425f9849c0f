import { TextInput } from '@mantine/core'
import {
  fillsMask,
  isFromAbroad,
  nationalDigits,
  phoneMask,
  formatPhone,
} from '@afterbell/domain/kernel/phone'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { useLocal } from '../local.tsx'
import { inputProps, type Field } from './field.ts'

interface PhoneFieldProps extends Field<string> {
  /** Two-letter country code. Default: the school's (R126). */
  country?: string
  /** Users type their own number. Only then does the browser suggest it: the office types other people's. */
  isUsersPhone?: boolean
}

/**
 * A phone number in its country's mask (R123, R124); without a mask, as typed. A number that starts with + can be of any
 * country, and has no mask.
 */
export function PhoneField(props: PhoneFieldProps) {
  const local = useLocal()
  const country = props.country ?? local.country
  const mask = phoneMask(country)
  const format = (text: string) => (mask || text.startsWith('+') ? formatByMask(text, country) : text)
  const input = useRef<HTMLInputElement>(null)
  const caretSigns = useRef<number | null>(null)

  // Inserting hyphens moves the caret to the end: restores it after the same digit or plus.
  useLayoutEffect(() => {
    if (caretSigns.current === null || !input.current) return
    const caret = positionAfter(input.current.value, caretSigns.current)
    input.current.setSelectionRange(caret, caret)
    caretSigns.current = null
  })
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.currentTarget
    if (mask || value.startsWith('+'))
      caretSigns.current = value.slice(0, selectionStart ?? value.length).replace(/[^\d+]/g, '').length
    props.onChange(format(value))
  }
  return (
    <TextInput
      {...inputProps(props)}
      ref={input}
      type="tel"
      className="numbers"
      autoComplete={props.isUsersPhone ? 'tel' : 'off'}
      placeholder={props.placeholder ?? mask?.replace(/9/g, '0')}
      value={format(props.value ?? '')}
      onChange={change}
    />
  )
}

/**
 * Formats the digits of a text by a country's mask, such as 999-999-9999; there +1 is dropped with its plus. A foreign
 * number keeps its +, and so does one that may still become foreign.
 */
export function formatByMask(text: string, country: string): string {
  const national = nationalDigits(text, country)
  const isAbroad =
    text.trim().startsWith('+') && (isFromAbroad(text, country) || !fillsMask(national, country))
  if (isAbroad) return formatPhone(`+${digitsOf(text).slice(0, ABROAD_MAX)}`, country)
  const mask = phoneMask(country) ?? ''
  const digits = national.slice(0, digitsOf(mask).length)
  let usedCount = 0
  let output = ''
  for (const slot of mask) {
    if (usedCount >= digits.length) break
    output += slot === '9' ? digits[usedCount++] : slot
  }
  return output
}

/** Maximum number of digits of any phone number (ITU-T E.164). */
const ABROAD_MAX = 15

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

function positionAfter(text: string, signs: number): number {
  let signCount = 0
  for (let index = 0; index < text.length; index++) {
    if (signCount === signs) return index
    if (/[\d+]/.test(text[index]!)) signCount++
  }
  return text.length
}
