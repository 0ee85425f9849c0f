import { Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { fullName } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { DialogBody, DialogFooter, useDialog } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { openChildDialog } from '../families/ChildDialog.tsx'
import type { Child } from '../families/child-values.ts'
import { MissingForms } from '../forms/MissingForms.tsx'
import type { ActivityPage } from './activity-page.ts'
import { ChildChooser, type Candidate } from './choosers/ChildChooser.tsx'
import { EnrollForm, type EnrollResult } from './EnrollForm.tsx'
import { openInvitations } from './invited/InvitationsDialog.tsx'
import styles from './enroll.module.css'

/** Adds children to a roster or wait list, one after the other without closing. */
export function openAddChild(
  page: ActivityPage,
  { asksToWait = false, child }: { asksToWait?: boolean; child?: Candidate } = {},
): Promise<void> {
  return openModal({
    title: asksToWait ? 'Add child to wait list' : 'Add child to roster',
    width: 560,
    content: () => <AddChild page={page} asksToWait={asksToWait} first={child} />,
  })
}

interface AddChildProps {
  page: ActivityPage
  asksToWait: boolean
  /** A child who has been chosen already. */
  first: Candidate | undefined
}

function AddChild({ page, asksToWait, first }: AddChildProps) {
  const [child, setChild] = useState<Candidate | null>(first ?? null)
  const [done, setDone] = useState<readonly EnrollResult[]>([])
  const mayDo = useMay()
  const mayCreate = mayDo('contacts', 'contact')
  const mayInvite = mayDo(`${page.kind}.rosters`, 'add')
  const create = async () => {
    const newChild = await openChildDialog()
    if (newChild) setChild(candidateOf(newChild))
  }
  if (child) {
    return (
      <EnrollForm
        key={child.id}
        page={page}
        child={child}
        asksToWait={asksToWait}
        onBack={() => setChild(null)}
        onDone={(enrolled) => {
          setDone([...done, enrolled])
          setChild(null)
        }}
      />
    )
  }
  return (
    <>
      <DialogBody>
        <AddedChildren of={done} />
        <ChildChooser page={page} onPick={setChild} />
        {mayCreate && (
          <p className={styles.create}>
            Not in the list?{' '}
            <Anchor component="button" type="button" onClick={() => void create()}>
              Create a new child
            </Anchor>
          </p>
        )}
        {!asksToWait && mayInvite && (
          <p className={styles.create}>
            Should the family book it themselves?{' '}
            <Anchor component="button" type="button" onClick={() => void openInvitations(page)}>
              Invitations to book
            </Anchor>
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <DoneButton label={done.length > 0 ? 'Done' : 'Cancel'} />
      </DialogFooter>
    </>
  )
}

/** Converts a newly created child to a candidate. */
function candidateOf(child: Child): Candidate {
  const { id, birthDate, grade, allergies, teacherId, tshirtSizeId, primaryGuardian } = child
  const guardian = primaryGuardian && fullName(primaryGuardian)
  return {
    id,
    fullName: childName(child),
    birthDate,
    grade,
    allergies,
    guardian,
    foundPerson: null,
    teacherId,
    tshirtSizeId,
    thereIn: [],
    isThere: false,
  }
}

/** Children added since the dialog opened. A long list scrolls to its end, so that the search stays where it is. */
function AddedChildren({ of }: { of: readonly EnrollResult[] }) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [of.length])
  return (
    <ul
      ref={list}
      className={styles.done}
      aria-label="Added just now"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={of.length > 0 ? 0 : undefined}
    >
      {of.map(({ name, way, warnings, childId, rosterId }, index) => (
        <li key={index}>
          <Glyph of={IconCheck} isBold className={styles.doneMark} />
          <div>
            {way === 'wait' ? `${name} waits` : `${name} added`}
            {warnings.map((warning) => (
              <div key={warning} className={styles.warning}>
                <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {warning}
              </div>
            ))}
            {way !== 'wait' && <MissingForms childId={childId} childName={name} rosterId={rosterId} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function DoneButton({ label }: { label: string }) {
  const dialog = useDialog()
  return (
    <Button variant="default" onClick={() => dialog?.cancel()}>
      {label}
    </Button>
  )
}
