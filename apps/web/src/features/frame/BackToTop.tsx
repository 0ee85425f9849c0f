import { ActionIcon } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import styles from './frame.module.css'

/** R331: shown once scrolled, in the top bar, where it covers no control. */
export function BackToTop() {
  const isScrolled = useSyncExternalStore(onScroll, () => window.scrollY > window.innerHeight * 0.75)
  if (!isScrolled) return null
  return (
    <ActionIcon
      className={styles.toTop}
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Back to top"
      onClick={() => {
        window.scrollTo({ top: 0 })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
    >
      <IconArrowUp size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

function onScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}
