import { ROSTER_ADDRESSES } from '../places/enrolling.ts'
import { opsUnder } from '../kernel/op.ts'
import { sendingCalls } from '../messages/sending.ts'

/** Messages to the parents of children on a roster or its wait list (OQ-09). */
export const rosterMessages = opsUnder('rosterMessages', ROSTER_ADDRESSES, (base) =>
  sendingCalls(
    {
      email: `${base}/{id}/rosters/children/parents/email`,
      sms: `${base}/{id}/rosters/children/parents/sms`,
      recipients: `${base}/{id}/rosters/children/parents/recipients`,
    },
    { email: ['{kind}.rosters', 'email'], sms: ['{kind}.rosters', 'sms'] },
    'of children on a roster or its wait list',
  ),
)
