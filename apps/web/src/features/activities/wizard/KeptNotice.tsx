import { Alert, Button } from '@mantine/core'
import { useFormat } from '../../../platform/format.ts'
import styles from '../activities.module.css'
import type { UnsavedForm } from './kept-form.ts'

interface UnsavedNoticeProps {
  unsaved: UnsavedForm<unknown> | null
  onPutBack: () => void
  onDiscard: () => void
}

/** Offers to restore unsaved text from earlier. */
export function UnsavedNotice({ unsaved, onPutBack, onDiscard }: UnsavedNoticeProps) {
  const format = useFormat()
  if (!unsaved) return null
  return (
    <Alert color="blue" title="You have unsaved changes here">
      <div className={styles.keptText}>
        <span className="numbers">It was last changed on {format.moment(unsaved.at)}.</span>
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
