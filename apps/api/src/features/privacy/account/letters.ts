import { dateInWords } from '@afterbell/domain/kernel/dates'
import { ACCOUNT_RETURN_DAYS } from '@afterbell/domain/login/closed-account'
import type { Tx } from '../../../platform/database/database.ts'
import { letter, sendMail } from '../../../platform/mail/mail.ts'
import { adminsOf } from '../../school/closing.store.ts'
import { letterToEach } from '../../school/letter-to-each.ts'

interface Owner {
  id: string
  email: string
  firstName: string
  lastName: string
}

/** Confirms the closing to the account's owner and says how to reopen it. */
export function writeAccountClosed(
  tx: Tx,
  { id, email, firstName, lastName }: Owner,
  { at, lastDay, publicUrl }: { at: Temporal.Instant; lastDay: string; publicUrl: string },
): Promise<void> {
  return sendMail(tx, {
    schoolId: null,
    dedupeKey: `account closed ${id} ${at.toString()}`,
    to: { email, name: `${firstName} ${lastName}` },
    ...letter({
      subject: 'Your Afterbell account is closed',
      greeting: `Hello ${firstName},`,
      paragraphs: [
        'Your Afterbell account is closed in every school, and all your devices were logged out.',
        `Changed your mind? Log in with your password through ${dateInWords(lastDay)} to open it again. After ${ACCOUNT_RETURN_DAYS} days your email, phone, photo and login are deleted, and it cannot be opened again.`,
        'If it was not you, log in to open it again, then choose a new password.',
      ],
      action: { label: 'Log in', link: `${publicUrl}/schools/login` },
    }),
  })
}

/** Tells the owner that the account is open again, in case somebody else did it. */
export function writeAccountReopened(
  tx: Tx,
  { id, email, firstName, lastName }: Owner,
  { at, publicUrl }: { at: Temporal.Instant; publicUrl: string },
): Promise<void> {
  return sendMail(tx, {
    schoolId: null,
    dedupeKey: `account reopened ${id} ${at.toString()}`,
    to: { email, name: `${firstName} ${lastName}` },
    ...letter({
      subject: 'Your Afterbell account is open again',
      greeting: `Hello ${firstName},`,
      paragraphs: [
        'You opened your Afterbell account again. You work in your schools as before. API keys and calendar links do not come back: make new ones.',
        'If it was not you, choose a new password now.',
      ],
      action: { label: 'Choose a new password', link: `${publicUrl}/schools/forgot-password` },
    }),
  })
}

/** Tells a school's Super Admins, except this person, about an account that was closed or reopened. */
export async function tellAdmins(
  tx: Tx,
  school: { id: string },
  {
    link,
    exceptId,
    ...content
  }: { key: string; subject: string; paragraphs: string[]; link: string; exceptId: string },
): Promise<void> {
  const others = (await adminsOf(tx, school.id)).filter(({ id }) => id !== exceptId)
  await letterToEach(tx, school.id, others, { ...content, action: { label: 'See the users', link } })
}
