import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import type { Outbox } from './outbox.ts'
import { flush } from './send-queued.ts'
import styles from '../attendance.module.css'

/** Checks that are only on this device. Refused ones show in a notice on any screen. */
export function Unsent({ outbox: { queued, ofOthers, canKeep } }: { outbox: Outbox }) {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <>
      {(queued.length > 0 || !isOnline) && (
        <Alert
          color="yellow"
          p="sm"
          role="status"
          icon={<IconCloudOff size={18} stroke={1.75} aria-hidden />}
          title={queued.length > 0 ? `${queued.length} not sent yet` : 'Offline'}
        >
          <div className={styles.unsent}>
            <span>
              {queued.length === 0 && !canKeep
                ? 'This browser cannot save anything on this device, as in a private window. Write checks on paper until you are back online.'
                : // The same before and after a tap, so that no line moves from under the finger.
                  'You see what was last loaded here. Checks are saved on this device and sent later.'}
            </span>
            {queued.length > 0 && isOnline && (
              <Button size="xs" variant="default" onClick={() => void flush()}>
                Send now
              </Button>
            )}
          </div>
        </Alert>
      )}
      {ofOthers > 0 && (
        <Alert
          color="yellow"
          p="sm"
          role="status"
          icon={<IconCloudOff size={18} stroke={1.75} aria-hidden />}
          title={
            ofOthers === 1
              ? '1 check by someone else is waiting'
              : `${ofOthers} checks by someone else are waiting`
          }
        >
          Made on this device while offline. No one sees them until the person who made them logs in here
          again.
        </Alert>
      )}
    </>
  )
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
