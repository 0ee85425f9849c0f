import { dateInWords } from '@afterbell/domain/kernel/dates'
import { REMINDER_DAYS, RETURN_DAYS, ownersOf, type Admin } from '@afterbell/domain/school/closing'
import type { Tx } from '../../../platform/database/database.ts'
import { letter, sendMail } from '../../../platform/mail/mail.ts'

/** Where a letter about a closed school is written. */
export interface Writing {
  tx: Tx
  school: { id: string; schoolName: string }
  at: Temporal.Instant
  publicUrl: string
}

type Reader = Admin & { email: string }

/** A letter to the owner and the Super Admins. The same meaning is sent once. */
async function write(
  { tx, school, publicUrl }: Writing,
  readers: readonly Reader[],
  {
    key,
    about,
    paragraphs,
    label,
  }: { key: string; about: string; paragraphs: (isOwner: boolean) => string[]; label: string | null },
): Promise<void> {
  const owners = ownersOf(readers)
  for (const reader of readers)
    await sendMail(tx, {
      schoolId: school.id,
      dedupeKey: `closing ${school.id} ${key} ${reader.id}`,
      to: { email: reader.email, name: reader.name },
      ...letter({
        subject: `${school.schoolName}: ${about}`,
        greeting: `Hello ${reader.name},`,
        paragraphs: paragraphs(owners.includes(reader)),
        ...(label !== null && { action: { label, link: `${publicUrl}/schools/login` } }),
      }),
    })
}

/** The school was closed, by whom, and how it comes back. */
export function writeClosed(
  writing: Writing,
  readers: readonly Reader[],
  { by, lastDay }: { by: string; lastDay: string },
): Promise<void> {
  const { school, at } = writing
  return write(writing, readers, {
    key: `closed ${at.toString()}`,
    about: 'your school is closed',
    paragraphs: (isOwner) => [
      `${by} closed ${school.schoolName}. Nobody can log in to it, and nobody can sign up. Families can still pay open invoices by the links they were emailed.`,
      howItComesBack(isOwner, lastDay),
      'If you did not expect this, open the school again and change your password.',
    ],
    label: 'Log in',
  })
}

/** The end comes near. */
export function writeReminder(writing: Writing, readers: readonly Reader[], lastDay: string): Promise<void> {
  return write(writing, readers, {
    key: `reminder ${lastDay}`,
    about: `closed for good after ${dateInWords(lastDay)}`,
    paragraphs: (isOwner) => [
      `${writing.school.schoolName} is closed, and in about ${REMINDER_DAYS} days it can no longer be opened again.`,
      howItComesBack(isOwner, lastDay),
      'Afterwards medical information, notes, pickups, form answers and messages are deleted. Invoices and payments stay, because tax law asks schools to keep them.',
    ],
    label: 'Log in',
  })
}

/** The school is closed for good. */
export function writeEnd(writing: Writing, readers: readonly Reader[], lastDay: string): Promise<void> {
  return write(writing, readers, {
    key: `end ${lastDay}`,
    about: 'your school is closed for good',
    paragraphs: () => [
      `Nobody opened ${writing.school.schoolName} again within ${RETURN_DAYS} days, so it is closed for good.`,
      'Medical information, notes, pickups, form answers and messages are being deleted. Invoices and payments stay, because tax law asks schools to keep them. Families can still pay what is open by the links they were emailed.',
      'If you need something of it, ask whoever runs your Afterbell server.',
    ],
    label: null,
  })
}

/** The school is open again. */
export function writeReopened(writing: Writing, readers: readonly Reader[], by: string): Promise<void> {
  return write(writing, readers, {
    key: `reopened ${writing.at.toString()}`,
    about: 'your school is open again',
    paragraphs: () => [
      `${by} opened ${writing.school.schoolName} again. Everything stands as it did before.`,
      'Messages and charges that would have gone out in that time are left out. Invoices that are past due stand under Billing.',
    ],
    label: 'Log in',
  })
}

function howItComesBack(isOwner: boolean, lastDay: string): string {
  const until = dateInWords(lastDay)
  return isOwner
    ? `You can open it again through ${until}: log in with your password, and everything stands as it did before.`
    : `Its owner can open it again through ${until}.`
}
