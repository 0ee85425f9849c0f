import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { liftableLabels, type InvitationState } from '@afterbell/domain/places/spot-invitations'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat } from '../../../platform/format.ts'
import { DialogReading } from '../../../platform/page/DialogReading.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../../ui/form/form.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import type { ActivityPage } from '../activity-page.ts'
import { ChildChooser, type Candidate } from '../choosers/ChildChooser.tsx'
import { InviteForm } from './InviteForm.tsx'
import styles from './invited.module.css'

type Invitation = AnswerOf<typeof spotInvitations.list>[number]

/** Shows who is invited to book here past a rule, and invites others. */
export function openInvitations(page: ActivityPage): Promise<void> {
  return openModal({
    title: 'Invitations to book',
    description: 'Lets the family of one child book online past closing, age and grade, or capacity.',
    width: 560,
    content: () => <Invitations page={page} />,
  })
}

function Invitations({ page }: { page: ActivityPage }) {
  const [step, setStep] = useState<'LIST' | 'CHOOSE' | Candidate>('LIST')
  if (step === 'LIST') return <List page={page} onInvite={() => setStep('CHOOSE')} />
  if (step === 'CHOOSE')
    return (
      <>
        <DialogBody>
          <ChildChooser page={page} onPick={setStep} />
        </DialogBody>
        <DialogFooter>
          <Button variant="default" onClick={() => setStep('LIST')}>
            Back
          </Button>
        </DialogFooter>
      </>
    )
  return (
    <InviteForm page={page} child={step} onBack={() => setStep('CHOOSE')} onDone={() => setStep('LIST')} />
  )
}

function List({ page, onInvite }: { page: ActivityPage; onInvite: () => void }) {
  const reading = useRead(spotInvitations.list, page.target, { freshForMs: 0 })
  if (!reading.data) return <DialogReading of={[reading]} thing="These invitations" />
  return (
    <>
      <DialogBody>
        {reading.data.length === 0 ? (
          <EmptyState icon={<IconMail size={24} stroke={1.5} aria-hidden />} title="No invitations yet">
            Invite a child whose family may book, although sign-up is closed, the age does not fit or all
            spots are taken.
          </EmptyState>
        ) : (
          <ul className={styles.list} aria-label="Invitations">
            {reading.data.map((row) => (
              <Row key={row.id} page={page} row={row} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton>Done</CancelButton>
        <Button onClick={onInvite}>Invite a child</Button>
      </DialogFooter>
    </>
  )
}

function Row({ page, row }: { page: ActivityPage; row: Invitation }) {
  const format = useFormat()
  const withdraw = useWrite(spotInvitations.withdraw, { invalidates: [spotInvitations.list] })
  const { child, section, lifts, endsOn, note, state, invitedBy, invitedAt } = row
  const run = async () => {
    const message = `${child} can then no longer book by this invitation. What the family holds by it is free again. The family reads it in its cart, and gets no letter.`
    const title = `Withdraw the invitation of ${child}?`
    if (!(await confirm({ title, message, yes: 'Withdraw', no: 'Keep', danger: true }))) return
    const params = { ...page.target.params, invitationId: row.id }
    await withdraw.mutateAsync({ at: page.target.at, params })
    notify.success(`The invitation of ${child} is withdrawn`)
  }
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <strong>{section === '' ? child : `${child}, ${section}`}</strong>{' '}
        <StatusChip tone={TONES[state]}>{WORDS[state]}</StatusChip>
        <div>Until {format.date(endsOn)}</div>
        <div className={styles.more}>
          May book although: {lifts.map((each) => liftableLabels[each]).join(' · ')}
        </div>
        {note !== '' && <div className={styles.more}>{note}</div>}
        <div className={styles.more}>
          Invited by {invitedBy}, {format.moment(invitedAt)}
        </div>
      </div>
      {state === 'OPEN' && (
        <Button
          variant="default"
          aria-label={`Withdraw: ${child}`}
          loading={withdraw.isPending}
          onClick={() => void run()}
        >
          Withdraw
        </Button>
      )}
    </li>
  )
}

const WORDS: Readonly<Record<InvitationState, string>> = {
  OPEN: 'Open',
  USED: 'Booked',
  ENDED: 'Ended',
  WITHDRAWN: 'Withdrawn',
}

const TONES = { OPEN: 'info', USED: 'success', ENDED: 'neutral', WITHDRAWN: 'neutral' } as const
