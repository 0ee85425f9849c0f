import { isTimeToWrite } from '@afterbell/domain/messages/reminder-time'
import type { TimedMessage } from '../messages/automatic/look.job.ts'
import { payersReached } from '../messages/automatic/reached.store.ts'
import type { LetterLanguage } from '../messages/automatic/letter-language.ts'
import { sendAutomatic } from '../messages/automatic/send-automatic.ts'
import { schoolContact } from '../school/school-contact.store.ts'
import { expiringCards } from './expiring-cards.store.ts'

/** Days before the card's expiration date. */
const DAYS_BEFORE = 30

/** Tells payers on autopay that their card expires soon: once per card and expiration date. */
export const tellOfExpiringCards: TimedMessage = async (sending) => {
  const { tx, school, at } = sending
  if (!isTimeToWrite(school.timezone, at)) return
  const cards = await expiringCards(tx, school, DAYS_BEFORE)
  if (cards.length === 0) return
  const payerIds = cards.map(({ payerId }) => payerId)
  const payers = await payersReached(tx, school, payerIds)
  const contact = await schoolContact(tx, school.id)
  const messages = cards.flatMap((card) => {
    const to = payers.get(card.payerId)
    if (!to) return []
    const fields = ({ words, format }: LetterLanguage) => ({
      card: words.method(card),
      expires: format.monthInWords(card.expiresOn),
      questions: words.questions(contact),
    })
    return [{ keys: [`${card.id} ${card.expiresOn}`], to, childIds: to.childIds, fields }]
  })
  await sendAutomatic(sending, 'CARD_EXPIRES', messages)
}
