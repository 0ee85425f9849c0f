import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { Glyph } from '../../ui/Glyph.tsx'
import { GuardedButton } from '../../ui/GuardedButton.tsx'
import styles from './children.module.css'

interface FormPartProps {
  title: string
  text?: ReactNode
  /** Control beside the title. */
  action?: ReactNode
  children?: ReactNode
}

/** A group of fields. Screen readers read its title with each, to tell two "First name" apart. */
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

/** Button to remove a part of the form. Screen readers read `what`. */
export function RemovePart({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<Glyph of={IconTrash} />}
      aria-label={`Remove ${what}`}
      onClick={onClick}
    >
      Remove
    </Button>
  )
}

interface AddPartProps {
  ref?: Ref<HTMLButtonElement>
  /** Why the button is disabled. */
  refused?: string | null
  onClick: () => void
  children: ReactNode
}

/** Button to add a part below the others. */
export function AddPart({ children, refused = null, ...rest }: AddPartProps) {
  return (
    <GuardedButton
      {...rest}
      refused={refused}
      variant="default"
      size="xs"
      className={styles.addPart}
      leftSection={<Glyph of={IconPlus} />}
    >
      {children}
    </GuardedButton>
  )
}
