import * as z from 'zod/mini'
import { date, instant } from '../kernel/fields.ts'

/** An account that its owner closed, as they learn of it who log in: in the details of ACCOUNT_CLOSED. */
export const closedAccount = z.object({
  closedAt: instant,
  /** The last day on which it can be opened again. */
  lastDay: date,
})

export type ClosedAccount = z.output<typeof closedAccount>
