import { formatWords } from '@afterbell/domain/kernel/languages/format-words.es'
import { payWords } from '@afterbell/domain/payments/family-words.es'
import { formWords } from '@afterbell/domain/payments/form-words.es'
import type { PageWords } from '../features/payments/pay-words.ts'

export const spanish: PageWords = {
  language: 'es',
  payWords,
  formWords,
  dateInWords: formatWords.dateInWords,
  locale: formatWords.locale,
}
