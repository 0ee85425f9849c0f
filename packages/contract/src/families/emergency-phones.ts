import * as z from 'zod/mini'

/** An emergency contact as they are called. Who may pick up is on the list of those who may, too. */
export const emergencyPhones = z.object({
  name: z.string(),
  relation: z.string(),
  phoneNumber: z.nullable(z.string()),
  otherPhoneNumber: z.nullable(z.string()),
})
