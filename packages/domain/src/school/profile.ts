import { currencyNames, type Currency } from '../kernel/currencies.ts'
import type { DateFormat } from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { nameRules } from '../kernel/name-rules.ts'
import { phone } from '../kernel/phone.ts'
import { all, maxLength, required, type Rule } from '../kernel/rules.ts'
import {
  latinText,
  personName,
  schoolName,
  street,
  tagline,
  timezone,
  website,
} from '../kernel/text-rules.ts'
import { COUNTRIES } from './countries.ts'
import { LEGAL_NAME_MAX, TAX_NUMBER_MAX } from './registration.ts'

/** What a school says of itself: to families, on invoices, and how its dates, times and money are written. */
export interface SchoolProfile {
  schoolName: string
  tagLine: string
  schoolPhone: string
  website: string
  streetName: string
  city: string
  province: string
  postcode: string
  country: string
  contactName: string
  contactPhone: string
  timezone: string
  dateFormat: DateFormat
  currency: Currency
  legalName: string
  taxNumber: string
  isTaxExempt: boolean
}

/** What a school says of itself when it signs up. */
export type SignUpProfile = Omit<
  SchoolProfile,
  'contactName' | 'contactPhone' | 'legalName' | 'taxNumber' | 'isTaxExempt'
>

/** The facts of a profile in the words of the screen and of the history. */
export const profileLabels: Readonly<Record<keyof SchoolProfile, string>> = {
  schoolName: 'name',
  tagLine: 'tagline',
  schoolPhone: 'phone',
  website: 'website',
  streetName: 'street',
  city: 'city',
  province: 'state or province',
  postcode: 'postal code',
  country: 'country',
  contactName: 'contact name',
  contactPhone: 'contact phone',
  timezone: 'time zone',
  dateFormat: 'date format',
  currency: 'currency',
  legalName: 'legal name',
  taxNumber: 'tax number',
  isTaxExempt: 'tax exemption',
}

type Texts = { readonly [K in keyof SchoolProfile as SchoolProfile[K] extends string ? K : never]?: string }

/**
 * What is wrong with what is given of a profile, at its fields (R117, R118, R120, R122, R123 to R126, R095). What the school
 * is called already may stay, whatever the rules became since.
 * @answers What does another time zone or currency do to a school?
 */
export function profileFindings(
  form: Texts,
  { country, moreNameCharacters, kept }: { country: string; moreNameCharacters: boolean; kept: Texts },
): Finding[] {
  const person = personName(nameRules({ moreNameCharacters }, null))
  const number = phone(form.country ?? country)
  const rules: Readonly<Partial<Record<keyof Texts, Rule>>> = {
    schoolName: all(required, schoolName),
    tagLine: tagline,
    schoolPhone: number,
    website,
    streetName: street,
    city: latinText(100),
    province: latinText(100),
    postcode: latinText(20),
    country: all(required, knownCountry),
    contactName: person,
    contactPhone: number,
    timezone: all(required, timezone),
    legalName: maxLength(LEGAL_NAME_MAX),
    taxNumber: maxLength(TAX_NUMBER_MAX),
  }
  return findings(
    Object.entries(rules).map(([path, rule]) => {
      const key = path as keyof Texts
      const isAsItWas = form[key] === undefined || (form[key] !== '' && form[key] === kept[key])
      return [path, isAsItWas ? null : rule(form[key])]
    }),
  )
}

/** The currency stays once an amount was booked in it. */
export function currencyFindings({
  from,
  to,
  isBooked,
}: {
  from: Currency
  to: Currency
  isBooked: boolean
}): Finding[] {
  return findings([['currency', to !== from && isBooked ? currencyClosed(from) : null]])
}

/**
 * Why the currency of a school cannot be changed any more.
 * @answers What does another time zone or currency do to a school?
 */
export function currencyClosed(currency: Currency): string {
  return `Amounts were already booked in ${currencyNames[currency]}, so the currency stays. For another currency, sign up a second school`
}

const knownCountry: Rule = (code) =>
  !code || COUNTRIES.includes(code) ? null : 'Please choose a country from the list'
