import { Button } from '@mantine/core'
import { familyInvitations } from '@afterbell/contract/portal/family-invitations'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { INVITATIONS, invitationTexts } from '@afterbell/domain/families/invitations'
import { useQuery } from '@tanstack/react-query'
import { call, useWrite } from '../../../platform/calls/calls.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { DialogBody, DialogFooter } from '../../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../../ui/dialogs/modals.tsx'
import { CancelButton } from '../../../ui/form/form.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import styles from '../../messages/messages.module.css'

type Guardian = AnswerOf<typeof familyInvitations.look>['guardians'][number]

export interface InviteOf {
  of: 'CHILDREN' | 'SPOTS'
  ids: readonly string[]
  /** What was chosen, in words. */
  chosen: string
}

/** Shows who of some rows gets an invitation to the family portal, who not and why, and sends them. Returns whether it did. */
export async function openInvite(rows: InviteOf): Promise<boolean> {
  const sent = await openModal<number>({
    title: 'Invite to the portal',
    description: rows.chosen,
    width: 640,
    content: ({ close }) => <Invite {...rows} onSent={close} />,
  })
  if (sent === undefined) return false
  notify.success(
    `${guardiansText(sent)} ${sent === 1 ? 'gets' : 'get'} an email. The email history shows how each arrives.`,
    { lastsMs: 7000 },
  )
  return true
}

function Invite({ of, ids, onSent }: InviteOf & { onSent: (sent: number) => void }) {
  const body = { of, ids: [...ids] }
  const reading = useQuery({
    queryKey: ['family-invitations', of, ids],
    queryFn: () => call(familyInvitations.look, { body }),
    // Colleagues invite as well.
    staleTime: 0,
    gcTime: 0,
  })
  const send = useWrite(familyInvitations.send, { invalidates: [familyLogIns.list] })
  const { data } = reading
  const ready = data?.guardians.filter(({ invitation }) => invitation === 'READY') ?? []
  const submit = async () => {
    try {
      onSent((await send.mutateAsync({ body })).sent)
    } catch {
      // The call has shown its error.
      void reading.refetch()
    }
  }
  return (
    <>
      <DialogBody>
        {reading.error ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
        ) : !data ? (
          <FieldsSkeleton fields={3} />
        ) : (
          <>
            {!data.isOn && (
              <p className={styles.none}>
                The family portal is closed. A Manager can open it in the portal settings.
              </p>
            )}
            <p className={styles.none}>
              Each gets an email with the address of the portal, in their language. They log in with a code
              that is sent to their email, and are asked for a birth date the first time.
            </p>
            {INVITATIONS.map((invitation) => {
              const those = data.guardians.filter((guardian) => guardian.invitation === invitation)
              return (
                (those.length > 0 || invitation === 'READY') && (
                  <Those key={invitation} title={invitationTexts[invitation]} guardians={those} />
                )
              )
            })}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton />
        <Button
          disabled={!data?.isOn || ready.length === 0}
          loading={send.isPending}
          onClick={() => void submit()}
        >
          {ready.length === 0 ? 'Invite' : `Invite ${guardiansText(ready.length)}`}
        </Button>
      </DialogFooter>
    </>
  )
}

function Those({ title, guardians }: { title: string; guardians: readonly Guardian[] }) {
  const shown = guardians.slice(0, SHOWN_MAX)
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{`${title} (${guardians.length.toLocaleString('en')})`}</h3>
      {guardians.length === 0 && <p className={styles.none}>Nobody of these can be invited.</p>}
      <ul className={styles.people}>
        {shown.map(({ id, name, email, child }) => (
          <li key={id}>
            <span>
              <strong>{name}</strong> · {child.name}
            </span>
            {email && <span className={styles.why}>{email}</span>}
          </li>
        ))}
      </ul>
      {shown.length < guardians.length && (
        <p className={styles.none}>{`And ${(guardians.length - shown.length).toLocaleString('en')} more.`}</p>
      )}
    </section>
  )
}

/** Rows of a part that are shown. */
const SHOWN_MAX = 100

function guardiansText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'guardian' : 'guardians'}`
}
