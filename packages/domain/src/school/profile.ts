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

/** A school's own facts, for families and invoices, and how it writes dates, times and money. */
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

/** The facts a school enters when it signs up. */
export type SignUpProfile = Omit<
  SchoolProfile,
  'contactName' | 'contactPhone' | 'legalName' | 'taxNumber' | 'isTaxExempt'
>

/** Labels of the facts on the screen and in the history. */
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
 * Finds problems in the changed facts of a profile, at their fields (R117, R118, R120, R122, R123 to R126, R095). A
 * value the school already has stays valid, even if the rules changed since.
 * @answers What does another time zone or currency do to a school?
 */
export function profileFindings(
  form: Texts,
  {
    country,
    moreNameCharacters,
    existing,
  }: { country: string; moreNameCharacters: boolean; existing: Texts },
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
    country: all(required, countryRule),
    contactName: person,
    contactPhone: number,
    timezone: all(required, timezone),
    legalName: maxLength(LEGAL_NAME_MAX),
    taxNumber: maxLength(TAX_NUMBER_MAX),
  }
  return findings(
    Object.entries(rules).map(([path, rule]) => {
      const key = path as keyof Texts
      const isAsItWas = form[key] === undefined || (form[key] !== '' && form[key] === existing[key])
      return [path, isAsItWas ? null : rule(form[key])]
    }),
  )
}

/** Refuses a change of currency once an amount was booked. */
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
 * Explains why a school can no longer change its currency.
 * @answers What does another time zone or currency do to a school?
 */
export function currencyClosed(currency: Currency): string {
  return `Amounts were already booked in ${currencyNames[currency]}, so the currency stays. For another currency, sign up a second school`
}

const countryRule: Rule = (code) =>
  !code || COUNTRIES.includes(code) ? null : 'Please choose a country from the list'
