import { Button } from '@mantine/core'
import {
  IconEye,
  IconPencil,
  IconPlus,
  IconTicket,
  IconToggleLeft,
  IconToggleRight,
  IconTrash,
} from '@tabler/icons-react'
import { coupons } from '@afterbell/contract/coupons/coupons'
import { COUPON_STANDINGS, couponStandingLabels } from '@afterbell/domain/coupons/coupon-use'
import type { BulkAction, ChosenRows, Counter, RowAction } from '../../lists/actions.ts'
import { visibleFields } from '../../lists/columns.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { openExport } from '../../lists/export/open-export.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList } from '../../lists/useList.ts'
import { useFormat } from '../../platform/format.ts'
import { useMay } from '../../platform/session/may.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { couponColumns } from './coupon-columns.tsx'
import { couponWords, type Coupon } from './coupon-words.ts'
import { openCouponForm } from './CouponForm.tsx'
import { openCouponPreview } from './CouponPreview.tsx'
import { useCouponActs } from './useCouponActs.ts'

/** Coupons of the school. A row opens the coupon with its uses. */
export function CouponsScreen() {
  const format = useFormat()
  const list = useList(coupons.list, {}, { name: 'coupons' })
  const columns = couponColumns(format)
  const mayAdd = useMay()('coupons', 'add')
  const download = (chosen?: ChosenRows<Coupon>) =>
    openExport({
      title: 'Download coupons',
      fields: coupons.exportFields,
      file: coupons.export,
      list,
      things: couponWords,
      shown: visibleFields(list, columns),
      ...(chosen && { chosen }),
    })
  const { menuOf, bulk } = useRowActs()
  const addButton = mayAdd && (
    <Button leftSection={<Glyph of={IconPlus} isBold />} onClick={() => void openCouponForm(null)}>
      New coupon
    </Button>
  )
  return (
    <>
      <PageHeader title="Coupons" actions={addButton} />
      <ListScreen
        list={list}
        things={couponWords}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => void openCouponPreview(id)}
        rowMenu={menuOf}
        bulk={bulk}
        counters={counters}
        search="Search coupons"
        tools={<DownloadButton onClick={() => void download()} />}
        empty={{
          title: 'No coupons yet',
          text: 'A coupon takes an amount or a percent off what a family pays, when its name is typed at checkout.',
          icon: <IconTicket size={24} stroke={1.5} aria-hidden />,
          action: addButton,
        }}
      />
    </>
  )
}

const counters: readonly Counter[] = [
  { label: 'All coupons', filters: {} },
  ...COUPON_STANDINGS.map((status) => ({ label: couponStandingLabels[status], filters: { status } })),
]

/** Acts on one coupon or several, by the user's rights. */
function useRowActs() {
  const acts = useCouponActs()
  const menuOf = (row: Coupon): RowAction[] => {
    const ToggleIcon = row.active ? IconToggleLeft : IconToggleRight
    return [
      { label: 'Open', icon: IconEye, run: () => void openCouponPreview(row.id) },
      { label: 'Edit', right: ['coupons', 'edit'], icon: IconPencil, run: () => void openCouponForm(row) },
      {
        label: row.active ? 'Turn off' : 'Turn on',
        right: ['coupons', 'edit'],
        icon: ToggleIcon,
        run: () => void acts.toggle(row, !row.active),
      },
      {
        label: 'Delete',
        right: ['coupons', 'delete'],
        icon: IconTrash,
        danger: true,
        run: () => void acts.remove(row),
      },
    ]
  }
  const bulk: BulkAction<Coupon>[] = [
    { label: 'Delete', right: ['coupons', 'delete'], icon: IconTrash, danger: true, run: acts.removeMany },
  ]
  return { menuOf, bulk }
}
