import { IconEye, IconListDetails, IconMail, IconMessage, IconSend } from '@tabler/icons-react'
import type { emailHistory } from '@afterbell/contract/messages/history'
import { MESSAGE_STATES, messageStateLabels, type Channel } from '@afterbell/domain/messages/channels'
import type { Filter, RowAction } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { call } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { FirstStepLink } from '../../platform/page/FirstStepLink.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { historyOf, openMessage, openSendAgain } from './MessageDialog.tsx'
import { MessageStatus } from './MessageStatus.tsx'
import { openTracking } from './TrackingDialog.tsx'

type Row = RowOf<typeof emailHistory.list>

/** Emails sent by the school, for Super Admins only. */
export function EmailHistoryScreen() {
  return <History channel="EMAIL" />
}

/** Texts sent by the school, for Super Admins only. */
export function SmsHistoryScreen() {
  return <History channel="SMS" />
}

function History({ channel }: { channel: Channel }) {
  const isLetter = channel === 'EMAIL'
  const { list: op, get } = historyOf(channel)
  const list = useList(op, {}, { name: isLetter ? 'emails' : 'sms' })
  const sendAgain = async (row: Row) => {
    const message = await call(get, { params: { id: row.id } }).catch(() => null)
    if (message) await openSendAgain(channel, message)
  }
  const menuOf = (row: Row): RowAction[] => [
    { label: 'Open', icon: IconEye, run: () => void openMessage(channel, row.id) },
    { label: 'Send again', icon: IconSend, run: () => void sendAgain(row) },
    {
      label: 'All recipients',
      icon: IconListDetails,
      run: () => void openTracking(row.batchId, { isViewOnly: true }),
    },
  ]
  const Icon = isLetter ? IconMail : IconMessage
  return (
    <>
      <PageHeader title={isLetter ? 'Email History' : 'SMS History'} />
      <ListScreen
        list={list}
        things={isLetter ? { one: 'email', many: 'emails' } : { one: 'text', many: 'texts' }}
        columns={columnsOf(useFormat())}
        rowId={({ id }) => id}
        rowName={({ name, subject }) => `${subject} to ${name}`}
        onOpen={(row) => void openMessage(channel, row.id)}
        rowMenu={menuOf}
        filters={filters}
        search="Search by recipient or subject"
        empty={{
          title: isLetter ? 'No emails yet' : 'No texts yet',
          text: 'Choose children on a roster, or contacts, and write to their parents. What you send is listed here.',
          icon: <Icon size={24} stroke={1.5} aria-hidden />,
          action: (
            <FirstStepLink to="/contacts" right={['contacts', 'view']}>
              Choose children
            </FirstStepLink>
          ),
        }}
      />
    </>
  )
}

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    choices: MESSAGE_STATES.map((state) => ({ value: state, label: messageStateLabels[state] })),
  },
  { kind: 'dates', key: 'from', from: 'from', to: 'to', label: 'Dates' },
]

function columnsOf(format: Format): Column<Row>[] {
  return [
    { key: 'subject', title: 'Subject', width: 220, render: ({ subject }) => subject },
    { key: 'name', title: 'Recipient', sort: true, width: 150, card: 'fact', render: ({ name }) => name },
    { key: 'address', title: 'Address', width: 190, card: 'hidden', render: ({ address }) => address },
    {
      key: 'status',
      title: 'Status',
      sort: true,
      width: 120,
      card: 'corner',
      render: ({ status }) => <MessageStatus status={status} />,
    },
    {
      key: 'createdAt',
      title: 'Written',
      sort: true,
      width: 160,
      card: 'fact',
      render: ({ createdAt }) => format.moment(createdAt),
    },
    { key: 'sentBy', title: 'By', width: 120, card: 'hidden', render: ({ sentBy }) => sentBy ?? 'Automatic' },
    {
      key: 'about',
      title: 'From list',
      width: 140,
      card: 'hidden',
      initiallyHidden: true,
      render: ({ about }) => about,
    },
  ]
}
