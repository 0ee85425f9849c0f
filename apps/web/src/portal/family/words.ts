import { familyWords, type FamilyWords } from '@afterbell/domain/kernel/languages/family-words.en'
import { formatWords, type FormatWords } from '@afterbell/domain/kernel/languages/format-words.en'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { accountWords, type AccountWords } from '@afterbell/domain/portal/account/family-words.en'
import { aidWords, type AidWords } from '@afterbell/domain/portal/aid/family-words.en'
import { childWords, type ChildWords } from '@afterbell/domain/portal/children/family-words.en'
import { formWords, type FormWords } from '@afterbell/domain/portal/forms/family-words.en'
import { dayWords, type DayWords } from '@afterbell/domain/portal/days/family-words.en'
import { logInWords, type LogInWords } from '@afterbell/domain/portal/log-in/family-words.en'
import { moneyWords, type MoneyWords } from '@afterbell/domain/portal/money/family-words.en'
import { toDoWords, type ToDoWords } from '@afterbell/domain/portal/home/family-words.en'
import { requestWords, type RequestWords } from '@afterbell/domain/portal/requests/family-words.en'
import { policyWords, type PolicyWords } from '@afterbell/domain/portal/policies/family-words.en'
import { spotWords, type SpotWords } from '@afterbell/domain/portal/spots/family-words.en'
import { weekWords, type WeekWords } from '@afterbell/domain/portal/week/family-words.en'

/** The words of the pages of a family, and the language they are in. */
export interface HomeWords {
  language: Language
  familyWords: FamilyWords
  formatWords: FormatWords
  accountWords: AccountWords
  aidWords: AidWords
  childWords: ChildWords
  formWords: FormWords
  dayWords: DayWords
  logInWords: LogInWords
  moneyWords: MoneyWords
  policyWords: PolicyWords
  requestWords: RequestWords
  toDoWords: ToDoWords
  spotWords: SpotWords
  weekWords: WeekWords
}

const english: HomeWords = {
  language: 'en',
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

const LOADERS: Readonly<Record<Language, () => Promise<HomeWords>>> = {
  en: async () => english,
  es: async () => (await import('./words.es.ts')).spanish,
}

/** Loads the words of a language. English stands in where another one cannot be loaded. */
export async function loadHomeWords(language: Language): Promise<HomeWords> {
  try {
    return await LOADERS[language]()
  } catch {
    return english
  }
}
