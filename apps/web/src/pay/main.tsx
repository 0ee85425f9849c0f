import { createRoot } from 'react-dom/client'
import { EnterMethod } from '../features/payments/EnterMethod.tsx'
import { TestChallenge } from '../features/payments/TestChallenge.tsx'
import { tellHeight } from '../platform/page/frame-height.ts'
import { withTemporal } from '../platform/temporal.ts'

// The one page on which a provider's script may run. It knows no session: what may be done here stands behind the number
// sign of its link, which no server and no log sees.
await withTemporal()
const given = location.hash.slice(1)
createRoot(document.getElementById('root')!).render(
  location.pathname.startsWith('/pay/challenge') ? (
    <TestChallenge secret={given} />
  ) : (
    <EnterMethod token={new URLSearchParams(given).get('setup') ?? given} />
  ),
)
tellHeight(location.origin)
