import { IconShirt } from '@tabler/icons-react'
import { settings, tShirtSizes } from '@afterbell/contract/settings/settings'
import type { RowOf } from '../../lists/useList.ts'
import { assignedToChildren } from './child-list.tsx'
import { SettingsList } from './SettingsList.tsx'

/** T-shirt sizes in order (R357), each offered or not (R038). None can be added or deleted. */
export function TShirtScreen() {
  return <SettingsList kind={kind} />
}

const kind = assignedToChildren({
  title: 'T-Shirt',
  things: { one: 'size', many: 'sizes' },
  list: 't-shirt-sizes',
  calls: {
    list: tShirtSizes.list,
    toggle: tShirtSizes.toggle,
    active: settings.activeTShirtSizes,
    migrate: tShirtSizes.migrate,
  },
  nameOf: ({ size }: RowOf<typeof tShirtSizes.list>) => size,
  nameColumn: { key: 'size', title: 'Size' },
  purpose: 'Activities can ask for a child’s shirt size.',
  icon: <IconShirt size={24} stroke={1.5} aria-hidden />,
})
