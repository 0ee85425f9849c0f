import { createHmac } from 'node:crypto'
import { TWILIO } from '../app.ts'

/** The signature of a form that Twilio sends to an address of ours. */
export function signedByTwilio(url: string, form: Record<string, string>): string {
  const fields = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha1', TWILIO.authToken)
    .update(url + fields.flat().join(''))
    .digest('base64')
}
