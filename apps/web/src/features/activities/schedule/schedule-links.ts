import { linkOptions } from '@tanstack/react-router'
import { kinds, type ScreenKind } from '../kinds.tsx'

/** Hash of a roster's address that opens the dialog to add children. */
export const ADD_CHILDREN = 'add-children'

/** Addresses of a kind's screens. */
export function linksOf(kind: ScreenKind) {
  const { screen } = kinds[kind].addresses
  return {
    list: (status?: 'DRAFT' | 'PAST') => linkOptions({ to: `/${screen}`, search: status ? { status } : {} }),
    calendar: linkOptions({ to: `/${screen}/calendar` }),
    /** For kinds with imports only. */
    import: linkOptions({ to: `/${screen}/import` as '/classes/import' }),
    add: linkOptions({ to: `/${screen}/form` }),
    copyOf: (id: string) => linkOptions({ to: `/${screen}/form`, search: { duplicate: id } }),
    edit: (id: string) => linkOptions({ to: `/${screen}/form/$id`, params: { id } }),
    roster: (id: string) => linkOptions({ to: `/${screen}/$id`, params: { id } }),
    attendance: (id: string, date?: string) =>
      linkOptions({ to: `/${screen}/$id/attendance`, params: { id }, search: date ? { date } : {} }),
  }
}
