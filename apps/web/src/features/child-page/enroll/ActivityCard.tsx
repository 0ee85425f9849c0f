import { ActionIcon, Checkbox } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useFormat } from '../../../platform/format.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { KindMark } from '../../activities/KindMark.tsx'
import { factsOf } from './ActivitySearch.tsx'
import { waysOfLine, type CartLine, type ChosenActivity, type LineChoice } from './cart.ts'
import { LineFields, type LineRefused } from './LineFields.tsx'
import type { useEnrollCart, IdAndName } from './useEnrollCart.ts'
import type { useReview } from './useReview.ts'
import styles from './enroll-cart.module.css'

interface ActivityCardProps {
  activity: ChosenActivity
  family: readonly IdAndName[]
  cart: ReturnType<typeof useEnrollCart>
  review: ReturnType<typeof useReview>
  refused: Readonly<Record<string, LineRefused>>
  onChange: (key: string, part: Partial<LineChoice>) => void
}

/** An activity in the cart, with a line for each child. */
export function ActivityCard({ activity, family, cart, review, refused, onChange }: ActivityCardProps) {
  const format = useFormat()
  const { found } = activity
  const lines = cart.lines.filter((line) => line.activity.found.id === found.id)
  return (
    <section className={styles.card} aria-label={found.name}>
      <div className={styles.cardHead}>
        <div>
          <h3 className={styles.cardName}>
            {found.name} <KindMark kind={found.kind} />
          </h3>
          <p className={styles.reason}>{factsOf(found, format)}</p>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Take out ${found.name}`}
          onClick={() => cart.remove(found.id)}
        >
          <Glyph of={IconX} />
        </ActionIcon>
      </div>
      {lines.map((line) => (
        <LineFields
          key={line.key}
          line={line}
          childName={nameIn(family, line)}
          may={cart.may}
          reviewed={line.isOn ? review.ofLine(line.key) : null}
          refused={refused[line.key]}
          onChange={(part) => onChange(line.key, part)}
        />
      ))}
      {waitingOf(lines, cart) > 1 && (
        <Checkbox
          label="Wait together"
          description="They are offered spots at once, or not at all"
          checked={cart.togetherIds.includes(found.id)}
          onChange={() => cart.toggleTogether(found.id)}
        />
      )}
    </section>
  )
}

function nameIn(family: readonly IdAndName[], { childId }: CartLine): string {
  return family.find(({ id }) => id === childId)?.name ?? ''
}

function waitingOf(lines: readonly CartLine[], { may }: ReturnType<typeof useEnrollCart>): number {
  return lines.filter((line) => line.isOn && waysOfLine(line, may).chosen?.way === 'wait').length
}
