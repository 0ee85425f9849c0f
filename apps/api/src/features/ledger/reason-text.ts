import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { ledgerWords as englishLedger, type LedgerWords } from '@afterbell/domain/ledger/family-words.en'
import { ledgerWords as spanishLedger } from '@afterbell/domain/ledger/family-words.es'
import { lineLabel, type LineLabels } from '@afterbell/domain/prices/line-labels'
import { reasonText, type Reason, type ReasonWords } from '@afterbell/domain/prices/reasons'
import { reasonWords as english } from '@afterbell/domain/prices/reasons.en'
import { lineLabels as spanishLabels, reasonWords as spanish } from '@afterbell/domain/prices/reasons.es'
import type { SchoolNow } from '../../platform/database/school-now.ts'

/** What families read of what they owe, by language. */
export const ledgerWordsIn: Readonly<Record<Language, LedgerWords>> = { en: englishLedger, es: spanishLedger }

/** How reasons are said, by language. */
export const reasonWordsIn: Readonly<Record<Language, ReasonWords>> = { en: english, es: spanish }

/** English labels are stored. */
const labelsIn: Readonly<Record<Exclude<Language, 'en'>, LineLabels>> = { es: spanishLabels }

/** Returns the reason for a line's amount as a sentence. Null for a line that staff entered. */
export function storedReasonText(
  reason: unknown,
  school: Pick<SchoolNow, 'currency' | 'dateFormat'>,
  language: Language = 'en',
): string | null {
  // We stored this reason ourselves, in its current shape.
  return reason === null ? null : reasonText(reason as Reason, school, reasonWordsIn[language])
}

/** Returns what a line is called in a language, by its stored label and reason. */
export function storedLabelText(label: string, reason: unknown, language: Language): string {
  return language === 'en' ? label : lineLabel(label, reason as Reason | null, labelsIn[language])
}
