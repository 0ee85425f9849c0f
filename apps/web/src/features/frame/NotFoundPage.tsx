import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StandalonePage } from '../../platform/page/StandalonePage.tsx'
import { useSessionIfAny } from '../../platform/session/session.ts'

/** Page-404: any path that leads nowhere, signed in or not (R287). */
export function NotFoundPage() {
  const isSignedIn = useSessionIfAny() !== null
  return (
    <StandalonePage title="Page not found">
      <title>Page not found · Afterbell</title>
      <p>The address may have a typo, or the page was moved or removed.</p>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>
        {isSignedIn ? 'Go home' : 'Go to login'}
      </Button>
    </StandalonePage>
  )
}
