import { detailWords as english, type DetailWords } from '@afterbell/domain/public-pages/detail-words.en'
import type { Row, School } from '../page-data.ts'
import { useWords, type Words } from '../words.ts'

/** Returns the words of an activity's own page besides those of all pages. */
export function useDetailWords(): { words: Words; detailWords: DetailWords } {
  const words = useWords()
  return { words, detailWords: words.detailWords ?? english }
}

/** Describes installments. Null if not offered, or if prices are hidden. */
export function planText(
  { paymentPlan }: Pick<Row, 'paymentPlan'>,
  school: School,
  { plan }: DetailWords,
): string | null {
  return paymentPlan && plan(paymentPlan, school.currency, school.dateFormat)
}

/** '$20 a day'. */
export function dropInText(
  { dropIn, hidden }: Row,
  school: School,
  { words, detailWords }: ReturnType<typeof useDetailWords>,
): string | null {
  if (!dropIn) return null
  if (hidden.includes('prices')) return detailWords.dropInsWelcome
  return words.priceWords.dropInPriceText(dropIn, school.currency)
}
