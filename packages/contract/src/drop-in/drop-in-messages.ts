import { opsUnder } from '../kernel/op.ts'
import { sendingCalls } from '../messages/sending.ts'

/** Messages to the parents of children who drop in. */
export const dropInMessages = opsUnder('dropInMessages', ['aftercare', 'aftercare-day'], (base) =>
  sendingCalls(
    {
      email: `${base}/{id}/drop-in/children/parents/email`,
      sms: `${base}/{id}/drop-in/children/parents/sms`,
      recipients: `${base}/{id}/drop-in/children/parents/recipients`,
    },
    { email: ['aftercare.drop-in', 'email'], sms: ['aftercare.drop-in', 'sms'] },
    'of children who drop in',
  ),
)
