import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { familyWords, type FamilyWords } from '@afterbell/domain/kernel/languages/family-words.en'
import { messageWords, type MessageWords } from '@afterbell/domain/messages/family-words.en'
import { portalWords, type PortalWords } from '@afterbell/domain/portal/family-words.en'

/** The words of the portal's pages, and the language they are in. */
export interface Words {
  language: Language
  familyWords: FamilyWords
  messageWords: MessageWords
  portalWords: PortalWords
}

const english: Words = { language: 'en', familyWords, messageWords, portalWords }

const LOADERS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => english,
  es: async () => (await import('./words.es.ts')).spanish,
}

/** Loads the words of a language. English is bundled, and stands in where another language cannot be loaded. */
export async function loadWords(language: Language): Promise<Words> {
  try {
    return await LOADERS[language]()
  } catch {
    return english
  }
}
