import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { DateFormat } from '@afterbell/domain/kernel/dates'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { ClassPlan } from './class-plans.ts'
import type { AftercarePlan, CampPlan } from './section-plans.ts'

/** A school of the demo before it is created. */
export interface SchoolPlan {
  name: string
  portalName: string
  timezone: string
  country: 'US' | 'GB'
  currency: Currency
  dateFormat: DateFormat
  moreNameCharacters: boolean
  /** Whether families can log in. */
  hasFamilyPortal: boolean
  features: readonly string[]
  /** Aftercare charges from before this day wait for staff. */
  chargesCareSince: string
  address: { street: string; city: string; province: string; postcode: string; phone: string }
  /** Its name on invoices and tax statements, and the tax contained in its prices. */
  taxes: { legalName: string; taxNumber: string; taxName: string; taxBp: number }
  /** Look of its public pages. */
  portal: {
    tagLine: string
    accentColor: string
    firstChildDiscount: number | null
    hosts: readonly string[]
  }
  children: number
  /** The school has paid its own bill for months, or is in its trial. */
  ownBill: 'PAID' | 'TRIAL'
  /** Homeroom teachers. */
  teachers: readonly string[]
  pickUpOptions: readonly string[]
  locations: readonly (readonly [name: string, address: string])[]
  /** A location that was turned off. */
  closedLocation: string | null
  /** The first is the Super Admin. One email is one account, also across schools. */
  staff: readonly StaffPlan[]
  /** Further invitations, the first of them months ago; and the staff who are turned off. */
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
  /** Has the printed password. All others only teach. */
  signsIn: boolean
}
