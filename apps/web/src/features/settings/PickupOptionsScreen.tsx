import { IconCar } from '@tabler/icons-react'
import { pickUpOptions, settings } from '@afterbell/contract/settings/settings'
import { childList } from './child-list.tsx'
import { SettingsList } from './SettingsList.tsx'

/** Pickup options (R037). */
export function PickupOptionsScreen() {
  return <SettingsList kind={kind} />
}

const kind = childList({
  title: 'Pickup Options',
  things: { one: 'pickup option', many: 'pickup options' },
  list: 'pickup-options',
  resource: 'pickup_options',
  calls: {
    list: pickUpOptions.list,
    one: pickUpOptions.one,
    add: pickUpOptions.add,
    change: pickUpOptions.change,
    toggle: pickUpOptions.toggle,
    remove: pickUpOptions.removeMany,
    import: pickUpOptions.import,
    active: settings.activePickUpOptions,
    migrate: pickUpOptions.migrate,
  },
  idsKey: 'optionIds',
  purpose: 'How children leave, such as by bus or with a parent. Activities can ask which one a child uses.',
  icon: <IconCar size={24} stroke={1.5} aria-hidden />,
  placeholder: 'Walks home',
  file: { part: 'options-file', columns: ['name'], examples: [['Walks home'], ['School bus']] },
})
