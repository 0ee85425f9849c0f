import { reservedText } from '@afterbell/domain/places/reserve'
import type { WaitRow } from './MoveUpDialog.tsx'
import styles from '../places/roster.module.css'

/** Says for whom the next spots are kept and how many are open for them: a sentence for each family. */
export function NextSpots({ rows }: { rows: readonly WaitRow[] | undefined }) {
  const sentences = rows?.flatMap(({ nextSpots, section }) =>
    nextSpots
      ? [`${section ? `${section.name}: ` : ''}${reservedText(nextSpots.children, nextSpots.open)}`]
      : [],
  )
  return (
    <div role="status">
      {[...new Set(sentences)].map((sentence) => (
        <p key={sentence} className={styles.rule}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
