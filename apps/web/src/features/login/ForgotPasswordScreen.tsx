import { useLocation, useNavigate } from '@tanstack/react-router'
import { AskForLink } from './AskForLink.tsx'
import { ChoosePassword } from './ChoosePassword.tsx'
import { tokenInAddress } from './token-in-address.ts'

/** Requests a link by email; opened by that link, asks for the new password (OQ-13). */
export function ForgotPasswordScreen() {
  const navigate = useNavigate()
  // Opening the link on this page changes only the fragment, without a reload.
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
