import * as z from 'zod/mini'
import { ROLES } from '@afterbell/domain/kernel/roles'
import { id, instant } from '../kernel/fields.ts'

export const role = z.enum(ROLES)

/** A member of the school, or an invited person: `id` is that of the account or of the invitation. */
export const person = z.object({
  id,
  /** Empty if an invitation has no name. */
  firstName: z.string(),
  lastName: z.string(),
  /** Both names, or the email if there is no name. */
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role,
  /** Address of the photo. */
  logo: z.nullable(z.string()),
  /** Teaches, whatever their role. */
  isInstructor: z.boolean(),
  isMainContact: z.boolean(),
  status: z.enum(['ACTIVE', 'INACTIVE', 'CLOSED', 'INVITED', 'EXPIRED']),
  /** Day they joined, or were last invited. */
  since: instant,
  /** End of an invitation. */
  expiresAt: z.nullable(instant),
})
