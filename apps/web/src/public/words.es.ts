import { calendarWords as gridWords } from '@afterbell/domain/kernel/languages/calendar-words.es'
import { formatWords } from '@afterbell/domain/kernel/languages/format-words.es'
import { priceWords } from '@afterbell/domain/prices/family-words.es'
import { publicCalendarWords } from '@afterbell/domain/public-pages/calendar-words.es'
import { countingWords } from '@afterbell/domain/public-pages/counting-words.es'
import { detailWords } from '@afterbell/domain/public-pages/detail-words.es'
import { publicWords } from '@afterbell/domain/public-pages/family-words.es'
import { missingWords } from '@afterbell/domain/public-pages/missing-words.es'
import type { Words } from './words.ts'

export const spanish: Required<Words> = {
  language: 'es',
  publicWords,
  priceWords,
  formatWords,
  detailWords,
  missingWords,
  countingWords,
  calendarWords: publicCalendarWords,
  gridWords,
}
