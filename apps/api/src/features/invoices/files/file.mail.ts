import { noteEffectText } from '@afterbell/domain/invoices/note-effect'
import { formatMoney } from '@afterbell/domain/kernel/money'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { LetterLanguage } from '../../messages/automatic/letter-language.ts'
import type { SchoolContact } from '../../school/school-contact.store.ts'
import type { MadeFile } from './make-file.ts'

interface FileMailFacts {
  made: MadeFile
  school: SchoolNow
  contact: SchoolContact
  /** Whether the recipient may learn only about money; then no PDF is attached. */
  isMoneyOnly: boolean
  letter: LetterLanguage
}

/** The letter for an invoice, receipt or statement. */
export function fileMail({ made, school, contact, isMoneyOnly, letter }: FileMailFacts): {
  subject: string
  paragraphs: string[]
} {
  const { words } = letter
  const label = [words.fileKinds[made.kind], made.number].filter(Boolean).join(' ')
  return {
    subject: `${school.schoolName}: ${label}`,
    paragraphs: [
      words.hello(made.to?.name ?? ''),
      isMoneyOnly ? words.about(label, school.schoolName) : words.attached(label, school.schoolName),
      ...aboutMoney(made, school, letter),
      ...[words.questions(contact)].filter(Boolean),
    ],
  }
}

/** The kind of document with its number, as the office reads it: 'Credit note 0012'. */
export function calledOf({ kind, number }: Pick<MadeFile, 'kind' | 'number'>): string {
  return [kind, number].filter(Boolean).join(' ')
}

function aboutMoney(
  { kind, number, note, dueCents, dueOn, paidCents }: MadeFile,
  { currency }: SchoolNow,
  { words, format }: LetterLanguage,
): string[] {
  const money = (cents: number) => formatMoney(cents, currency, format.locale)
  if (note) return noteEffectText(note, { money, words })
  if (kind === 'Tax statement') return [words.eligible(number ?? '', money(paidCents))]
  if (kind === 'Receipt') return [words.received(money(paidCents))]
  if (dueCents === 0) return [words.nothingDue]
  return [words.due(money(dueCents), dueOn)]
}
