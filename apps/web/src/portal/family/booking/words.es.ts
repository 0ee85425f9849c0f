import { bookingWords } from '@afterbell/domain/portal/booking/family-words.es'

export const spanish = bookingWords
