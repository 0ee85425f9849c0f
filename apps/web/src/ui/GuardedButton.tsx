import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { WhyNot } from './WhyNot.tsx'

interface GreyButtonProps extends ButtonProps {
  /** Why it cannot be pressed now, by a rule. */
  refused: string | null
  onClick: () => void
  children: ReactNode
}

/** A button that a rule may turn grey, and that says by which (`WhyNot`). */
export function GuardedButton({ refused, onClick, children, ...rest }: GreyButtonProps) {
  return (
    <WhyNot refused={refused} onPress={onClick}>
      {(grey) => (
        <Button {...rest} {...grey} data-disabled={refused ? true : undefined}>
          {children}
        </Button>
      )}
    </WhyNot>
  )
}
