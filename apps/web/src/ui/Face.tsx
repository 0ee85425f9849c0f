import { useState, type ReactNode } from 'react'
import styles from './face.module.css'

interface FaceProps {
  /** Initials of the name, shown without a photo. */
  initials: string
  photo?: string | null | undefined
  /** Square, for a school. */
  isSchool?: boolean
}

/** A person's photo, else their initials, beside their name. */
export function Face({ initials, photo, isSchool = false }: FaceProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={styles.face} data-school={isSchool || undefined} aria-hidden>
      {photo && photo !== failed ? (
        <img src={photo} alt="" width={30} height={30} onError={() => setFailed(photo)} />
      ) : (
        initials
      )}
    </span>
  )
}

/** A name beside its face. */
export function WithFace({ children, ...face }: FaceProps & { children: ReactNode }) {
  return (
    <span className={styles.named}>
      <Face {...face} />
      <span>{children}</span>
    </span>
  )
}
