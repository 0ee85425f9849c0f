import { IconAlertTriangleFilled, IconUserX } from '@tabler/icons-react'
import { isForbidden, resembledBy } from '@afterbell/domain/families/do-not-release'
import styles from './children.module.css'

/** Allergies, loud where there are any and quiet where there are none (R361). */
export function Allergies({ text }: { text: string }) {
  if (!text) return <span className={styles.none}>none</span>
  return (
    <span className={styles.allergies}>
      <IconAlertTriangleFilled size={14} aria-hidden />
      <span>{text}</span>
    </span>
  )
}

/** Special needs, as they are written down (R362). */
export function SpecialNeeds({ text }: { text: string }) {
  return text ? <span className={styles.needs}>{text}</span> : <span className={styles.none}>No needs</span>
}

/** Beside a person of a child's record: that they may never collect, or may be somebody who may not. */
export function CollectingMark({
  name,
  doNotRelease,
}: {
  name: string
  doNotRelease: readonly { name: string }[]
}) {
  if (isForbidden(name, doNotRelease)) return <DoNotRelease />
  const near = resembledBy(name, doNotRelease)
  return near && <div className={styles.near}>Check photo ID: may be {near.name}</div>
}

/** Beside a child somebody may never collect, and beside a guardian who may not. */
export function DoNotRelease() {
  return (
    <div className={styles.forbidden}>
      <IconUserX size={16} stroke={2} aria-hidden />
      Do not release
    </div>
  )
}
