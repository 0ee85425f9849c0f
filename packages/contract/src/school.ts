import * as z from 'zod/mini'
import { group, op } from './op.ts'
import { date, id } from './fields.ts'

/** A school as every signed-in member sees it: how its dates, times and money are shown, and its state. */
export const schoolState = z.object({
  id,
  schoolName: z.string(),
  portalName: z.nullable(z.string()),
  state: z.enum(['ACTIVE', 'INACTIVE', 'SUSPENDED', 'DEACTIVATED']),
  timezone: z.string(),
  country: z.string(),
  currency: z.enum(['USD', 'AUD', 'CAD', 'GBP', 'NZD']),
  dateFormat: z.enum(['AMERICAN', 'EUROPEAN']),
  features: z.array(z.string()),
  logo: z.nullable(z.string()),
  isTrialEnded: z.boolean(),
  trialEndDate: z.nullable(date),
  /** The day it is in the school. */
  today: date,
})

export const school = group('school', {
  settings: op({
    method: 'GET',
    path: '/schools/{schoolId}/settings',
    summary: 'How the school shows dates, times and money, and in which state it is.',
    allow: 'member',
    whileInactive: true,
    answer: schoolState,
  }),
})
