import * as z from 'zod/mini'
import { flag, id, money, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const agenciesPath = '/schools/{schoolId}/agencies'
const agencyPath = `${agenciesPath}/{id}` as const

const form = {
  name: text(100),
  /** Empty if nothing should be emailed. */
  email: z._default(text(254), ''),
  street: z._default(text(100), ''),
  city: z._default(text(100), ''),
  state: z._default(text(100), ''),
  postalCode: z._default(text(20), ''),
  /** A reference for its invoices, such as a vendor number. */
  reference: z._default(text(100), ''),
}

const agency = z.object({
  id,
  name: z.string(),
  email: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  reference: z.string(),
  active: z.boolean(),
  /** Number of children it pays for, now or later. */
  childrenCount: z.int(),
  owed: money,
  credit: money,
  /** Amount of payments in progress. */
  pending: money,
  version: z.int(),
})

/** Payers other than families: agencies, scholarship funds, employers. */
export const agencies = group('agencies', {
  list: op({
    method: 'GET',
    path: agenciesPath,
    summary: 'The agencies, with what they owe and for how many children they pay.',
    allow: ['invoice', 'view'],
    addition: true,
    query: listQuery(['name', 'active'], { active: z.optional(flag) }),
    answer: page(agency),
  }),
  get: op({
    method: 'GET',
    path: agencyPath,
    summary: 'One agency.',
    allow: ['invoice', 'view'],
    addition: true,
    answer: agency,
  }),
  add: op({
    method: 'POST',
    path: agenciesPath,
    summary: 'Adds an agency.',
    allow: ['invoice', 'add'],
    addition: true,
    body: z.object(form),
    answer: agency,
    refusals: ['NAME_TAKEN'],
  }),
  change: op({
    method: 'PUT',
    path: agencyPath,
    summary: 'Changes an agency. With a version, only if no one changed it in the meantime.',
    allow: ['invoice', 'add'],
    addition: true,
    body: z.object({ ...form, version: z.optional(z.int()) }),
    answer: agency,
    refusals: ['NAME_TAKEN', 'CHANGED_MEANWHILE'],
  }),
  toggle: op({
    method: 'PATCH',
    path: `${agencyPath}/active`,
    summary: 'Turns an agency on or off. One that is off pays for nothing new; what it pays for now goes on.',
    allow: ['invoice', 'add'],
    addition: true,
    body: z.object({ active: z.boolean() }),
    answer: agency,
  }),
})
