import { useLocation, useNavigate } from '@tanstack/react-router'
import { AskForLink } from './AskForLink.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { tokenInAddress } from './token-in-address.ts'

/** Asks for a link by e-mail; opened by that link, for the new password (OQ-13). */
export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  // The link may be opened where this page already stands: then only the fragment changes.
  useLocation({ select: ({ hash }) => hash })
  const token = tokenInAddress('token')
  if (token === null) return <AskForLink />
  return (
    <ChoosePassword
      key={token}
      token={token}
      onAskAgain={() => void navigate({ to: '/forgot-password', replace: true })}
    />
  )
}
