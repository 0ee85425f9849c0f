import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from './theme/palette.ts'
import { useShownOnPress } from './useShownOnPress.ts'
import styles from './chips.module.css'

interface TextChipProps {
  tone: Tone
  icon?: ReactNode
  /** What is in sight instead, beside the icon; '' is nothing. It is a sign then, and keeps its room. */
  short?: string
  /** The whole of it, in as many lines as it takes. */
  children: string
}

/**
 * What must be known in one line: cut where its room ends, and down to its icon where there is next to none; with its whole
 * text for a pointer over it, the focus, a finger, a screen reader and on paper.
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
