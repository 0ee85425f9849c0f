import { createRoot } from 'react-dom/client'
import { languageFor } from '@afterbell/domain/kernel/languages/languages'
import { ENDINGS, type Ending } from '@afterbell/domain/messages/purpose'
import { Unsubscribe } from '../features/messages/Unsubscribe.tsx'
import { SmallPage } from '../platform/page/SmallPage.tsx'
import { Languages } from './Languages.tsx'
import { loadWords, type Words } from './words.ts'

const root = createRoot(document.getElementById('root')!)
const show = async () => {
  const { hash } = location
  const query = new URLSearchParams(hash.slice(1))
  const words = await loadWords(languageFor([query.get('lang') ?? '', ...navigator.languages]))
  if (hash !== location.hash) return
  document.documentElement.lang = words.language
  root.render(page(query, words))
}
// A link opened in this tab only changes the hash; the page is not loaded again.
addEventListener('hashchange', () => void show())
const [, portal] = /^\/portal\/([\w-]+)\/?$/.exec(location.pathname) ?? []
if (portal && portal !== 'unsubscribe') leaveForList(portal)
else void show()

/** The address of a school alone leads to its list of classes. */
function leaveForList(portal: string): void {
  location.replace(`/schools/public/classes/list?${new URLSearchParams({ portal })}`)
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
  const languages = <Languages words={words} hash={location.hash} />
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
