import { PRODUCT } from '../paths.ts'
import styles from './brand.module.css'

/** The product's logo and name. */
export function Brand() {
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M16 6.5a1.8 1.8 0 0 1 1.8 1.8v.6c3.1.8 5.2 3.5 5.2 6.9v3.4l1.7 2.6c.4.7 0 1.5-.8 1.5H8.1c-.8 0-1.2-.8-.8-1.5L9 19.2v-3.4c0-3.4 2.1-6.1 5.2-6.9v-.6A1.8 1.8 0 0 1 16 6.5Zm-2.6 18h5.2a2.6 2.6 0 0 1-5.2 0Z" />
      </svg>
      {PRODUCT}
    </span>
  )
}
