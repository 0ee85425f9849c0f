import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { DateFormat } from '@afterbell/domain/kernel/dates'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { ClassPlan } from './class-plans.ts'
import type { AftercarePlan, CampPlan } from './section-plans.ts'

/** A school of the demo before it is made. */
export interface SchoolPlan {
  name: string
  portalName: string
  timezone: string
  country: 'US' | 'GB'
  currency: Currency
  dateFormat: DateFormat
  moreNameCharacters: boolean
  features: readonly string[]
  /** Aftercare of before this day waits until staff release it. */
  chargesCareSince: string
  address: { street: string; city: string; province: string; postcode: string; phone: string }
  /** How its invoices and tax statements name it, and the tax its prices contain. */
  taxes: { legalName: string; taxNumber: string; taxName: string; taxBp: number }
  /** How its public pages look. */
  portal: {
    tagLine: string
    accentColor: string
    firstChildDiscount: number | null
    hosts: readonly string[]
  }
  children: number
  /** Whether the school has paid its own bill for months, or is in its trial. */
  ownBill: 'PAID' | 'TRIAL'
  /** Homeroom teachers. */
  teachers: readonly string[]
  pickUpOptions: readonly string[]
  locations: readonly (readonly [name: string, address: string])[]
  /** One of the locations that is turned off again. */
  closedLocation: string | null
  /** The first is the Super Admin. One e-mail is one account, also in two schools. */
  staff: readonly StaffPlan[]
  /** Who is invited besides, the first months ago; and who of the staff is turned off. */
  people: {
    invitations: readonly { email: string; firstName: string; lastName: string; role: Role }[]
    away: readonly string[]
  }
  classes: readonly ClassPlan[]
  camps: readonly CampPlan[]
  aftercare: readonly AftercarePlan[]
}

export interface StaffPlan {
  name: readonly [first: string, last: string]
  role: Role
  email: string
  /** Has the password that is printed. The others are there to teach. */
  signsIn: boolean
}
