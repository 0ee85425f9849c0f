import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface PressButtonProps {
  isPressed: boolean
  onPress: () => void
  /** Icon before the label. */
  mark?: ReactNode
  children: ReactNode
}

/** One of several toggle buttons in a row; the pressed one is shown. */
export function PressButton({ isPressed, onPress, mark, children }: PressButtonProps) {
  return (
    <button
      type="button"
      className={styles.press}
      data-marked={mark ? true : undefined}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {mark}
      <span>{children}</span>
    </button>
  )
}
