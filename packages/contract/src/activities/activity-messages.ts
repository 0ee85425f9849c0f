import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { opsUnder } from '../kernel/op.ts'
import { sendingCalls } from '../messages/sending.ts'

/** Messages to the parents of all children with a spot in some activities. */
export const activityMessages = opsUnder('activityMessages', ACTIVITY_KINDS, (base) =>
  sendingCalls(
    {
      email: `${base}/parent-emails`,
      sms: `${base}/parent-sms`,
      recipients: `${base}/parent-recipients`,
    },
    { email: ['{kind}', 'email'], sms: ['{kind}', 'sms'] },
    'of the children in some activities',
  ),
)
