import { familyWords } from '@afterbell/domain/kernel/languages/family-words.es'
import { formatWords } from '@afterbell/domain/kernel/languages/format-words.es'
import { accountWords } from '@afterbell/domain/portal/account/family-words.es'
import { aidWords } from '@afterbell/domain/portal/aid/family-words.es'
import { childWords } from '@afterbell/domain/portal/children/family-words.es'
import { formWords } from '@afterbell/domain/portal/forms/family-words.es'
import { dayWords } from '@afterbell/domain/portal/days/family-words.es'
import { logInWords } from '@afterbell/domain/portal/log-in/family-words.es'
import { moneyWords } from '@afterbell/domain/portal/money/family-words.es'
import { toDoWords } from '@afterbell/domain/portal/home/family-words.es'
import { requestWords } from '@afterbell/domain/portal/requests/family-words.es'
import { policyWords } from '@afterbell/domain/portal/policies/family-words.es'
import { spotWords } from '@afterbell/domain/portal/spots/family-words.es'
import { weekWords } from '@afterbell/domain/portal/week/family-words.es'
import type { HomeWords } from './words.ts'

export const spanish: HomeWords = {
  language: 'es',
  familyWords,
  formatWords,
  accountWords,
  aidWords,
  childWords,
  formWords,
  dayWords,
  logInWords,
  moneyWords,
  policyWords,
  requestWords,
  toDoWords,
  spotWords,
  weekWords,
}
