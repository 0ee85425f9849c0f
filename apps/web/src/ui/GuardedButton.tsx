import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface GreyButtonProps extends ButtonProps {
  /** Why it cannot be pressed now, by a rule. */
  refused: string | null
  onClick: () => void
  children: ReactNode
}

/**
 * A button that a rule may turn grey. Then it says by which, to pointer, finger and keyboard alike: so it stays
 * reachable, which a disabled button is not.
 */
export function GreyButton({ refused, onClick, children, ...rest }: GreyButtonProps) {
  return (
    <Tooltip label={refused} disabled={!refused} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...rest}
        data-disabled={refused ? true : undefined}
        aria-disabled={refused ? true : undefined}
        onClick={() => !refused && onClick()}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
