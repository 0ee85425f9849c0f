import * as z from 'zod/mini'

/** An emergency contact for a call. Being one does not allow pickup; that takes an entry among the approved pickups. */
export const emergencyPhones = z.object({
  name: z.string(),
  relation: z.string(),
  phoneNumber: z.nullable(z.string()),
  otherPhoneNumber: z.nullable(z.string()),
})
