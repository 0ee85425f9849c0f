import { Alert, Button, CloseButton } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { dismissNotTaken, flush, type Outbox } from './outbox.ts'
import styles from '../attendance.module.css'

/** What is still on this device alone, and what was not taken when it arrived. */
export function Unsent({ outbox: { queued, notTaken, ofOthers, canKeep } }: { outbox: Outbox }) {
  const isOnline = useSyncExternalStore(onNetwork, () => navigator.onLine)
  return (
    <>
      {notTaken.length > 0 && (
        <Alert
          color="red"
          role="alert"
          p="sm"
          icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden />}
          title="Not taken"
        >
          <div className={styles.unsent}>
            <ul className={styles.never}>
              {notTaken.map(({ key, message }) => (
                <li key={key}>{message}</li>
              ))}
            </ul>
            <CloseButton aria-label="I have read this" onClick={() => void dismissNotTaken()} />
          </div>
        </Alert>
      )}
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
              {queued.length > 0
                ? 'Kept on this device, and sent as soon as the network is back.'
                : canKeep
                  ? 'You see what was last read here. Checks are kept on this device and sent later.'
                  : 'This browser keeps nothing on this device, as in a private window: write checks on paper until the network is back.'}
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
