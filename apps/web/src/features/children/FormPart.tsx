import type { ReactNode } from 'react'
import styles from './children.module.css'

interface FormPartProps {
  title: string
  text?: ReactNode
  /** Beside the title. */
  action?: ReactNode
  children?: ReactNode
}

/** Fields that belong together. Read out with each of them, so that two "First name" are told apart. */
export function FormPart({ title, text, action, children }: FormPartProps) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.partTitle}>{title}</legend>
      {action && <div className={styles.partAction}>{action}</div>}
      {text && <p className={styles.partText}>{text}</p>}
      {children}
    </fieldset>
  )
}
