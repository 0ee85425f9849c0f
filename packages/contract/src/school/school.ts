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
  /** What becomes of a place that is freed while children are waiting. */
  offerMode: z.enum(OFFER_MODES),
  /** How long an offer is held. */
  offerHours: z.int(),
}

/** So many minutes after the start a child is late, and after the end collected late. */
const lateness = {
  lateAfterMinutes: z.int(),
  pickupGraceMinutes: z.int(),
  /** Drop-ins of children who are recorded as absent are canceled, and what was paid is proposed to be given back. */
  absenceCancelsDropIns: z.boolean(),
}

/** Turned off again, names that hold more stay, and whoever bears them can be edited beside them. */
const names = { moreNameCharacters: z.boolean() }

/** Which tax prices contain, when invoices are due, and how long a place is held while it is paid for. */
const billing = {
  /** What the tax that prices contain is called, and its rate in hundredths of a per cent: 1500 is 15 %. Empty and 0: none. */
  taxName: text(TAX_NAME_MAX),
  taxBp: z.int(),
  invoiceDueDays: z.int(),
  holdMinutes: z.int(),
  /** Whether payers of invoices that are past due are reminded, and so many days after each was due. */
  isDunningOn: z.boolean(),
  dunningDays: z.array(z.int()).check(z.maxLength(20)),
}

/** What a school says of itself, to families and on invoices. */
const profile = {
  schoolName: text(100),
  /** The line under the name on the public pages. */
  tagLine: text(200),
  schoolPhone: text(40),
  website: text(200),
  streetName: text(100),
  city: text(100),
  province: text(100),
  postcode: text(20),
  /** Two letters. Phones are masked by it. */
  country: text(2),
  contactName: text(100),
  contactPhone: text(40),
  timezone: text(60),
  dateFormat: z.enum(DATE_FORMATS),
  currency: z.enum(CURRENCIES),
  /** How invoices name the school; empty: as it is known. */
  legalName: text(LEGAL_NAME_MAX),
  taxNumber: text(TAX_NUMBER_MAX),
  /** It has no number for taxes because it pays none, and its tax statements say so. */
  isTaxExempt: z.boolean(),
}

const profileAnswer = z.object({
  id,
  ...profile,
  logo: z.nullable(z.string()),
  portalName: z.nullable(z.string()),
  createdAt: instant,
  features: z.array(z.string()),
  /** An amount was booked, and the currency stays. */
  isCurrencyClosed: z.boolean(),
})

/** What is asked for late pickups: for each of so many minutes that has begun after the grace. With 0 nothing is. */
const lateFees = {
  lateFeeMinutes: z.int(),
  lateFee: money,
  /** At most so much a day; 0: as much as it comes to. */
  lateFeeMost: money,
  lateFeePer: z.enum(LATE_FEE_PER),
  /** What nobody decides within a week is billed by itself. */
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
    // The names of all schools stand outside any one of them.
    steps: true,
    query: z.object({ portalName: text(100) }),
    answer: z.object({ portalName: z.string(), taken: z.boolean() }),
  }),
  changeLogo: op({
    method: 'PATCH',
    path: `${itself}/logo`,
    summary: 'Changes the logo. The picture is decoded and encoded again, at most 512 pixels wide and high.',
    allow: ['organization-profile', 'view'],
    // A picture is decoded before the database is asked for anything.
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
