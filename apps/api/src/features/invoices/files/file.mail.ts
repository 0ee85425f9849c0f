import { dateInWords } from '@afterbell/domain/kernel/dates'
import { noteEffectText } from '@afterbell/domain/invoices/note-effect'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { whomToAsk, type SchoolContact } from '../../school/school-contact.store.ts'
import type { MadeFile } from './make-file.ts'

interface FileMailFacts {
  made: MadeFile
  school: SchoolNow
  contact: SchoolContact
  /** Whether the recipient may learn only about money; then no PDF is attached. */
  isMoneyOnly: boolean
}

/** The letter for an invoice, receipt or statement. */
export function fileMail({ made, school, contact, isMoneyOnly }: FileMailFacts): {
  subject: string
  paragraphs: string[]
} {
  const label = calledOf(made).toLowerCase()
  return {
    subject: `${school.schoolName}: ${label}`,
    paragraphs: [
      `Hello ${made.to?.name ?? ''},`,
      isMoneyOnly
        ? `This is about your ${label} from ${school.schoolName}.`
        : `Please find your ${label} from ${school.schoolName} attached.`,
      ...aboutMoney(made, school),
      ...[whomToAsk(contact)].filter(Boolean),
    ],
  }
}

/** The kind of document with its number: 'Credit note 0012'. */
export function calledOf({ kind, number }: Pick<MadeFile, 'kind' | 'number'>): string {
  return [kind, number].filter(Boolean).join(' ')
}

function aboutMoney(
  { kind, number, note, dueCents, dueOn, paidCents }: MadeFile,
  { currency }: SchoolNow,
): string[] {
  const money = (cents: number) => formatMoney(cents, currency)
  if (note) return noteEffectText(note, money)
  if (kind === 'Tax statement')
    return [`It says what you paid for child care in ${number}: ${money(paidCents)} of it is eligible care.`]
  if (kind === 'Receipt') return [`We have received ${money(paidCents)}. Thank you!`]
  if (dueCents === 0) return ['Nothing is due.']
  return [`${money(dueCents)} is due${dueOn === null ? '' : ` by ${dateInWords(dueOn)}`}.`]
}
