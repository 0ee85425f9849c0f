import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from './theme/palette.ts'
import { useShownOnPress } from './useShownOnPress.ts'
import styles from './chips.module.css'

interface TextChipProps {
  tone: Tone
  icon?: ReactNode
  /** Text in sight instead, beside the icon; '' shows the icon only. The chip then never shrinks. */
  short?: string
  /** The full text, in as many lines as needed. */
  children: string
}

/**
 * A fact that has to fit in one line. It is cut where its room ends, down to its icon if need be. Hover, focus, a tap, a
 * screen reader and paper get the whole text.
 * @answers What does a row of children say in one line, and how high is it?
 */
export function TextChip({ tone, icon, short, children }: TextChipProps) {
  const isSign = short !== undefined
  const { isShown, show } = useShownOnPress()
  return (
    <Tooltip
      label={children}
      multiline
      maw="min(320px, calc(100vw - 32px))"
      events={{ hover: true, focus: true, touch: true }}
      {...(isShown && { opened: true })}
    >
      <button
        type="button"
        className={styles.textChip}
        data-tone={tone}
        data-sign={isSign || undefined}
        data-icon={Boolean(icon) || undefined}
        onClick={show}
      >
        {icon}
        {short && (
          <span className={styles.short} aria-hidden>
            {short}
          </span>
        )}
        <span className={isSign ? styles.whole : undefined}>{children}</span>
      </button>
    </Tooltip>
  )
}
