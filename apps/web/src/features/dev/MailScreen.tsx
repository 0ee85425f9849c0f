import { IconMail } from '@tabler/icons-react'
import { dev } from '@afterbell/contract/dev/dev'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { PageHeader, Panel } from '../../ui/PageHeader.tsx'
import { NotFoundState } from '../../ui/states.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { linkedText } from './linked-text.ts'
import styles from './mail.module.css'

type Mail = RowOf<typeof dev.mail>

/** Messages stored for lack of a mail server. For the demo only. */
export function MailScreen() {
  const list = useList(dev.mail, {}, { name: 'kept-mail' })
  const format = useFormat()
  if (list.state === 'failed' && list.error.status === 404)
    return (
      <>
        <PageHeader title="Saved mail" />
        <Panel>
          <NotFoundState title="No saved mail here">
            You can read messages on this page only in the demo. Here they are sent or waiting to be sent.
          </NotFoundState>
        </Panel>
      </>
    )
  return (
    <>
      <PageHeader
        title="Saved mail"
        facts="Messages that would have been sent. No mail server is set up in the demo. To see the message of a new sign-up, search for its whole address."
      />
      <ListScreen
        list={list}
        things={{ one: 'message', many: 'messages' }}
        columns={columnsIn(format)}
        rowId={(row) => row.id}
        rowName={(row) => `${row.subject}, to ${row.to}`}
        onOpen={openMail}
        empty={{
          title: 'No messages yet',
          text: 'Emails that Afterbell would send, such as password links, are listed here.',
          icon: <IconMail size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </>
  )
}

function columnsIn(format: Format): Column<Mail>[] {
  return [
    { key: 'subject', title: 'Subject', width: 260, render: (row) => row.subject },
    { key: 'to', title: 'To', width: 220, card: 'fact', render: (row) => row.to },
    {
      key: 'createdAt',
      title: 'Written',
      sort: true,
      width: 180,
      card: 'fact',
      render: (row) => <span className="numbers">{format.moment(row.createdAt)}</span>,
    },
    { key: 'state', title: 'State', card: 'corner', render: (row) => <StateOf state={row.state} /> },
  ]
}

function StateOf({ state }: { state: string }) {
  return (
    <StatusChip tone={state === 'FAILED' ? 'danger' : 'neutral'} hollow={state !== 'SENT'}>
      {states[state] ?? state}
    </StatusChip>
  )
}

const states: Readonly<Record<string, string>> = {
  QUEUED: 'On its way',
  KEPT: 'Kept',
  SENT: 'Sent',
  FAILED: 'Failed',
}

function openMail(mail: Mail): void {
  void openModal({
    title: mail.subject,
    description: `To ${mail.to}`,
    width: 640,
    content: () => (
      <DialogBody>
        <div className={styles.text}>
          {linkedText(mail.text).map(({ text, href }, index) =>
            href ? (
              <a key={index} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </div>
      </DialogBody>
    ),
  })
}
