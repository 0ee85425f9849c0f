import type { Language } from '../kernel/languages/languages.ts'
import type { AutomaticKind, AutomaticText } from './automatic.ts'
import { automaticTexts as english } from './automatic-texts.en.ts'
import { automaticTexts as spanish } from './automatic-texts.es.ts'
import type { Channel } from './channels.ts'

/** The texts of each kind in one language. */
export type StandardTexts = Readonly<Record<AutomaticKind, TextsOfKind>>

interface TextsOfKind {
  email: AutomaticText
  /** Replaces `email` where one message is about several spots or checks. */
  several?: AutomaticText
  /** The text message to a phone. */
  text: string
  /** Replaces `text` likewise. */
  severalText?: string
}

const textsIn: Readonly<Record<Language, StandardTexts>> = { en: english, es: spanish }

/** Returns the text of a kind that a school without its own text sends. Messages about several spots or checks may have other words. */
export function standardText(
  kind: AutomaticKind,
  channel: Channel,
  { language, isSeveral = false }: { language: Language; isSeveral?: boolean },
): AutomaticText {
  const { email, several, text, severalText } = textsIn[language][kind]
  if (channel === 'SMS') return { subject: '', message: (isSeveral && severalText) || text }
  return isSeveral && several ? several : email
}

/**
 * Returns the text for a reader, and its language: the school's own in the reader's language; else the product's, if the
 * school has no own English text; else that one.
 */
export function textForReader<Own extends AutomaticText & { language: Language }>(
  language: Language,
  ownTexts: readonly Own[],
  standard: (language: Language) => AutomaticText,
): AutomaticText & { language: Language } {
  const own = ownTexts.find((each) => each.language === language)
  if (own) return own
  return ownTexts.find((each) => each.language === 'en') ?? { ...standard(language), language }
}
