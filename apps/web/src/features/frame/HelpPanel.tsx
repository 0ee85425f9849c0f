import { CloseButton } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { usePageFacts, type PageHelp } from '../../platform/page/page.tsx'
import styles from './frame.module.css'

/** What helps on the screen that is shown: its own words, or those of its route; null where there are none. */
export function useHelp(): PageHelp | null {
  const { title = 'Help', help } = useMatches().at(-1)?.staticData ?? {}
  const own = usePageFacts().help
  return own ?? (help ? { title, body: help } : null)
}

/** Beside the page, never over it. */
export function HelpPanel({ help, onClose }: { help: PageHelp; onClose: () => void }) {
  return (
    <aside id="help" className={styles.help} aria-label="Help">
      <div className={styles.helpHead}>
        <h2 className={styles.helpTitle}>{help.title}</h2>
        <CloseButton aria-label="Close help" onClick={onClose} />
      </div>
      <div className={styles.helpBody}>{help.body}</div>
    </aside>
  )
}
