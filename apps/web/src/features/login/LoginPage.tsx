import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { LoginScreen } from './LoginScreen.tsx'
import { tokenInAddress } from './token-in-address.ts'

const ConfirmEmail = lazy(async () => ({ default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }))
const OperatorLogin = lazy(async () => ({ default: (await import('./OperatorLogin.tsx')).OperatorLogin }))

/** The login, or the act of a link with a token (OQ-13). */
export function LoginPage() {
  // Opening the link on this page changes only the fragment, without a reload.
  useLocation({ select: ({ hash }) => hash })
  const inAddress = linkInAddress()
  const [link, setLink] = useState(inAddress)
  // Keeps the link while the page is being left, after the address has lost it.
  if (inAddress && inAddress.token !== link?.token) setLink(inAddress)
  const onOver = useCallback(() => setLink(null), [])
  if (!link) return <LoginScreen />
  return (
    <Suspense>
      {link.schoolId === null ? (
        <ConfirmEmail key={link.token} token={link.token} onOver={onOver} />
      ) : (
        <OperatorLogin key={link.token} token={link.token} schoolId={link.schoolId} onOver={onOver} />
      )}
    </Suspense>
  )
}

/** Returns the token of a link to confirm an email address, or of an operator's link into a school. */
function linkInAddress(): { token: string; schoolId: string | null } | null {
  const adminToken = tokenInAddress('adminToken')
  if (adminToken !== null) return { token: adminToken, schoolId: tokenInAddress('schoolId') ?? '' }
  const token = tokenInAddress('emailChangeToken')
  return token === null ? null : { token, schoolId: null }
}
