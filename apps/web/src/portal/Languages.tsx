import { LANGUAGES, languageNames } from '@afterbell/domain/kernel/languages/languages'
import type { Words } from './words.ts'

/** Links to this page in the other languages. The language is in the address, so a reload and a shared link keep it. */
export function Languages({ words, hash }: { words: Words; hash: string }) {
  return (
    <nav className="languages" aria-label={words.portalWords.languages}>
      {LANGUAGES.filter((language) => language !== words.language).map((language) => (
        <a key={language} href={hrefIn(language, hash)} lang={language} hrefLang={language}>
          {languageNames[language]}
        </a>
      ))}
    </nav>
  )
}

function hrefIn(language: string, hash: string): string {
  const query = new URLSearchParams(hash.slice(1))
  query.set('lang', language)
  return `#${query}`
}
