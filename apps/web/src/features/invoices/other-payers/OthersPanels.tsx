import { Button } from '@mantine/core'
import { IconArrowUp, IconBan, IconPencil, IconPlus } from '@tabler/icons-react'
import { shares } from '@afterbell/contract/ledger/shares'
import { childName } from '@afterbell/domain/families/child-name'
import type { RowAction } from '../../../lists/actions.ts'
import { RowMenu } from '../../../lists/RowMenu.tsx'
import { useRead, useWrite } from '../../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { ReadFailure } from '../../../platform/page/ReadFailure.tsx'
import { useMay } from '../../../platform/session/may.ts'
import { Glyph } from '../../../ui/Glyph.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { notify } from '../../../ui/notify/notify.ts'
import { FieldsSkeleton } from '../../../ui/states.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import type { Child } from '../../families/child-values.ts'
import { EmptyLine, Panel } from '../../families/Panel.tsx'
import styles from '../invoices.module.css'
import { openAidRequest, type Aid } from './AidDialogs.tsx'
import { AidChip } from './AidScreen.tsx'
import { activitiesText, daysText, partText } from './part-text.ts'
import { openShareForm, type ShareRow } from './ShareForm.tsx'
import { otherPayerReads } from './shown-of-others.ts'
import { useAidActs } from './useAidActs.tsx'

/** Other payers of a child, and financial aid from the school. */
export function OthersPanels({ child }: { child: Child }) {
  const read = useRead(shares.list, { params: { childId: child.id } })
  if (read.isError && !read.data)
    return <ReadFailure error={read.error} onRetry={() => void read.refetch()} thing="Who else pays" />
  if (!read.data) return <FieldsSkeleton fields={2} />
  const childRef = { id: child.id, name: childName(child) }
  return (
    <div className={styles.payers}>
      <SharesPanel child={childRef} all={read.data.shares} />
      <AidPanel child={childRef} all={read.data.aid} />
    </div>
  )
}

interface PanelOf<Shown> {
  child: { id: string; name: string }
  all: readonly Shown[]
}

function SharesPanel({ child, all }: PanelOf<ShareRow>) {
  const format = useFormat()
  const mayAdd = useMay()('invoice', 'add')
  const menuOf = useShareActs({ child, all })
  return (
    <Panel
      title="Who else pays"
      action={
        mayAdd && (
          <Button
            variant="default"
            leftSection={<Glyph of={IconPlus} />}
            onClick={() => void openShareForm({ child, all })}
          >
            Add
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <EmptyLine>Only the family pays. You can add an agency, a fund or an employer.</EmptyLine>
      ) : (
        <ul className={styles.lines} aria-label="Who else pays">
          {all.map((share) => (
            <li key={share.id}>
              <span className={styles.two}>
                <span>
                  {share.payer}, {partText(share, format, 'a month')}{' '}
                  {share.state !== 'RUNNING' && <ShareChip of={share} />}
                </span>
                <span className={styles.dim}>{detailsOf(share, format)}</span>
                {share.note !== '' && <span className={styles.dim}>{share.note}</span>}
              </span>
              <RowMenu name={share.payer} actions={mayAdd ? menuOf(share) : []} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ShareChip({ of: { state } }: { of: ShareRow }) {
  return state === 'AHEAD' ? <StatusChip hollow>Not started</StatusChip> : <StatusChip>Ended</StatusChip>
}

function detailsOf(
  { from, to, cap, used, authorization, activities }: ShareRow,
  { money, date }: Format,
): string {
  const days = to === null ? `from ${date(from)}` : `${date(from)} to ${date(to)}`
  return [
    days,
    cap === null ? `${money(used)} used` : `${money(used)} of ${money(cap)} used`,
    authorization && `authorization ${authorization}`,
    activities.map(({ name }) => name).join(', '),
  ]
    .filter(Boolean)
    .join(' · ')
}

function useShareActs({ child, all }: PanelOf<ShareRow>): (share: ShareRow) => RowAction[] {
  const end = useWrite(shares.end, { invalidates: otherPayerReads })
  const order = useWrite(shares.order, { invalidates: otherPayerReads })
  const params = { childId: child.id }
  const endOf = async ({ id, payer }: ShareRow) => {
    const isSure = await confirm({
      title: `End what ${payer} pays for ${child.name}?`,
      message:
        'Today is the last day. If nothing was billed with it, it is removed. Invoices already issued stay as they are.',
      yes: 'End',
    })
    if (!isSure) return
    await end.mutateAsync({ params: { ...params, id } }).then(
      ({ isRemoved }) => notify.success(isRemoved ? `${payer} removed` : `${payer} pays until today`),
      () => {},
    )
  }
  const toTop = ({ id }: ShareRow) => {
    const ids = [id, ...all.filter((each) => each.id !== id).map((each) => each.id)]
    return order.mutateAsync({ params, body: { ids } }).catch(() => {})
  }
  return (share) => [
    { label: 'Edit', icon: IconPencil, run: () => void openShareForm({ child, all, share }) },
    ...(all[0]?.id === share.id
      ? []
      : [{ label: 'Bill first', icon: IconArrowUp, run: () => void toTop(share) }]),
    {
      label: 'End',
      icon: IconBan,
      danger: true,
      run: () => void endOf(share),
      refused: share.state === 'OVER' && share.used > 0 ? 'This has already ended' : null,
    },
  ]
}

function AidPanel({ child, all }: PanelOf<Aid>) {
  const format = useFormat()
  const mayAdd = useMay()('invoice', 'add')
  const actsOf = useAidActs()
  return (
    <Panel
      title="Financial aid"
      action={
        mayAdd && (
          <Button
            variant="default"
            leftSection={<Glyph of={IconPlus} />}
            onClick={() => void openAidRequest(child)}
          >
            Request
          </Button>
        )
      }
    >
      {all.length === 0 ? (
        <EmptyLine>No aid was requested.</EmptyLine>
      ) : (
        <ul className={styles.lines} aria-label="Financial aid">
          {all.map((aid) => (
            <li key={aid.id}>
              <span className={styles.two}>
                <span>
                  {aid.label}, {partText(aid, format, 'once')} <AidChip state={aid.state} />
                </span>
                <span className={styles.dim}>
                  {[
                    activitiesText(aid),
                    daysText(aid, format),
                    aid.used > 0 && `${format.money(aid.used)} given`,
                    aid.decisionNote || aid.note,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <RowMenu name={`${aid.label} for ${activitiesText(aid)}`} actions={actsOf(aid)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
