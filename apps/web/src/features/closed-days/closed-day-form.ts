import type { closedDays } from '@afterbell/contract/closed-days/closed-days'
import type { ActInput } from '@afterbell/contract/kernel/op'
import { closedDayFindings } from '@afterbell/domain/closed-days/closed-days'
import { ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { ClosedDay } from '../activities/schedule/useClosedDates.ts'

/** Form values of a closed day. An empty last day means a single day. */
export interface ClosedDayForm {
  name: string
  startsOn: string
  endsOn: string
  kinds: readonly ActivityKind[]
  locationIds: string[]
  what: 'CLOSED' | 'SHORT'
  schoolEnds: string
  usuallyEnds: string
  /** Whether families get the automatic message about changed dates, or the school writes to them. */
  tells: 'AUTOMATIC' | 'OWN'
}

export function newClosedDay(today: string, name = ''): ClosedDayForm {
  return {
    name,
    startsOn: name === '' ? '' : today,
    endsOn: '',
    kinds: ACTIVITY_KINDS,
    locationIds: [],
    what: 'CLOSED',
    schoolEnds: '',
    usuallyEnds: usualEnd() ?? '15:00',
    tells: 'AUTOMATIC',
  }
}

export function formOfDay(day: ClosedDay): ClosedDayForm {
  return {
    name: day.name,
    startsOn: day.startsOn,
    endsOn: day.endsOn === day.startsOn ? '' : day.endsOn,
    kinds: day.kinds,
    locationIds: [...day.locationIds],
    what: day.schoolEnds === null ? 'CLOSED' : 'SHORT',
    schoolEnds: day.schoolEnds ?? '',
    usuallyEnds: day.usuallyEnds ?? usualEnd() ?? '15:00',
    tells: day.writesOwn ? 'OWN' : 'AUTOMATIC',
  }
}

export function formFindings(form: ClosedDayForm) {
  return closedDayFindings({ ...form, endsOn: form.endsOn || form.startsOn, isShort: form.what === 'SHORT' })
}

type Sent = ActInput<typeof closedDays.add>['body']['days'][number]

/** Returns the body to send. */
export function dayToSend({ what, ...form }: ClosedDayForm): Sent {
  const isShort = what === 'SHORT'
  return {
    name: form.name.trim(),
    startsOn: form.startsOn,
    endsOn: form.endsOn || form.startsOn,
    kinds: [...form.kinds],
    locationIds: form.locationIds,
    schoolEnds: isShort ? form.schoolEnds : null,
    usuallyEnds: isShort ? form.usuallyEnds : null,
  }
}

const USUAL_END = 'closed-days.usually-ends'

/** Returns the usual end of school last typed on this device. */
export function usualEnd(): string | null {
  return localStorage.getItem(USUAL_END)
}

export function rememberUsualEnd(time: string): void {
  localStorage.setItem(USUAL_END, time)
}
