import * as z from 'zod/mini'
import { date, id } from '../kernel/fields.ts'

/** A school for every signed-in member: formats of dates, times and money, and its state. */
export const schoolState = z.object({
  id,
  schoolName: z.string(),
  portalName: z.nullable(z.string()),
  state: z.enum(['ACTIVE', 'INACTIVE', 'SUSPENDED', 'DEACTIVATED']),
  timezone: z.string(),
  country: z.string(),
  currency: z.enum(['USD', 'AUD', 'CAD', 'GBP', 'NZD']),
  dateFormat: z.enum(['AMERICAN', 'EUROPEAN']),
  /** Names of activities and people may contain more characters than specified. */
  moreNameCharacters: z.boolean(),
  features: z.array(z.string()),
  logo: z.nullable(z.string()),
  isTrialEnded: z.boolean(),
  trialEndDate: z.nullable(date),
  /** Today's date in the school's time zone. */
  today: date,
})
