import { Alert, Button } from '@mantine/core'
import { useFormat } from '../../../platform/format.ts'
import styles from '../activities.module.css'
import type { KeptForm } from './kept-form.ts'

interface KeptNoticeProps {
  kept: KeptForm<unknown> | null
  onPutBack: () => void
  onDiscard: () => void
}

/** Offers to restore unsaved text from earlier. */
export function KeptNotice({ kept, onPutBack, onDiscard }: KeptNoticeProps) {
  const format = useFormat()
  if (!kept) return null
  return (
    <Alert color="blue" title="You have unsaved changes here">
      <div className={styles.keptText}>
        <span className="numbers">It was last changed on {format.moment(kept.at)}.</span>
        <span className={styles.keptActs}>
          <Button size="xs" onClick={onPutBack}>
            Restore
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      </div>
    </Alert>
  )
}
