import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { WhyNot } from './WhyNot.tsx'

interface GuardedButtonProps extends ButtonProps {
  /** Why it cannot be pressed now, by a rule. */
  refused: string | null
  /** Handler of a press; without it, the button submits its form. */
  onClick?: () => void
  /** On which side of the button it says why. Default: above. */
  says?: 'top' | 'bottom' | undefined
  type?: 'button' | 'submit'
  ref?: Ref<HTMLButtonElement>
  children: ReactNode
}

/** A button that a rule may turn gray, and that says by which (`WhyNot`). */
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
