import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LoginScreen } from './LoginScreen.tsx'
import { tokenInAddress } from './token-in-address.ts'

const ConfirmEmail = lazy(async () => ({ default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }))

/** The login; or what a link does that leads there with a token (OQ-13). */
export function LoginPage() {
  // The link may be opened where this page already stands: then only the fragment changes.
  useLocation({ select: ({ hash }) => hash })
  const inAddress = tokenInAddress('emailChangeToken')
  const [token, setToken] = useState(inAddress)
  // It stays what this page is about while it is left, when the address has it no more.
  if (inAddress !== null && inAddress !== token) setToken(inAddress)
  if (token === null) return <LoginScreen />
  return (
    <Suspense>
      <ConfirmEmail key={token} token={token} onOver={() => setToken(null)} />
    </Suspense>
  )
}
