import * as z from 'zod/mini'
import { date, id } from '../kernel/fields.ts'

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
  /** Names of activities and people take more characters than specified. */
  moreNameCharacters: z.boolean(),
  features: z.array(z.string()),
  logo: z.nullable(z.string()),
  isTrialEnded: z.boolean(),
  trialEndDate: z.nullable(date),
  /** The day it is in the school. */
  today: date,
})
