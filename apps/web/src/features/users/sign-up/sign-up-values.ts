import { CURRENCIES, type Currency } from '@afterbell/domain/kernel/currencies'
import { DATE_FORMATS } from '@afterbell/domain/kernel/dates'
import type { SignUpForm } from '@afterbell/domain/users/sign-up'
import { storedSignUp } from '../../login/kept-sign-up.ts'
import { likelyPlace } from '../../../platform/places-of-the-world.ts'

export type SignUpTyped = SignUpForm

/** Initial values: earlier text from this tab, and the browser's likely country and time zone. */
export function beginSignUp(): SignUpTyped {
  const { timezone, country } = likelyPlace()
  const storedValues = storedSignUp()
  const text = (key: keyof SignUpTyped, otherwise = '') => storedValues[key] ?? otherwise
  return {
    email: text('email'),
    password: '',
    confirmPassword: '',
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    schoolName: text('schoolName'),
    country: text('country', country),
    schoolPhone: text('schoolPhone'),
    website: text('website'),
    tagLine: text('tagLine'),
    streetName: text('streetName'),
    city: text('city'),
    province: text('province'),
    postcode: text('postcode'),
    timezone: text('timezone', timezone),
    currency: CURRENCIES.find((code) => code === storedValues.currency) ?? USUAL[country] ?? 'USD',
    dateFormat: DATE_FORMATS.find((each) => each === storedValues.dateFormat) ?? usualFormat(country),
  }
}

const USUAL: Readonly<Record<string, Currency>> = { AU: 'AUD', CA: 'CAD', GB: 'GBP', NZ: 'NZD' }

function usualFormat(country: string) {
  return ['AU', 'GB', 'NZ', 'IE'].includes(country) ? 'EUROPEAN' : 'AMERICAN'
}
