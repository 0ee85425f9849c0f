import * as z from 'zod/mini'
import { CURRENCIES } from '@afterbell/domain/kernel/currencies'
import { DATE_FORMATS } from '@afterbell/domain/kernel/dates'
import {
  LEGAL_NAME_MAX,
  OFFER_MODES,
  TAX_NAME_MAX,
  TAX_NUMBER_MAX,
} from '@afterbell/domain/school/registration'
import { LATE_FEE_PER } from '@afterbell/domain/school/late-fees'
import { PICTURE_BYTES_MAX } from '@afterbell/domain/kernel/picture'
import { group, op } from '../kernel/op.ts'
import { id, instant, money, text } from '../kernel/fields.ts'
import { schoolState } from './school-state.ts'

const itself = '/schools/{schoolId}'
const logoAnswer = z.object({ logo: z.nullable(z.string()) })

const registration = {
  /** How a free spot is handled while children wait. */
  offerMode: z.enum(OFFER_MODES),
  /** Hours until an offer expires. */
  offerHours: z.int(),
}

/** Minutes after the start from which a child is late, and after the end from which a pickup is late. */
const lateness = {
  lateAfterMinutes: z.int(),
  pickupGraceMinutes: z.int(),
  /** An absence cancels the child's drop-ins, and the paid amount is proposed as a credit. */
  absenceCancelsDropIns: z.boolean(),
}

/** If it is turned off again, existing names stay, and records with such names can still be edited. */
const names = { moreNameCharacters: z.boolean() }

/** Tax in prices, due dates of invoices, and the time a spot is held for its payment. */
const billing = {
  /** Name and rate of the tax included in prices, in hundredths of a percent: 1500 is 15%. Empty and 0 for no tax. */
  taxName: text(TAX_NAME_MAX),
  taxBp: z.int(),
  invoiceDueDays: z.int(),
  holdMinutes: z.int(),
  /** Whether payers of past-due invoices get reminders, and how many days after the due date. */
  isDunningOn: z.boolean(),
  dunningDays: z.array(z.int()).check(z.maxLength(20)),
}

/** The school's details for families and on invoices. */
const profile = {
  schoolName: text(100),
  /** Line under the name on the public pages. */
  tagLine: text(200),
  schoolPhone: text(40),
  website: text(200),
  streetName: text(100),
  city: text(100),
  province: text(100),
  postcode: text(20),
  /** Two letters. Determines the phone format. */
  country: text(2),
  contactName: text(100),
  contactPhone: text(40),
  timezone: text(60),
  dateFormat: z.enum(DATE_FORMATS),
  currency: z.enum(CURRENCIES),
  /** Name on invoices; if empty, the school's regular name. */
  legalName: text(LEGAL_NAME_MAX),
  taxNumber: text(TAX_NUMBER_MAX),
  /** It has no tax number because it is tax-exempt; tax statements say so. */
  isTaxExempt: z.boolean(),
}

const profileAnswer = z.object({
  id,
  ...profile,
  logo: z.nullable(z.string()),
  portalName: z.nullable(z.string()),
  createdAt: instant,
  features: z.array(z.string()),
  /** Money was booked, so the currency can no longer change. */
  isCurrencyClosed: z.boolean(),
})

/** Late pickup fee per started interval of this many minutes after the grace period. 0 turns it off. */
const lateFees = {
  lateFeeMinutes: z.int(),
  lateFee: money,
  /** Maximum per day; 0 for no maximum. */
  lateFeeMost: money,
  lateFeePer: z.enum(LATE_FEE_PER),
  /** Bills fees that nobody decided about within a week. */
  lateFeeAutomatic: z.boolean(),
}

