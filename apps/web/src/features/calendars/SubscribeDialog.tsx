import { Anchor, Button, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { feeds } from '@afterbell/contract/calendars/feeds'
import { useRead, useWrite } from '../../platform/calls/calls.ts'
import { copyText } from '../../platform/copy-text.ts'
import { useFormat } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/page/ReadFailure.tsx'
import { useSession } from '../../platform/session/session.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { notify } from '../../ui/notify/notify.ts'
import { kinds, type ScreenKind } from '../activities/kinds.tsx'
import styles from './calendars.module.css'

/** Feeds for other calendar apps: the public one of a kind, and the user's own. */
export function openSubscribe(kind: ScreenKind): Promise<void> {
  return openModal({
    title: 'Subscribe',
    description: 'Add an address to your calendar app to see the dates there, always up to date.',
    content: () => <Subscribe kind={kind} />,
  })
}

function Subscribe({ kind }: { kind: ScreenKind }) {
  const { schoolId } = useSession()
  const link = `${location.origin}/api/no-auth/schools/${schoolId}/calendar.ics?kind=${kind}`
  return (
    <DialogBody>
      <section className={styles.feed}>
        <h3>What families see</h3>
        <p>
          All dates of the active {kinds[kind].words.many} on the parent portal, from one month back to six
          months ahead: name, time, place and instructors. Anyone may have it. It shows no children.
        </p>
        <Address label="Public address" link={link} />
      </section>
      <PersonalFeed />
    </DialogBody>
  )
}

function PersonalFeed() {
  const format = useFormat()
  const feed = useRead(feeds.own, {})
  const create = useWrite(feeds.create, { invalidates: [feeds.own] })
  const revoke = useWrite(feeds.revoke, { invalidates: [feeds.own] })
  const [link, setLink] = useState<string | null>(null)
  if (feed.error)
    return <ReadFailure error={feed.error} onRetry={() => void feed.refetch()} thing="Your own address" />
  if (!feed.data) return null
  const { createdAt, activities } = feed.data
  if (activities === 0 && createdAt === null) return null

  const make = async () => {
    const isAgreed =
      createdAt === null ||
      (await confirm({
        message: 'Make a new address? The old one stops working.',
        yes: 'Make a new address',
      }))
    // The call shows its own error.
    if (isAgreed)
      await create.mutateAsync({}).then(
        (made) => setLink(made.link),
        () => null,
      )
  }
  const end = async () => {
    const message = 'Turn off your private address? Calendar apps that use it stop updating.'
    if (!(await confirm({ message, yes: 'Turn off', danger: true }))) return
    const hasEnded = await revoke.mutateAsync({}).then(
      () => true,
      () => false,
    )
    if (!hasEnded) return
    setLink(null)
    notify.success('The address is turned off')
  }
  return (
    <section className={styles.feed}>
      <h3>What you teach</h3>
      <p>
        All dates of the {activities} {activities === 1 ? 'activity' : 'activities'} you teach, of all kinds.
        Anyone with this address can read it, so keep it to yourself. It shows no children.
      </p>
      {link && <Address label="Private address" link={link} />}
      {!link && createdAt !== null && (
        <p>
          You made an address on {format.moment(createdAt)}. It was shown only once. If you lost it, make a
          new one.
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
            Turn off this address
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
        leftSection={<Glyph of={IconCopy} />}
        aria-label={`Copy the ${label.toLowerCase()}`}
        onClick={() => void copyText(link, 'Address copied')}
      >
        Copy
      </Button>
    </div>
  )
}
