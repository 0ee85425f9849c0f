import type { ReactNode } from 'react'
import { Panel } from '../../../ui/PageHeader.tsx'
import styles from './fields.module.css'

/** A titled group of fields in its own panel. */
export function WizardSection(props: { title: string; description?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Panel>
        <h2 className={styles.title}>{props.title}</h2>
        {props.description && <p className={styles.description}>{props.description}</p>}
        <div className={styles.fields}>{props.children}</div>
      </Panel>
    </section>
  )
}
