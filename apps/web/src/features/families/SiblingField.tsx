import { Button, Loader } from '@mantine/core'
import { useRef, useState } from 'react'
import { children } from '@afterbell/contract/families/children'
import { call } from '../../platform/calls/calls.ts'
import { fullName } from '../../platform/format.ts'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import { ChildPicker } from './ChildPicker.tsx'
import { guardiansOf, type Child, type ChildValues, type GuardiansOfForm } from './child-values.ts'
import styles from './children.module.css'

/** The family a child joins, once a brother or sister was chosen: those of it, and what stood in the form before. */
interface Joined {
  names: string[]
  /** Who may never collect them. */
  forbidden: string[]
  before: GuardiansOfForm
}

interface SiblingFieldProps {
  form: KitFormState<ChildValues>
  child: Child | null
  /** Who may never collect the brothers and sisters that were chosen, and so not this child. */
  onForbidden: (people: Child['doNotRelease']) => void
}

/**
 * Links a child to a brother or sister of the school. Their guardians are filled in, for the family has one set of
 * them; what was typed before comes back when the link is taken away again.
 */
export function SiblingField({ form, child, onForbidden }: SiblingFieldProps) {
  const [joined, setJoined] = useState<Joined | null>(null)
  const [isReading, setIsReading] = useState(false)
  const latest = useRef(0)
  const siblings = child?.siblings ?? []
  const { error } = form.field('siblingId')

  const join = async (siblingId: string) => {
    const mine = ++latest.current
    setIsReading(true)
    try {
      const sibling = await call(children.get, { params: { id: siblingId } })
      if (mine !== latest.current) return
      const { primaryGuardian, secondaryGuardian, furtherGuardians } = form.values
      setJoined({
        names: [fullName(sibling), ...sibling.siblings.map(({ name }) => name)],
        forbidden: sibling.doNotRelease.map(({ name }) => name),
        before: { primaryGuardian, secondaryGuardian, furtherGuardians },
      })
      onForbidden(sibling.doNotRelease)
      form.setValues({ siblingId, siblingVersion: sibling.version, ...guardiansOf(sibling) })
    } catch {
      // The call has told the user. Nothing was changed.
    }
    setIsReading(false)
  }
  const leave = () => {
    onForbidden([])
    form.setValues({ siblingId: null, siblingVersion: undefined, ...joined!.before })
    setJoined(null)
  }
  if (joined)
    return (
      <div className={styles.joined} data-field="siblingId">
        <div>
          Joins the family of <strong>{joined.names.join(', ')}</strong>. Their guardians are filled in below.
          {joined.forbidden.length > 0 && (
            <div className={styles.wrong}>
              <strong>{joined.forbidden.join(', ')}</strong> may never collect them, and comes on the
              do-not-release list of this child too.
            </div>
          )}
          {error && <div className={styles.wrong}>{error}</div>}
        </div>
        <Button variant="default" size="xs" onClick={leave}>
          Take back
        </Button>
      </div>
    )
  return (
    <>
      {siblings.length > 0 && <div>{siblings.map(({ name }) => name).join(', ')}</div>}
      <ChildPicker
        name="siblingId"
        label={siblings.length > 0 ? 'Join another family' : 'Brother or sister at this school'}
        description="Fills in the guardians of their family."
        without={child ? [child.id, ...siblings.map(({ id }) => id)] : []}
        onChoose={(id) => void join(id)}
        rightSection={isReading ? <Loader size="xs" /> : undefined}
      />
    </>
  )
}
