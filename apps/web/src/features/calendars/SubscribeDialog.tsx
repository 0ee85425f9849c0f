import { Anchor, Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { kinds, type ShownKind } from '../activities/kinds.tsx'
import styles from './calendars.module.css'

/** How another calendar program can follow what is here: the public's feed of a kind, and one's own. */
export function openSubscribe(kind: ShownKind): Promise<void> {
  return openModal({
    title: 'Subscribe',
    description:
      'A calendar program that is given such an address shows the dates and keeps them up to date.',
    content: () => <Subscribe kind={kind} />,
  })
}

function Subscribe({ kind }: { kind: ShownKind }) {
  const { schoolId } = useSession()
  const link = `${location.origin}/api/no-auth/schools/${schoolId}/calendar.ics?kind=${kind}`
  return (
    <DialogBody>
      <section className={styles.feed}>
        <h3>What families see</h3>
        <p>
          Every date of the active {kinds[kind].words.many} on the parent portal, from a month ago to half a
          year ahead: name, time, place and who teaches. Anyone may have it; it holds no child.
        </p>
        <Address label="Public address" link={link} />
      </section>
      <OwnFeed />
    </DialogBody>
  )
}

function OwnFeed() {
  const format = useFormat()
  const own = useRead(feeds.own, {})
  const create = useWrite(feeds.create, { invalidates: [feeds.own] })
  const revoke = useWrite(feeds.revoke, { invalidates: [feeds.own] })
  const [link, setLink] = useState<string | null>(null)
  if (own.error)
    return <ReadFailure error={own.error} onRetry={() => void own.refetch()} thing="Your own address" />
  if (!own.data) return null
  const { createdAt, activities } = own.data
  if (activities === 0 && createdAt === null) return null

  const make = async () => {
    const isAgreed =
      createdAt === null ||
      (await confirm({
        message: 'Make a new address? The one before stops working.',
        yes: 'Make a new address',
      }))
    // The call itself tells when it could not be done.
    if (isAgreed)
      await create.mutateAsync({}).then(
        (made) => setLink(made.link),
        () => null,
      )
  }
  const end = async () => {
    const message = 'End your private address? Programs that follow it stop being updated.'
    if (!(await confirm({ message, yes: 'End it', danger: true }))) return
    const hasEnded = await revoke.mutateAsync({}).then(
      () => true,
      () => false,
    )
    if (!hasEnded) return
    setLink(null)
    notify.success('The address has ended')
  }
  return (
    <section className={styles.feed}>
      <h3>What you teach</h3>
      <p>
        Every date of the {activities} {activities === 1 ? 'activity' : 'activities'} you teach, of all kinds.
        Whoever has this address can read it, so keep it to yourself; it holds no child.
      </p>
      {link && <Address label="Private address" link={link} />}
      {!link && createdAt !== null && (
        <p>
          You made an address on {format.moment(createdAt)}. It was shown once; if it is lost, make a new one.
        </p>
      )}
      <div className={styles.links}>
        {!link && (
          <Button variant="default" loading={create.isPending} onClick={() => void make()}>
            {createdAt === null ? 'Make a private address' : 'Make a new address'}
          </Button>
        )}
        {createdAt !== null && (
          <Anchor component="button" type="button" onClick={() => void end()}>
            End this address
          </Anchor>
        )}
      </div>
    </section>
  )
}

function Address({ label, link }: { label: string; link: string }) {
  return (
    <div className={styles.address}>
      <TextInput label={label} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.75} aria-hidden />}
        aria-label={`Copy the ${label.toLowerCase()}`}
        onClick={() => void copyText(link, 'Address copied')}
      >
        Copy
      </Button>
    </div>
  )
}
