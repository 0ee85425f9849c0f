import { Button, TextInput } from '@mantine/core'
import { copyText } from '../../platform/copy-text.ts'
import { DialogBody, DialogFooter } from '../../ui/dialogs/Dialog.tsx'
import styles from './apps.module.css'

interface SecretOnceProps {
  label: string
  secret: string
  /** Says what to do with it. */
  children: string
  onDone: () => void
}

/** Content of a dialog with a secret that is shown only once. */
export function SecretOnce({ label, secret, children, onDone }: SecretOnceProps) {
  return (
    <>
      <DialogBody>
        <p className={styles.text}>{children}</p>
        <TextInput
          label={label}
          value={secret}
          readOnly
          classNames={{ input: styles.secret! }}
          onFocus={(event) => event.currentTarget.select()}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={() => void copyText(secret, `${label} copied`)}>
          Copy
        </Button>
        <Button onClick={onDone}>I saved it</Button>
      </DialogFooter>
    </>
  )
}
