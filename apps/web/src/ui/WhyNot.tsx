import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, type MouseEvent, type ReactElement } from 'react'
import { useShownOnPress } from './useShownOnPress.ts'

/** Props for a button that a rule may disable. */
interface GrayProps {
  'aria-disabled': true | undefined
  'aria-describedby': string | undefined
  onClick: (event: MouseEvent) => void
}

interface WhyNotProps {
  /** Why a rule disables it. */
  refused: string | null
  onPress: () => void
  /** Side for the reason. Default: above. */
  says?: 'top' | 'bottom' | undefined
  children: (gray: GrayProps) => ReactElement
}

/**
 * Wraps a button that a rule may disable and says why on hover, press and to a screen reader. The button stays reachable,
 * which a disabled one would not be.
 */
export function WhyNot({ refused, onPress, says = 'top', children }: WhyNotProps) {
  const id = useId()
  const { isShown, show } = useShownOnPress()
  const gray: GrayProps = {
    'aria-disabled': refused ? true : undefined,
    'aria-describedby': refused ? id : undefined,
    onClick: (event) => {
      if (!refused) return onPress()
      // Keeps the button from submitting its form.
      event.preventDefault()
      show()
    },
  }
  return (
    <>
      <Tooltip
        label={refused}
        disabled={!refused}
        position={says}
        multiline
        maw="min(320px, calc(100vw - 32px))"
        events={{ hover: true, focus: true, touch: true }}
        {...(isShown && refused !== null && { opened: true })}
      >
        {children(gray)}
      </Tooltip>
      {refused && <VisuallyHidden id={id}>{refused}</VisuallyHidden>}
    </>
  )
}
