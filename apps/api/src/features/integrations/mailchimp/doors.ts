import { createHash, timingSafeEqual } from 'node:crypto'
import type { mailchimpDoors } from '@afterbell/contract/integrations/integrations'
import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { fieldOf, formOf } from '../../../platform/http/form-bodies.ts'
import type { Acts } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { notThere } from '../../../platform/problems.ts'
import { hashOf } from '../../../platform/security/tokens.ts'
import { audienceOf } from './audience.store.ts'
import { mailchimpHeard } from './mailchimp-jobs.ts'

/** Mailchimp's webhook events; all of them are handled alike. */
const WEBHOOK_EVENTS = ['subscribe', 'unsubscribe', 'cleaned', 'upemail', 'profile']

/** Calls that Mailchimp makes without a login. The secret in the address authenticates it. */
export function mailchimpDoorActs(pool: Pool): Acts<typeof mailchimpDoors> {
  return {
    probe: async ({ query }) => {
      await letIn(query)
      return { ok: true }
    },
    tell: async (call) => {
      const { school: schoolId } = call.query
      const { listId } = await letIn(call.query)
      const form = formOf(call.bytes)
      const isOurs = WEBHOOK_EVENTS.includes(fieldOf(form, 'type')) && form.get('data[list_id]') === listId
      const emails = ['data[email]', 'data[old_email]', 'data[new_email]'].flatMap(
        (field) => form.get(field) || [],
      )
      const hashes = [...new Set(emails.map(markOf))]
      if (isOurs && hashes.length > 0)
        await call.outside((tx) => later(tx, mailchimpHeard, { schoolId, hashes }))
      return { ok: true }
    },
  }

  function letIn({ school, secret }: { school: string; secret: string }) {
    return inSchool(pool, { session: null, school }, async (tx, opening) => {
      const audience = opening.school_exists ? await audienceOf(tx, school) : undefined
      if (!audience?.secretHash || !timingSafeEqual(audience.secretHash, hashOf(secret))) throw notThere()
      return audience
    })
  }
}

/** Mailchimp's hash of an address: MD5 of the lower-case form. */
function markOf(email: string): string {
  return createHash('md5').update(email.toLowerCase()).digest('hex')
}
