import { mailchimpStep, wordOfStatus } from '@afterbell/domain/integrations/mailchimp'
import type { Tx } from '../../../platform/database/database.ts'
import { bumpFamilies } from '../../families/guardians/families.store.ts'
import { sayMarketing } from '../../families/guardians/say-marketing.ts'
import type { Member } from './ask-mailchimp.ts'
import { keepHeard, reportedAddresses } from './contacts.store.ts'

/**
 * Applies Mailchimp's changes here: an unsubscribed address is opted out, a new sign-up has agreed. Ignores unknown
 * addresses. Consent that changed here since the last sync wins and is sent next.
 * @answers Who is sent marketing emails, and what counts where Mailchimp says something else?
 */
export async function hear(
  tx: Tx,
  schoolId: string,
  listId: string,
  members: readonly Member[],
): Promise<void> {
  const words = new Map(
    members.flatMap(({ email, status }) => {
      const word = wordOfStatus(status)
      return word ? [[email.toLowerCase(), word] as const] : []
    }),
  )
  if (words.size === 0) return
  const addresses = await reportedAddresses(tx, schoolId, listId, [...words.keys()])
  const steps = addresses.map((address) => {
    const theirs = words.get(address.email)!
    return { ...address, theirs, step: mailchimpStep({ ...address, lastWord: address.told, theirs }) }
  })
  const marketingChanges = await sayMarketing(
    { tx, school: { id: schoolId }, user: null },
    steps.flatMap(({ step, guardianIds }) =>
      step === 'OPT_OUT' || step === 'SIGN_UP'
        ? guardianIds.map((id) => ({ id, marketing: step === 'SIGN_UP' }))
        : [],
    ),
    'MAILCHIMP',
  )
  // Bumps the version, so that a form opened earlier cannot restore the old consent.
  await bumpFamilies(tx, schoolId, [...new Set(marketingChanges.map(({ familyId }) => familyId))])
  const heard = steps.filter(({ step, guardianIds, isKept }) => step !== 'OURS' && (isKept || guardianIds[0]))
  await keepHeard(
    tx,
    schoolId,
    listId,
    heard.map(({ hash, email, guardianIds, theirs }) => ({
      hash,
      email,
      guardianId: guardianIds[0] ?? null,
      told: theirs,
    })),
  )
}
