import { Button } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { Right } from '@afterbell/domain/kernel/roles'
import { useMay } from '../session/may.ts'

interface FirstStepLinkProps {
  to: NonNullable<LinkProps['to']>
  /** Right to open the page; users without it see nothing. */
  right: Right
  children: string
}

/** Link on an empty list whose first step is on another page. */
export function FirstStepLink({ to, right, children }: FirstStepLinkProps) {
  if (!useMay()(...right)) return null
  return (
    <Button variant="default" renderRoot={(props) => <Link to={to} {...props} />}>
      {children}
    </Button>
  )
}
