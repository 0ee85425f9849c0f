import { Button } from '@mantine/core'
import { copyText } from '../../../platform/copy-text.ts'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import styles from '../users.module.css'

/** Dialog content: recovery codes for a lost phone. They are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <DialogBody>
        <p className={styles.step}>
          Keep these recovery codes somewhere you can find them without your device. Each one lets you log in
          once. We will not show them again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'), 'Codes copied')}>
          Copy
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </DialogFooter>
    </>
  )
}
