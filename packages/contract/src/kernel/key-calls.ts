import {
  type DETAIL_SCOPES,
  KEY_SCOPES,
  seesWholeContacts,
  type KeyScope,
} from '@afterbell/domain/kernel/outside/key-scopes'
import type { AnyOp } from './op.ts'

/*
 * The calls that a school's key may make. All others are closed to every key: money, messages, settings, users, one's
 * own account, files of everything, and sealed medical information.
 */
const calls: Readonly<Record<CallScope, readonly string[]>> = {
  'activities:read': [
    'activities.list',
    'activities.schedule',
    'activities.name',
    'activities.statistics',
    'activities.oneStatistics',
    'activities.addOns',
    'classes.get',
    'camps.get',
    'aftercare.get',
    'calendar.list',
    'settings.locationNames',
  ],
  'rosters:read': ['rosters.list', 'rosters.details', 'waitLists.list', 'waitLists.counts', 'dropIns.list'],
  'contacts:read': [
    'children.list',
    'children.all',
    'children.amount',
    'children.get',
    'parents.list',
    'parents.amount',
    'homes.get',
  ],
  'contacts:write': ['children.create', 'children.update'],
  'attendance:read': ['attendance.list', 'attendance.statistics', 'attendance.days', 'today.board'],
  'invoices:read': [
    'invoices.listPage',
    'invoices.search',
    'invoices.get',
    'payers.statement',
    'transactions.list',
    'transactions.summary',
  ],
}

/** Open to every key: the school it works in. */
const OF_EVERY_KEY: readonly string[] = ['school.settings']

/** A change replaces a contact as a whole: fields that the key does not see, and so does not send, would be erased. */
const OF_WHOLE_CONTACTS: readonly string[] = ['children.update']

type CallScope = Exclude<KeyScope, (typeof DETAIL_SCOPES)[number]>

const CALL_SCOPES = Object.keys(calls) as CallScope[]

/** Returns the scopes that open a call to a key; one of them is enough. Empty means the call is closed to keys. */
export function scopesFor({ name }: AnyOp): readonly KeyScope[] {
  if (OF_EVERY_KEY.includes(name)) return KEY_SCOPES
  return CALL_SCOPES.filter((scope) => calls[scope].includes(name))
}

/**
 * Checks whether a key with these scopes may make a call, or would need to see contacts whole.
 * @answers What may a program call that has a key of the school?
 */
export function keyMayCall(op: AnyOp, scopes: readonly string[]): 'yes' | 'no' | 'sees too little' {
  if (!scopesFor(op).some((scope) => scopes.includes(scope))) return 'no'
  return OF_WHOLE_CONTACTS.includes(op.name) && !seesWholeContacts(scopes) ? 'sees too little' : 'yes'
}
