import { useRef, useState } from 'react'
import { children } from '@afterbell/contract/families/children'
import { childName } from '@afterbell/domain/families/child-name'
import { joinedGuardians } from '@afterbell/domain/families/same-family'
import { call } from '../../platform/calls/calls.ts'
import type { KitFormState } from '../../ui/form/useAppForm.ts'
import {
  guardianList,
  guardiansListed,
  guardiansOf,
  type Child,
  type ChildValues,
  type GuardiansOfForm,
} from './child-values.ts'

/** The family a child joins: its names, and the form's former guardians. */
interface FamilyToJoin {
  names: string[]
  /** People who may never pick them up. */
  forbidden: string[]
  before: GuardiansOfForm
}

export type FamilyJoin = ReturnType<typeof useJoinFamily>

/**
 * Joins a child to a brother's or sister's family, or separates them again. Fills in the family's guardians, and restores
 * the typed ones on separation. With `keepsTyped` typed guardians stay beside them.
 */
export function useJoinFamily(form: KitFormState<ChildValues>, onJoin: (sibling: Child | null) => void) {
  const [joined, setJoined] = useState<FamilyToJoin | null>(null)
  const [isReading, setIsReading] = useState(false)
  const latest = useRef(0)
  const join = async (siblingId: string, { keepsTyped = false } = {}) => {
    const mine = ++latest.current
    setIsReading(true)
    try {
      const sibling = await call(children.get, { params: { id: siblingId } })
      if (mine !== latest.current) return
      const { primaryGuardian, secondaryGuardian, furtherGuardians } = form.values
      const before = { primaryGuardian, secondaryGuardian, furtherGuardians }
      const theirs = guardiansOf(sibling)
      const guardians = keepsTyped
        ? guardiansListed(joinedGuardians(guardianList(theirs), guardianList(before)))
        : theirs
      setJoined({
        names: [childName(sibling), ...sibling.siblings.map(({ name }) => name)],
        forbidden: sibling.doNotRelease.map(({ name }) => name),
        before,
      })
      onJoin(sibling)
      form.setValues({ siblingId, siblingVersion: sibling.version, ...guardians })
    } catch {
      // The call has shown its error. Nothing has changed.
    }
    setIsReading(false)
  }
  const leave = () => {
    onJoin(null)
    form.setValues({ siblingId: null, siblingVersion: undefined, ...joined!.before })
    setJoined(null)
  }
  return { joined, isReading, join, leave }
}
