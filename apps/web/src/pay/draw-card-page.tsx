import { renderToString } from 'react-dom/server'
import { languageFor, type Language } from '@afterbell/domain/kernel/languages/languages'
import { english, type PageWords } from '../features/payments/pay-words.ts'
import { SchoolHead, type SchoolOfPage } from './SchoolHead.tsx'
import { spanish } from './words.es.ts'

const wordsIn: Readonly<Record<Language, PageWords>> = { en: english, es: spanish }

interface DrawnCardPage {
  language: Language
  title: string
  /** What is above the program's own part. */
  head: string
  /** What stands in the program's place until it has come. */
  waiting: string
}

/**
 * Draws what the server knows of a page for cards: whose it is. What is to be paid is in the link's fragment, which no server sees.
 * `languages` are the reader's, first the preferred one.
 */
export function drawCardPage(school: SchoolOfPage, languages: readonly string[]): DrawnCardPage {
  const { language, payWords } = wordsIn[languageFor(languages)]
  return {
    language,
    title: `${payWords.payment} · ${school.schoolName}`,
    head: renderToString(<SchoolHead {...school} />),
    waiting: renderToString(
      <p className="first" role="status">
        {payWords.loading}
      </p>,
    ),
  }
}
