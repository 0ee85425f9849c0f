import * as z from 'zod/mini'
import { ADDED_PICKUPS, ASKED_NOTES } from '@afterbell/domain/school/family-rights'

/** What a school lets its families do by themselves. */
export const familyRights = z.object({
  tellAbsences: z.boolean(),
  addPickups: z.enum(ADDED_PICKUPS),
  changeContacts: z.boolean(),
  seeTimes: z.boolean(),
  askForNotes: z.enum(ASKED_NOTES),
  sayPhotos: z.boolean(),
  book: z.boolean(),
  payLater: z.boolean(),
  register: z.boolean(),
  askForGuardian: z.boolean(),
})
