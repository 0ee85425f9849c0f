import * as z from 'zod/mini'
import { ADDED_PICKUPS } from '@afterbell/domain/portal/family-may'

/** What a school lets its families do by themselves. */
export const familyRights = z.object({
  tellAbsences: z.boolean(),
  addPickups: z.enum(ADDED_PICKUPS),
  changeContacts: z.boolean(),
  seeTimes: z.boolean(),
})
