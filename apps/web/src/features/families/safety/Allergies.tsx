import { IconAlertTriangleFilled, IconInfoCircle, IconUserX } from '@tabler/icons-react'
import { isForbidden, resembledBy } from '@afterbell/domain/families/do-not-release'
import { useOneLine } from '../../../lists/density.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { TextChip } from '../../../ui/TextChip.tsx'
import styles from '../children.module.css'

/** Allergies, highlighted if there are any (R361); on a row of one line a chip that shows them in full on touch. */
export function Allergies({ text }: { text: string }) {
  const isOneLine = useOneLine()
  if (!text) return <span className={styles.none}>none</span>
  if (isOneLine)
    return (
      <TextChip tone="danger" icon={<IconAlertTriangleFilled size={14} aria-hidden />}>
        {text}
      </TextChip>
    )
  return (
    <span className={styles.allergies}>
      <IconAlertTriangleFilled size={14} aria-hidden />
      <span>{text}</span>
    </span>
  )
}

/** Special needs, as recorded (R362). */
export function SpecialNeeds({ text }: { text: string }) {
  const isOneLine = useOneLine()
  if (!text) return <span className={styles.none}>No needs</span>
  if (!isOneLine) return <span className={styles.needs}>{text}</span>
  return (
    <TextChip tone="neutral" icon={<IconInfoCircle size={14} stroke={2} aria-hidden />}>
      {text}
    </TextChip>
  )
}

/** The do-not-release list of a child, on every row, so that nobody overlooks it. */
export function NeverReleaseTo({ of }: { of: readonly string[] }) {
  return of.length > 0 && <NeverChip>{`Do not release to ${of.join(', ')}`}</NeverChip>
}

/** Chip on a row: somebody may never pick up this child. */
export function NeverChip({ children }: { children: string }) {
  const isOneLine = useOneLine()
  if (!isOneLine) return <span className={styles.never}>{children}</span>
  return (
    <TextChip tone="danger" icon={<IconUserX size={14} stroke={2} aria-hidden />} short="">
      {children}
    </TextChip>
  )
}

/** Mark beside a person in a child's record: on the do-not-release list, or possibly so by name. */
export function CollectingMark({
  name,
  doNotRelease,
}: {
  name: string
  doNotRelease: readonly { name: string }[]
}) {
  if (isForbidden(name, doNotRelease)) return <DoNotRelease />
  const match = resembledBy(name, doNotRelease)
  return match && <div className={styles.near}>Check photo ID: may be {match.name}</div>
}

/** Mark beside a child with a do-not-release list, and beside a guardian on it. */
export function DoNotRelease() {
  return (
    <div className={styles.forbidden}>
      <Glyph of={IconUserX} isBold />
      Do not release
    </div>
  )
}
