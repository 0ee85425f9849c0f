import { calendarWords as gridWords } from '@afterbell/domain/kernel/languages/calendar-words.es'
import { formatWords } from '@afterbell/domain/kernel/languages/format-words.es'
import { capitalize } from '@afterbell/domain/kernel/text/capitalize'
import { priceWords } from '@afterbell/domain/prices/family-words.es'
import { birthdayWords } from '@afterbell/domain/public-pages/birthday-words.es'
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
  // Ages and weekdays stand alone here: as labels, and as names of sections.
  formatWords: {
    ...formatWords,
    ageLabel: (age) => capitalize(formatWords.ageLabel(age)),
    weekdayName: (weekday) => capitalize(formatWords.weekdayName(weekday)),
  },
  detailWords,
  missingWords,
  countingWords,
  birthdayWords,
  calendarWords: publicCalendarWords,
  gridWords,
}
