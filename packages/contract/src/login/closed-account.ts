import * as z from 'zod/mini'
import { date, instant } from '../kernel/fields.ts'

/** An account closed by its owner, in the details of ACCOUNT_CLOSED at login. */
export const closedAccount = z.object({
  closedAt: instant,
  /** The last day to reopen it. */
  lastDay: date,
})

export type ClosedAccount = z.output<typeof closedAccount>
