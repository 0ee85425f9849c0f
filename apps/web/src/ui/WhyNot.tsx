import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useState, type MouseEvent, type ReactElement } from 'react'

/** What a button gets that a rule may turn gray. */
interface GrayProps {
  'aria-disabled': true | undefined
  'aria-describedby': string | undefined
  onClick: (event: MouseEvent) => void
}

interface WhyNotProps {
  /** Why it cannot be pressed now, by a rule. */
  refused: string | null
  onPress: () => void
  children: (gray: GrayProps) => ReactElement
}

/**
 * Around a button that a rule may turn gray: then it says by which, to a pointer over it, to whoever presses it with a
 * finger or a key, and to a screen reader. So it stays reachable, which a disabled button is not.
 */
export function WhyNot({ refused, onPress, children }: WhyNotProps) {
  const id = useId()
  const [isAsked, setIsAsked] = useState(false)
  const isOpen = isAsked && refused !== null
  useEffect(() => {
    if (!isOpen) return
    const leave = () => setIsAsked(false)
    const ends = ['pointerdown', 'keydown', 'scroll'] as const
    for (const each of ends) window.addEventListener(each, leave, { capture: true, passive: true })
    return () => {
      for (const each of ends) window.removeEventListener(each, leave, { capture: true })
    }
  }, [isOpen])
  const gray: GrayProps = {
    'aria-disabled': refused ? true : undefined,
    'aria-describedby': refused ? id : undefined,
    onClick: (event) => {
      if (!refused) return onPress()
      // Nor does it send the form it stands in.
      event.preventDefault()
      setIsAsked(true)
    },
  }
  return (
    <>
      <Tooltip
        label={refused}
        disabled={!refused}
        multiline
        maw="min(320px, calc(100vw - 32px))"
        events={{ hover: true, focus: true, touch: true }}
        // A press says it for as long as nothing else is touched; left alone, hover and focus decide.
        {...(isOpen && { opened: true })}
      >
        {children(gray)}
      </Tooltip>
      {refused && <VisuallyHidden id={id}>{refused}</VisuallyHidden>}
    </>
  )
}
