import { addressesOf, opsUnder } from '../kernel/op.ts'
import { sendingCalls } from '../messages/sending.ts'

/** Messages to the parents of children expected at a meeting. */
export const attendanceMessages = opsUnder('attendanceMessages', addressesOf('attendance'), (base) =>
  sendingCalls(
    {
      email: `${base}/{id}/attendances/children/parents/email`,
      sms: `${base}/{id}/attendances/children/parents/sms`,
      recipients: `${base}/{id}/attendances/children/parents/recipients`,
    },
    { email: ['{kind}.attendance', 'email'], sms: ['{kind}.attendance', 'sms'] },
    'of children who are expected on a day',
  ),
)
