import type { Offer } from './useOffered.tsx'
import styles from './finder.module.css'

interface FinderOptionProps {
  id: string
  offer: Offer
  isChosen: boolean
  onChoose: () => void
  onGo: () => void
}

/** One line of the finder. */
export function FinderOption({ id, offer, isChosen, onChoose, onGo }: FinderOptionProps) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      aria-selected={isChosen}
      tabIndex={-1}
      className={styles.option}
      // A resting pointer must not choose the line that appears below it.
      onPointerMove={onChoose}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      <span className={styles.mark}>{offer.mark}</span>
      <span className={styles.label}>{offer.label}</span>
      <span className={styles.beside}>{offer.beside}</span>
    </button>
  )
}
