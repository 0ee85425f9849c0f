import { LANGUAGES, languageNames } from '@afterbell/domain/kernel/languages/languages'
import { hrefOf, type PageAddress } from './page-address.ts'
import { useWords } from './words.ts'

/** Links to this page in the other languages, with its filters. Each loads the page anew, as the server draws it. */
export function Languages({ page }: { page: PageAddress }) {
  const { language, publicWords } = useWords()
  return (
    <nav className="languages" aria-label={publicWords.languages}>
      {LANGUAGES.filter((each) => each !== language).map((each) => (
        <a key={each} href={hrefOf({ ...page, language: each })} lang={each} hrefLang={each}>
          {languageNames[each]}
        </a>
      ))}
    </nav>
  )
}
