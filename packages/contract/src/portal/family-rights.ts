import * as z from 'zod/mini'
import {
  ADDED_PICKUPS,
  ASKED_NOTES,
  GIVE_UP_DAYS_MAX,
  GIVING_UP,
  GIVING_UP_BEFORE,
} from '@afterbell/domain/school/family-rights'
import { money } from '../kernel/fields.ts'

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
  askAid: z.boolean(),
  register: z.boolean(),
  askForGuardian: z.boolean(),
  giveUp: z.enum(GIVING_UP),
  giveUpBefore: z.enum(GIVING_UP_BEFORE),
  giveUpDays: z.int().check(z.minimum(0), z.maximum(GIVE_UP_DAYS_MAX)),
  giveUpFee: money,
  deductDiscounts: z.boolean(),
  changePlaces: z.enum(GIVING_UP),
})
