import { IconMapPin } from '@tabler/icons-react'
import { settings } from '@afterbell/contract/settings/settings'
import { locationFindings } from '@afterbell/domain/settings/locations'
import type { RowOf } from '../../lists/useList.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { SettingsKind } from './settings-kind.ts'
import { SettingsList } from './SettingsList.tsx'

type Location = RowOf<typeof settings.locations>

interface LocationForm {
  name: string
  address: string
}

/** Locations of activities (R039). */
export function LocationsScreen() {
  return <SettingsList kind={locations} />
}

const locations: SettingsKind<Location, LocationForm> = {
  title: 'Locations',
  things: { one: 'location', many: 'locations' },
  list: 'locations',
  resource: 'locations',
  calls: {
    list: settings.locations,
    one: settings.location,
    add: settings.addLocation,
    change: settings.changeLocation,
    toggle: settings.toggleLocation,
    remove: settings.removeLocations,
    import: settings.importLocations,
    active: settings.locationNames,
  },
  idsKey: 'ids',
  nameOf: ({ name }) => name,
  columns: [
    {
      key: 'address',
      title: 'Address',
      sort: true,
      width: 240,
      card: 'fact',
      render: (row) => row.address || '–',
    },
    {
      key: 'activityCount',
      title: 'Activities',
      numeric: true,
      card: 'fact',
      render: (row) => row.activityCount,
    },
  ],
  use: ({ activityCount }) =>
    activityCount > 0
      ? `${activityCount === 1 ? '1 activity is' : `${activityCount} activities, including past ones and drafts, are`} held here. Turn it off instead`
      : null,
  purpose: 'The rooms, gyms and fields where activities are held. Each class has one location.',
  icon: <IconMapPin size={24} stroke={1.5} aria-hidden />,
  form: {
    of: (row) => ({ name: row?.name ?? '', address: row?.address ?? '' }),
    findings: locationFindings,
    labels: { name: 'Name', address: 'Address' },
    fields: (form) => (
      <>
        <TextField {...form.field('name')} label="Name" placeholder="Main gym" required />
        <TextField {...form.field('address')} label="Address" placeholder="12 King St., Unit 3" />
      </>
    ),
  },
  file: {
    part: 'locations-file',
    columns: ['name', 'address'],
    examples: [
      ['Main gym', '12 King St., Unit 3'],
      ['Art room', ''],
    ],
  },
}
