import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'

const path = '/schools/{schoolId}/retention'
const allow = ['organization-profile', 'view'] as const

const months = z.nullable(z.int())
const retentionMonths = z.object({ messageMonths: months, pickupMonths: months, leftChildMonths: months })

/** How long a school keeps data it no longer needs. */
export const retention = group('retention', {
  get: op({
    method: 'GET',
    path,
    summary: 'For how many months the school keeps each kind; null for as long as it likes.',
    allow,
    addition: true,
    answer: retentionMonths,
  }),
  save: op({
    method: 'PUT',
    path,
    summary:
      'Sets for how many months the school keeps each kind. What is older goes within a day, for good.',
    allow,
    addition: true,
    body: retentionMonths,
    answer: retentionMonths,
  }),
})
