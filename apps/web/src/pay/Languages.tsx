import { LANGUAGES, languageNames } from '@afterbell/domain/kernel/languages/languages'
import { usePayWords } from '../features/payments/pay-words.ts'

/** Links to this page in the other languages. The language is in the address, so a reload keeps it. */
export function Languages({ address }: { address: string }) {
  const { language, payWords } = usePayWords()
  return (
    <nav className="languages" aria-label={payWords.languages}>
      {LANGUAGES.filter((each) => each !== language).map((each) => (
        <a key={each} href={`#${address}&lang=${each}`} lang={each} hrefLang={each}>
          {languageNames[each]}
        </a>
      ))}
    </nav>
  )
}
