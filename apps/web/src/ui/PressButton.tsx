import type { ReactNode } from 'react'
import styles from './chips.module.css'

interface PressButtonProps {
  isPressed: boolean
  onPress: () => void
  /** A picture before the words. */
  mark?: ReactNode
  children: ReactNode
}

/** One of a few buttons in a row that stays pressed: what it says is shown. */
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
