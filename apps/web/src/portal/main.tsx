import { createRoot } from 'react-dom/client'
import { languageFor, type Language } from '@afterbell/domain/kernel/languages/languages'
import { ENDINGS, type Ending } from '@afterbell/domain/messages/purpose'
import { Unsubscribe } from '../features/messages/Unsubscribe.tsx'
import { SmallPage } from '../platform/page/SmallPage.tsx'
import { readAddress } from './family/addresses.ts'
import { isPreview, receivePreview } from './family/preview.ts'
import { withTemporal } from '../platform/temporal.ts'
import { Languages } from './Languages.tsx'
import { loadWords, type Words } from './words.ts'

const root = createRoot(document.getElementById('root')!)
const show = async () => {
  const { hash } = location
  const query = new URLSearchParams(hash.slice(1))
  const language = languageFor([query.get('lang') ?? '', ...navigator.languages])
  const words = await loadWords(language)
  const family = await familyPages(language)
  if (hash !== location.hash) return
  document.documentElement.lang = words.language
  root.render(
    family ? (
      <family.App {...family} unknown={page(query, words)} languages={languagesOf(words)} />
    ) : (
      page(query, words)
    ),
  )
}
// A link opened in this tab only changes the hash; the page is not loaded again.
addEventListener('hashchange', () => void show())
void show()

/** A change of language shows the page again, and waits for no second token. */
let received: Promise<void> | null = null
function receiving(): Promise<void> {
  received ??= receivePreview()
  return received
}

/** Loads the pages of a school's families, which letters to unsubscribe need not wait for. */
async function familyPages(language: Language) {
  const address = readAddress(location.pathname)
  if (!address || address.portal === 'unsubscribe') return null
  await withTemporal()
  const [{ FamilyApp }, { loadHomeWords }] = await Promise.all([
    import('./family/FamilyApp.tsx'),
    import('./family/words.ts'),
  ])
  if (isPreview()) await receiving()
  return { App: FamilyApp, portal: address.portal, words: await loadHomeWords(language) }
}

function languagesOf(words: Words) {
  return <Languages words={words} hash={location.hash} />
}

/** Reads the request behind a letter that asks whether emails should start again; null behind any other link. */
function startOf(query: URLSearchParams): { permit: string; ends: Ending } | null {
  const permit = query.get('permit')
  const ends = ENDINGS.find((ending) => ending === query.get('ends'))
  return permit && ends ? { permit, ends } : null
}

function page(query: URLSearchParams, words: Words) {
  const { language, familyWords, messageWords, portalWords } = words
  const token = query.get('token')
  const languages = languagesOf(words)
  if (token !== null && location.pathname.startsWith('/portal/unsubscribe'))
    return (
      <>
        <Unsubscribe
          // A change of language keeps the choice that is made.
          key={`${token} ${query.get('permit')}`}
          token={token}
          start={startOf(query)}
          language={language}
          words={messageWords}
          familyWords={familyWords}
        />
        {languages}
      </>
    )
  return (
    <>
      <SmallPage title={portalWords.incomplete}>
        <title>{portalWords.windowTitle}</title>
        <p>{portalWords.whyIncomplete}</p>
        <p>{portalWords.askSchool}</p>
      </SmallPage>
      {languages}
    </>
  )
}
