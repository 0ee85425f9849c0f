import { createHmac } from 'node:crypto'
import { TWILIO } from '../app.ts'

/** Signs a form that Twilio sends to one of our addresses. */
export function signedByTwilio(url: string, form: Record<string, string>): string {
  const fields = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha1', TWILIO.authToken)
    .update(url + fields.flat().join(''))
    .digest('base64')
}
