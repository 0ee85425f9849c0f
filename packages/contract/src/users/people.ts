import * as z from 'zod/mini'
import { ROLES } from '@afterbell/domain/kernel/roles'
import { id, instant } from '../kernel/fields.ts'

export const role = z.enum(ROLES)

/** Somebody who works in the school, or is invited to: `id` is that of the account, or of the invitation. */
export const person = z.object({
  id,
  /** Empty where an invitation says none. */
  firstName: z.string(),
  lastName: z.string(),
  /** Both names; the email where there is none. */
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  /** Where the photo is handed out. */
  logo: z.nullable(z.string()),
  /** Teaches, whatever the role. */
  isInstructor: z.boolean(),
  isMainContact: z.boolean(),
  status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED', 'INVITED', 'EXPIRED']),
  /** When they joined, or were invited last. */
  since: instant,
  /** Until when an invitation works. */
  expiresAt: z.nullable(instant),
})
