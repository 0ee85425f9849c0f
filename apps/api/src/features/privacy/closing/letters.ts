import { dateInWords } from '@afterbell/domain/kernel/dates'
import {
  AS_YOU_LEFT_THEM,
  DELETED_FOR_GOOD,
  KEPT_FOR_GOOD,
  REMINDER_DAYS,
  RETURN_DAYS,
} from '@afterbell/domain/school/closing'
import type { Tx } from '../../../platform/database/database.ts'
import { letterToEach, type Reader } from '../../school/letter-to-each.ts'

/** Context for letters about a closed school. */
export interface LetterContext {
  tx: Tx
  school: { id: string; schoolName: string }
  at: Temporal.Instant
  publicUrl: string
}

/** Writes to the owner and the Super Admins. Each key goes out once. */
async function write(
  { tx, school, publicUrl }: LetterContext,
  readers: readonly Reader[],
  {
    key,
    about,
    paragraphs,
    label,
  }: { key: string; about: string; paragraphs: string[]; label: string | null },
): Promise<void> {
  await letterToEach(tx, school.id, readers, {
    key: `closing ${school.id} ${key}`,
    subject: `${school.schoolName}: ${about}`,
    paragraphs,
    ...(label !== null && { action: { label, link: `${publicUrl}/schools/login` } }),
  })
}

/** Tells who closed the school, and how to reopen it. */
export function writeClosed(
  writing: LetterContext,
  readers: readonly Reader[],
  { by, lastDay }: { by: string; lastDay: string },
): Promise<void> {
  const { school, at } = writing
  return write(writing, readers, {
    key: `closed ${at.toString()}`,
    about: 'your school is closed',
    paragraphs: [
      `${by} closed ${school.schoolName}. No one can log in to it, and no one can sign up. Families can still pay open invoices with the link in their invoice email.`,
      howItComesBack(lastDay),
      `If you did not expect this, contact ${by} right away, or reopen the school and change your password.`,
    ],
    label: 'Log in',
  })
}

/** Reminds the owner and Super Admins that the last day to reopen is near. */
export function writeReminder(
  writing: LetterContext,
  readers: readonly Reader[],
  lastDay: string,
): Promise<void> {
  return write(writing, readers, {
    key: `reminder ${lastDay}`,
    about: `last day to reopen is ${dateInWords(lastDay)}`,
    paragraphs: [
      `You have about ${REMINDER_DAYS} days left to reopen ${writing.school.schoolName}.`,
      howItComesBack(lastDay),
      `After that, this is permanently deleted: ${DELETED_FOR_GOOD}. ${KEPT_FOR_GOOD}`,
    ],
    label: 'Log in',
  })
}

/** Tells the owner and Super Admins that the school is closed for good. */
export function writeEnd(writing: LetterContext, readers: readonly Reader[], lastDay: string): Promise<void> {
  return write(writing, readers, {
    key: `end ${lastDay}`,
    about: 'your school is closed for good',
    paragraphs: [
      `No one reopened ${writing.school.schoolName} within ${RETURN_DAYS} days, so it is closed for good.`,
      `This is being deleted and cannot be recovered: ${DELETED_FOR_GOOD}. ${KEPT_FOR_GOOD} Families can still pay open invoices with the link in their invoice email.`,
      'For records of invoices and payments, contact whoever runs your Afterbell server.',
    ],
    label: null,
  })
}

/** Tells the owner and Super Admins that the school is open again. */
export function writeReopened(writing: LetterContext, readers: readonly Reader[], by: string): Promise<void> {
  return write(writing, readers, {
    key: `reopened ${writing.at.toString()}`,
    about: 'your school is open again',
    paragraphs: [
      `${by} reopened ${writing.school.schoolName}. Children, families, rosters and invoices are as you left them.`,
      'Messages were not sent while the school was closed. Aftercare charges of that time wait for your approval. Invoices that came due were not charged automatically: look under Past due.',
    ],
    label: 'Log in',
  })
}

function howItComesBack(lastDay: string): string {
  return `You can reopen it through ${dateInWords(lastDay)}: log in with your password. ${AS_YOU_LEFT_THEM}`
}
