import { Alert, Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { flush, type Outbox } from './outbox.ts'
import styles from '../attendance.module.css'

/** What is still on this device alone. What was not taken when it arrived is told by a notice, wherever one stands. */
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
          title={queued.length > 0 ? `${queued.length} not sent yet` : 'No network'}
        >
          <div className={styles.unsent}>
            <span>
              {queued.length === 0 && !canKeep
                ? 'This browser keeps nothing on this device, as in a private window: write checks on paper until the network is back.'
                : // The same before and after a tap, so that no line moves from under the finger.
                  'You see what was last read here. Checks are kept on this device and sent later.'}
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
            ofOthers === 1 ? '1 check of somebody else waits' : `${ofOthers} checks of somebody else wait`
          }
        >
          Made on this device without a network. Nobody sees them until whoever made them signs in here again.
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
