import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { sum } from '@afterbell/domain/kernel/sum'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { storedLabelText, storedReasonText } from '../../ledger/reason-text.ts'
import type { SpotLine } from './spot-lines.store.ts'

/** What is asked for spots, each line with its reason in the language of the reader. Amounts are cents. */
export function pricesOfSpots(
  lines: readonly SpotLine[],
  { school, language }: { school: SchoolNow; language: Language },
): { prices: { label: string; reason: string; amount: number }[]; total: number; ofOthers: number } {
  const own = lines.filter(({ isOwn }) => isOwn)
  const totalOf = (some: readonly SpotLine[]) => sum(some.map(({ cents }) => cents))
  return {
    prices: own.map(({ label, reason, cents }) => ({
      label: storedLabelText(label, reason, language),
      reason: storedReasonText(reason, school, language) ?? '',
      amount: cents,
    })),
    total: totalOf(own),
    ofOthers: totalOf(lines.filter(({ isOwn }) => !isOwn)),
  }
}
