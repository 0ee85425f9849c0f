import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'
import { id, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'

const parent = z.object({
  id,
  fullName: z.string(),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  /** 1 is the family's primary contact, 2 the secondary; further guardians follow. */
  position: z.int(),
  children: z.array(z.object({ id, name: z.string() })),
})

/** Guardians of current children. */
export const parents = group('parents', {
  list: op({
    method: 'GET',
    path: '/schools/{schoolId}/parents',
    summary: 'The guardians of the school with their children.',
    allow: ['contacts', 'view'],
    query: listQuery(['name'], {
      position: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(6))),
    }),
    answer: page(parent),
  }),
  customers: op({
    method: 'GET',
    path: '/schools/{schoolId}/parents/customers',
    summary: 'Whom an invoice can be written to: primary contacts, up to 50, by name.',
    allow: ['invoice', 'add'],
    query: z.object({ search: z.optional(text(200)) }),
    answer: z.array(parent),
  }),
  amount: op({
    method: 'GET',
    path: '/schools/{schoolId}/parents/amount',
    summary: 'How many guardians the school can write to, and how many of them have an email or a phone.',
    allow: ['contacts', 'view'],
    answer: z.object({ amount: z.int(), withEmail: z.int(), withPhone: z.int() }),
  }),
})
