import { IconSchool } from '@tabler/icons-react'
import { settings, teachers } from '@afterbell/contract/settings/settings'
import { childList } from './child-list.tsx'
import { SettingsList } from './SettingsList.tsx'

/** Homeroom teachers (R040). */
export function TeachersScreen() {
  return <SettingsList kind={kind} />
}

const kind = childList({
  title: 'Homeroom Teachers',
  things: { one: 'teacher', many: 'teachers' },
  list: 'teachers',
  resource: 'teachers',
  calls: {
    list: teachers.list,
    one: teachers.one,
    add: teachers.add,
    change: teachers.change,
    toggle: teachers.toggle,
    remove: teachers.removeMany,
    import: teachers.import,
    active: settings.activeTeachers,
    migrate: teachers.migrate,
  },
  idsKey: 'teacherIds',
  purpose: 'The children’s homeroom teachers. Activities can ask for a child’s homeroom teacher.',
  icon: <IconSchool size={24} stroke={1.5} aria-hidden />,
  placeholder: 'Ms. Able',
  file: { part: 'teachers-file', columns: ['name'], examples: [['Ms. Able'], ['Mr. Baker, room 12']] },
})
