import { CloseButton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { children } from '@afterbell/contract/families/children'
import { history } from '@afterbell/contract/reports/history'
import { AUDIT_THEMES, auditThemes } from '@afterbell/domain/kernel/audit/audit-themes'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { childName } from '@afterbell/domain/families/child-name'
import type { Filter } from '../../lists/actions.ts'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { useSession } from '../../platform/session/session.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ChildPicker } from '../families/ChildPicker.tsx'
import styles from './history.module.css'

type Event = RowOf<typeof history.list>

/** The school's history: who did what, and when. */
export function HistoryScreen() {
  const list = useList(history.list, {}, { name: 'history' })
  const format = useFormat()
  const { today } = useSession().school
  const people = useRead(history.people, {})
  const { childId, from, to } = list.view.filters
  const isEverything = childId !== undefined && !from
  const chooseChild = (id: string | null) => {
    const { childId: _, ...others } = list.view.filters
    list.change({ filters: id ? { ...others, childId: id } : others })
  }
  return (
    <>
      <PageHeader
        title="History"
        facts={
          isEverything
            ? 'Everything that was done about this child'
            : `What was done from ${format.date(from ?? plusDays(to ?? today, -29))} to ${format.date(to ?? today)}`
        }
      />
      <div className={styles.ofChild}>
        {childId ? (
          <OfChild id={childId} onClear={() => chooseChild(null)} />
        ) : (
          <ChildPicker name="child" label="Only about a child" onChoose={(id) => chooseChild(id)} />
        )}
      </div>
      <ListScreen
        list={list}
        things={{ one: 'entry', many: 'entries' }}
        columns={columnsIn(format)}
        rowId={({ id }) => id}
        rowName={(row) => sentenceOf(row)}
        search={null}
        filters={filtersOf(people.data ?? [], today)}
        empty={{
          title: 'Nothing was done yet',
          text: 'Every change in your school shows up here, with who made it.',
          icon: <IconHistory size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </>
  )
}

function OfChild({ id, onClear }: { id: string; onClear: () => void }) {
  const child = useRead(children.get, { params: { id } })
  const name = child.data ? childName(child.data) : 'this child'
  return (
    <div className={styles.only}>
      <span>
        Only about{' '}
        <Link to="/contacts/$childId" params={{ childId: id }} className={styles.link}>
          {name}
        </Link>
      </span>
      <CloseButton aria-label={`Show more than ${name}`} onClick={onClear} />
    </div>
  )
}

function sentenceOf(event: Event): string {
  return `${doerOf(event)} ${event.text}`
}

/** Names the author: an API key, a person of a family, a user, an operator signed in as a user, or the product itself. */
function doerOf({ who, operatorReason, apiKey, familyPerson }: Event): string {
  if (apiKey !== null) return `The API key ${apiKey}`
  if (familyPerson !== null) return `${familyPerson} (family)`
  if (!who) return 'Afterbell'
  return operatorReason === null ? who.name : `An operator, as ${who.name},`
}

function columnsIn(format: Format): Column<Event>[] {
  return [
    {
      key: 'text',
      title: 'What was done',
      width: 520,
      render: (row) => (
        <span className={styles.happened}>
          <strong>{doerOf(row)}</strong> {row.text}
          {row.operatorReason !== null && ` (${row.operatorReason})`}
        </span>
      ),
    },
    {
      key: 'child',
      title: 'Child',
      width: 160,
      card: 'fact',
      render: ({ child }) =>
        child ? (
          <Link to="/contacts/$childId" params={{ childId: child.id }} className={styles.link}>
            {child.name}
          </Link>
        ) : (
          '–'
        ),
    },
    {
      key: 'at',
      title: 'When',
      sort: true,
      width: 190,
      card: 'fact',
      render: (row) => <span className="numbers">{format.moment(row.at)}</span>,
    },
  ]
}

function filtersOf(people: readonly { id: string; name: string }[], today: string): Filter[] {
  const days = (count: number) => ({ from: plusDays(today, 1 - count), to: today })
  return [
    {
      key: 'theme',
      label: 'About',
      choices: AUDIT_THEMES.map((theme) => ({ value: theme, label: auditThemes[theme].label })),
    },
    {
      key: 'accountId',
      label: 'Done by',
      choices: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'dates',
      key: 'days',
      from: 'from',
      to: 'to',
      label: 'Days',
      presets: [
        { label: 'Today', range: days(1) },
        { label: 'Last 7 days', range: days(7) },
        { label: 'Last 30 days', range: days(30) },
      ],
    },
  ]
}
