import { createRoot } from 'react-dom/client'
import { PayInvoice } from '../features/payments/by-link/PayInvoice.tsx'
import { storedLink } from '../features/payments/by-link/kept-link.ts'
import { EnterMethod } from '../features/payments/EnterMethod.tsx'
import { TestChallenge } from '../features/payments/TestChallenge.tsx'
import { tellHeight } from '../platform/page/frame-height.ts'
import { withTemporal } from '../platform/temporal.ts'

// The only page that may run a provider's script. It has no session: its permission is in the link's fragment, which no
// server and no log sees.
await withTemporal()
const root = createRoot(document.getElementById('root')!)
const show = () => root.render(page(location.hash.slice(1)))
// A link opened in this tab only changes the hash; the page is not loaded again.
addEventListener('hashchange', show)
show()
tellHeight(location.origin)

function page(address: string) {
  if (location.pathname.startsWith('/pay/challenge')) return <TestChallenge key={address} secret={address} />
  const params = new URLSearchParams(address)
  const invoice = params.get('invoice') ?? (address ? null : storedLink())
  return invoice === null ? (
    <EnterMethod key={address} token={params.get('setup') ?? address} />
  ) : (
    <PayInvoice key={address} token={invoice} />
  )
}
