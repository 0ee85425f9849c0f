import { isTimeToWrite } from '@afterbell/domain/messages/reminder-time'
import { settingOf } from '../messages/automatic/automatic.store.ts'
import type { TimedMessage } from '../messages/automatic/look.job.ts'
import { contactsReached } from '../messages/automatic/reached.store.ts'
import type { LetterLanguage } from '../messages/automatic/letter-language.ts'
import { sendAutomatic } from '../messages/automatic/send-automatic.ts'
import { schoolContact } from '../school/school-contact.store.ts'
import { childrenLackingForms } from './missing-forms.store.ts'

/** Asks families once for missing forms, some days before the activity begins. */
export const askForForms: TimedMessage = async (sending) => {
  const { tx, school, at } = sending
  if (!isTimeToWrite(school.timezone, at)) return
  const { emails, texts, lead } = await settingOf(tx, school.id, 'FORMS_MISSING')
  if (!emails && !texts) return
  const childrenToAsk = await childrenLackingForms(tx, school, lead!)
  if (childrenToAsk.length === 0) return
  const contacts = await contactsReached(tx, school, [
    ...new Set(childrenToAsk.map(({ familyId }) => familyId)),
  ])
  const contact = await schoolContact(tx, school.id)
  const messages = childrenToAsk.flatMap(
    ({ enrollmentId, familyId, childId, child, activity, startsOn, forms }) =>
      contacts
        .filter((to) => to.familyId === familyId)
        .map((to) => ({
          keys: [enrollmentId],
          to,
          childIds: [childId],
          fields: ({ words, format }: LetterLanguage) => ({
            child,
            activity,
            date: format.dayInWords(startsOn),
            forms: forms.join('\n'),
            howToAnswer: words.howToReach(contact),
          }),
        })),
  )
  await sendAutomatic(sending, 'FORMS_MISSING', messages)
}
