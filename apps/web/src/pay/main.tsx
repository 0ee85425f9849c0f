import { createRoot } from 'react-dom/client'
import { languageFor } from '@afterbell/domain/kernel/languages/languages'
import { PayInvoice } from '../features/payments/by-link/PayInvoice.tsx'
import { backOf, storedAddress } from '../features/payments/by-link/kept-link.ts'
import { schoolOfLink } from '../features/payments/by-link/school-of-link.ts'
import { EnterMethod } from '../features/payments/EnterMethod.tsx'
import { PayWordsContext } from '../features/payments/pay-words.ts'
import { TestChallenge } from '../features/payments/TestChallenge.tsx'
import { tellHeight } from '../platform/page/frame-height.ts'
import { withTemporal } from '../platform/temporal.ts'
import { BackToPortal, backAddress } from './BackToPortal.tsx'
import { Languages } from './Languages.tsx'
import { loadWords } from './words.ts'

// The only page that may run a provider's script. It has no session: its permission is in the link's fragment, which no
// server and no log sees.
await withTemporal()
const root = createRoot(document.getElementById('root')!)
// In a frame it stands in a screen of staff, who read English.
const isFramed = window.parent !== window
const show = async () => {
  const { hash } = location
  const [, address = '', lang = ''] = /^(.*?)(?:&lang=(\w+))?$/.exec(hash.slice(1) || storedAddress()) ?? []
  const words = await loadWords(languageFor([lang, ...(isFramed ? [] : navigator.languages)]))
  if (hash !== location.hash) return
  document.documentElement.lang = words.language
  keepHeadOf(new URLSearchParams(address).get('invoice'))
  root.render(
    <PayWordsContext value={words}>
      {page(address)}
      {!isFramed && <BackToPortal address={address} language={words.language} />}
      {!isFramed && <Languages address={address} />}
    </PayWordsContext>,
  )
}
// A link opened in this tab only changes the hash; the page is not loaded again.
addEventListener('hashchange', () => void show())
void show()
tellHeight(location.origin)

/** Removes whose page this is where it is another school's: its name may have changed hands since the link was sent. */
function keepHeadOf(token: string | null) {
  const head = document.querySelector<HTMLElement>('.pay-school')
  const schoolId = token === null ? null : schoolOfLink(token)
  if (head && schoolId !== null && head.dataset.school !== schoolId) head.remove()
}

function page(address: string) {
  if (location.pathname === '/pay/challenge') return <TestChallenge key={address} secret={address} />
  const params = new URLSearchParams(address)
  const back = backOf(address)
  // Back from the bank, to the portal where the payment began.
  if (back !== null && !params.has('invoice') && !params.has('setup')) {
    location.replace(backAddress(back, document.documentElement.lang))
    return null
  }
  const invoice = params.get('invoice')
  return invoice === null ? (
    <EnterMethod key={address} token={params.get('setup') ?? address} />
  ) : (
    <PayInvoice key={address} token={invoice} />
  )
}