export const school = group('school', {
  settings: op({
    method: 'GET',
    path: '/schools/{schoolId}/settings',
    summary: 'How the school shows dates, times and money, and in which state it is.',
    allow: 'member',
    whileInactive: 'always',
    answer: schoolState,
  }),
  profile: op({
    method: 'GET',
    path: `${itself}/profile-info`,
    summary: 'What the school says of itself, to families and on invoices.',
    allow: ['organization-profile', 'view'],
    answer: profileAnswer,
  }),
  changeProfile: op({
    method: 'PATCH',
    path: itself,
    summary:
      'Changes what is given of it. The currency stays once an amount was booked. With another time zone, meetings that have not begun keep their times, in that zone.',
    allow: ['organization-profile', 'view'],
    body: z.partial(z.object(profile)),
    answer: profileAnswer,
  }),
  changeTagLine: op({
    method: 'PATCH',
    path: `${itself}/tag-line`,
    summary: 'Changes the line under the name of the school on its public pages.',
    allow: ['parent.portal', 'view'],
    body: z.object({ tagLine: text(200) }),
    answer: z.object({ tagLine: z.string() }),
  }),
  portalName: op({
    method: 'GET',
    path: `${itself}/portal-name`,
    summary: 'The school’s word in the address of its portal and its public pages.',
    allow: ['parent.portal', 'view'],
    answer: z.object({ portalName: z.nullable(z.string()) }),
  }),
  changePortalName: op({
    method: 'PATCH',
    path: `${itself}/portal-name`,
    summary:
      'Changes the portal name. It is the school’s alone, whatever its case; addresses with the old one end.',
    allow: ['parent.portal', 'view'],
    body: z.object({ portalName: text(100) }),
    answer: z.object({ portalName: z.string() }),
    refusals: ['PORTAL_NAME_TAKEN'],
  }),
  checkPortal: op({
    method: 'GET',
    path: `${itself}/check-portal`,
    summary: 'Whether another school has this portal name.',
    allow: ['parent.portal', 'view'],
    // Portal names are checked outside of a school, among all schools.
    steps: true,
    query: z.object({ portalName: text(100) }),
    answer: z.object({ portalName: z.string(), taken: z.boolean() }),
  }),
  changeLogo: op({
    method: 'PATCH',
    path: `${itself}/logo`,
    summary: 'Changes the logo. The picture is decoded and encoded again, at most 512 pixels wide and high.',
    allow: ['organization-profile', 'view'],
    // Decodes the picture before it takes a database connection.
    steps: true,
    bodyForm: 'multipart',
    files: ['logo'],
    fileBytesMax: PICTURE_BYTES_MAX,
    answer: logoAnswer,
    refusals: ['FILE_MISSING', 'FILE_TOO_LARGE', 'FILE_UNREADABLE', 'NOT_AN_IMAGE'],
  }),
  removeLogo: op({
    method: 'DELETE',
    path: `${itself}/logo`,
    summary: 'Removes the logo.',
    allow: ['organization-profile', 'view'],
    answer: logoAnswer,
  }),
  containedTax: op({
    method: 'GET',
    path: `${itself}/contained-tax`,
    summary: 'The tax that the school’s prices contain, for whoever fills in a price. A rate of 0: none.',
    allow: 'member',
    addition: true,
    answer: z.object({ taxName: z.string(), taxBp: z.int() }),
  }),
  registration: op({
    method: 'GET',
    path: `${itself}/registration-settings`,
    summary:
      'What sign-up, wait lists, lateness, names, invoices and fees for late pickups of the school go by.',
    allow: ['organization-profile', 'view'],
    addition: true,
    answer: z.object({ ...registration, ...lateness, ...names, ...billing, ...lateFees }),
  }),
  changeRegistration: op({
    method: 'PUT',
    path: `${itself}/registration-settings`,
    summary:
      'Changes what is given of what sign-up, wait lists, lateness, names, invoices and fees for late pickups go by. Offers that are out keep the time they were given, names the characters they have, invoices what they said when they were issued, and late pickups what they cost.',
    allow: ['organization-profile', 'view'],
    addition: true,
    body: z.partial(z.object({ ...registration, ...lateness, ...names, ...billing, ...lateFees })),
    answer: z.object({ ...registration, ...lateness, ...names, ...billing, ...lateFees }),
  }),
})
