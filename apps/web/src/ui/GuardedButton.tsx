import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { WhyNot } from './WhyNot.tsx'

interface GuardedButtonProps extends ButtonProps {
  /** Why a rule disables it. */
  refused: string | null
  /** Handler of a press; without it, the button submits its form. */
  onClick?: () => void
  /** Side of the button for the reason. Default: above. */
  says?: 'top' | 'bottom' | undefined
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button that a rule may disable, with the reason (`WhyNot`). */
export function GuardedButton({ refused, says, onClick = () => {}, children, ...rest }: GuardedButtonProps) {
  return (
    <WhyNot refused={refused} says={says} onPress={onClick}>
      {(gray) => (
        <Button {...rest} {...gray} data-disabled={refused ? true : undefined}>
          {children}
        </Button>
      )}
    </WhyNot>
  )
}
